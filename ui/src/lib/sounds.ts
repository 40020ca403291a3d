// Small sounds, made on the spot: nothing is loaded, and nothing is heard before somebody wants it.

import { settings } from "./settings";

export type SoundName = "card" | "trick" | "turn" | "soon" | "end";

/** Notes one after the other: how high (Hz), from when on, and for how long (seconds). */
type Notes = readonly (readonly [pitch: number, start: number, seconds: number])[];

const SOUNDS: Readonly<Record<SoundName, Notes>> = {
  card: [[196, 0, 0.06]],
  trick: [
    [330, 0, 0.1],
    [247, 0.08, 0.14],
  ],
  turn: [
    [523, 0.1, 0.12],
    [659, 0.22, 0.2],
  ],
  soon: [
    [659, 0, 0.08],
    [659, 0.16, 0.08],
  ],
  end: [
    [392, 0, 0.16],
    [494, 0.15, 0.16],
    [587, 0.3, 0.35],
  ],
};
/** Of full volume, for each note: several may sound at once. */
const LOUDEST = 0.4;

let context: AudioContext | null = null;

/** Plays a sound, if sounds are wished; `anyway` to let somebody hear what he is choosing. */
export function play(sound: SoundName, anyway = false): void {
  const { sounds, volume } = settings();
  if (!(sounds || anyway) || volume <= 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers let nothing be heard before the page has been touched; then it is too late for this one.
  if (context.state === "suspended") void context.resume();
  for (const [pitch, start, seconds] of SOUNDS[sound]) {
    note(context, pitch, context.currentTime + start, seconds, LOUDEST * volume);
  }
}

function note(on: AudioContext, pitch: number, start: number, seconds: number, volume: number): void {
  const [tone, loudness] = [on.createOscillator(), on.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(volume, start + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(loudness).connect(on.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

/** Lets a phone buzz, if that is wished and it can. */
export function buzz(): void {
  if (settings().buzzes && "vibrate" in navigator) navigator.vibrate(60);
}
