// Phrases to say, what was said, and among friends a line to write.

import { useEffect, useRef, useState } from "preact/hooks";
import { failureText } from "../../lib/problems";
import { LONGEST_CHAT, type Phrase } from "../../net/wire";
import type { Play } from "../usePlay";
import { placeName, seatName } from "../words";
import { saidText } from "./useTalk";

const PHRASES: readonly Phrase[] = [
  "hello",
  "good_cards",
  "well_played",
  "thanks",
  "sorry",
  "lucky",
  "moment",
  "goodbye",
];

export function TalkDialog({ play }: { play: Play }) {
  const { words, view, socket, talk } = play;
  const sits = view.place !== null;
  const { say } = words;
  const [problem, setProblem] = useState<string | null>(null);
  const tell = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(failureText(error));
      return false;
    }
  };
  // What came while this was open has been read as well.
  useEffect(() => talk.read(), [talk.lines.length]);
  return (
    <div class="talk">
      {sits && (
        <div class="phrases" role="group" aria-label={say("talk.phrases")}>
          {PHRASES.map((phrase) => (
            <button key={phrase} type="button" onClick={() => void tell(() => socket.say(phrase))}>
              {say(`phrase.${phrase}`)}
            </button>
          ))}
        </div>
      )}
      <Lines play={play} />
      {sits && view.chat && <Writing play={play} tell={tell} />}
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <p class="quiet">{say(view.chat ? "talk.notKept" : "talk.chatOff")}</p>
      <Others play={play} />
      {view.owner && (
        <label class="switch">
          <input
            type="checkbox"
            checked={view.chat}
            onChange={({ currentTarget }) => socket.allowChat(currentTarget.checked)}
          />
          {say("talk.allowed")}
        </label>
      )}
    </div>
  );
}

function Lines({ play }: { play: Play }) {
  const { words, view, talk } = play;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [talk.lines.length]);
  if (talk.lines.length === 0) return <p class="quiet">{words.say("talk.nothing")}</p>;
  return (
    <ul class="lines" ref={list} tabIndex={0} aria-label={words.say("talk.lines")}>
      {talk.lines.map((line, number) => (
        <li key={number}>
          <b>{seatName(words, view, view.places[line.place]?.seat ?? -1)}:</b> {saidText(words, line)}
        </li>
      ))}
    </ul>
  );
}

function Writing(props: { play: Play; tell: (send: () => Promise<unknown>) => Promise<boolean> }) {
  const { words, socket } = props.play;
  const { say } = words;
  const [text, setText] = useState("");
  const [sending, setSending] = useState(false);
  const send = async (submission: Event) => {
    submission.preventDefault();
    if (!text.trim() || sending) return;
    setSending(true);
    // What has not arrived stays where it was written.
    if (await props.tell(() => socket.write(text))) setText("");
    setSending(false);
  };
  return (
    <form onSubmit={(submission) => void send(submission)}>
      <label>
        {say("talk.write", { most: LONGEST_CHAT })}
        <input
          type="text"
          autocomplete="off"
          maxLength={LONGEST_CHAT}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="main" disabled={!text.trim() || sending}>
        {say("talk.send")}
      </button>
    </form>
  );
}

/** The other persons, each of whom need not be listened to. */
function Others({ play }: { play: Play }) {
  const { words, view, talk } = play;
  return (
    <>
      {view.places.map(
        (place, number) =>
          number !== view.place &&
          (place.kind === "person" || talk.muted.has(number)) && (
            <label key={number} class="switch">
              <input
                type="checkbox"
                checked={talk.muted.has(number)}
                onChange={({ currentTarget }) => talk.mute(number, currentTarget.checked)}
              />
              {words.say("talk.mute", { who: placeName(words, place, number) })}
            </label>
          ),
      )}
    </>
  );
}
