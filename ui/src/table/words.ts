// Seats, cards, contracts and actions in words, for the eye and for screen readers alike.

import { rankLetter } from "../cards/CardFace";
import { card, type Suit } from "../cards/deck";
import type { Key, Say } from "../i18n";
import type { Settings } from "../lib/settings";
import type { WireAction, ClaimView, ContractView, PlaceView, ResultView, View } from "../net/wire";
import type { TableNews } from "../net/socket";
import { ramschText } from "./club";

export interface Words {
  readonly say: Say;
  readonly settings: Settings;
}

const GERMAN_DECK: Readonly<Record<Suit, Key>> = {
  clubs: "suit.acorns",
  spades: "suit.leaves",
  hearts: "suit.hearts",
  diamonds: "suit.bells",
};

export function suitName({ say, settings }: Words, suit: Suit): string {
  return say(settings.deck === "german" ? GERMAN_DECK[suit] : `suit.${suit}`);
}

/** A card's full name, such as "jack of clubs". */
export function cardName(words: Words, code: string): string {
  const { suit, rank } = card(code);
  const german = words.settings.deck === "german";
  const named: Key = german && rank === "J" ? "rank.U" : german && rank === "Q" ? "rank.O" : `rank.${rank}`;
  return words.say("card", { rank: words.say(named), suit: suitName(words, suit) });
}

const SIGNS: Readonly<Record<Suit, string>> = {
  clubs: "♣",
  spades: "♠",
  hearts: "♥",
  diamonds: "♦",
};

/** A card in short, such as "♣J"; the suits of the German deck have no signs. */
export function cardSign(words: Words, code: string): string {
  const { suit, rank } = card(code);
  const letter = rankLetter(rank, words.settings);
  return words.settings.deck === "german" ? `${suitName(words, suit)} ${letter}` : SIGNS[suit] + letter;
}

export function cardNames(words: Words, codes: readonly string[]): string {
  return codes.map((code) => cardName(words, code)).join(", ");
}

const GAMES: Readonly<Record<string, Key>> = {
  C: "game.clubs",
  S: "game.spades",
  H: "game.hearts",
  D: "game.diamonds",
  G: "game.grand",
  N: "game.null",
};

const GERMAN_GAMES: Readonly<Record<string, Key>> = {
  ...GAMES,
  C: "game.acorns",
  S: "game.leaves",
  D: "game.bells",
};

/** The name of a contract, given by its letters. */
export function contractOf({ say, settings }: Words, code: string): string {
  const games = settings.deck === "german" ? GERMAN_GAMES : GAMES;
  const parts = [say(games[code.charAt(0)] ?? "game.grand")];
  const rest = code.slice(1);
  if (rest.includes("O")) parts.push("Ouvert");
  if (rest.includes("H")) parts.push("Hand");
  if (rest.includes("Z")) parts.push(say("announced.schwarz"));
  else if (rest.includes("S")) parts.push(say("announced.schneider"));
  return parts.join(" ");
}

export function placeAt(view: View, seat: number): PlaceView | undefined {
  return view.places.find((place) => place.seat === seat);
}

/** What AIs are called by place, since two of them may be the same player. */
export const AI_NAMES = ["Ada", "Konrad", "Emmy", "Alan"] as const;

const ENGINE = "engine:";

/** What a program of others is called, by the name that the server gives it; null for our players. */
export function engineName(player: string): string | null {
  return player.startsWith(ENGINE) ? player.slice(ENGINE.length) : null;
}

/** What a place is called: the person's name, or an AI's. */
export function placeName({ say }: Words, place: PlaceView, number: number): string {
  if (place.kind === "ai" && place.name === place.player) {
    return engineName(place.name) ?? AI_NAMES[number] ?? place.name;
  }
  return place.name || say("seat.free");
}

/** What a seat is called: "You", or the name of its place. */
export function seatName(words: Words, view: View, seat: number): string {
  if (view.own?.seat === seat) return words.say("you");
  const number = view.places.findIndex((place) => place.seat === seat);
  const place = view.places[number];
  return place ? placeName(words, place, number) : words.say("seat.free");
}

/** What a place is called by this client: "You", or its name. */
export function nameOf(words: Words, view: View, number: number): string {
  const place = view.places[number];
  if (number === view.place) return words.say("you");
  return place ? placeName(words, place, number) : words.say("seat.free");
}

/** The place that sits this game out, which at a table of four is the dealer's; null where none does. */
export function sittingOut(view: View): number | null {
  return view.places.length === 4 ? view.dealer : null;
}

/** Forehand, middlehand or rearhand. */
export function seatRole({ say }: Words, seat: number): string {
  return say((["role.forehand", "role.middlehand", "role.rearhand"] as const)[seat] ?? "role.forehand");
}

/** What a seat said or did, without its name. */
export function actionText(words: Words, action: WireAction): string {
  const { say } = words;
  switch (action.do) {
    case "bid":
      return say("act.bid", { value: action.value });
    case "hold":
      return say("act.hold");
    case "pass":
      return say("act.pass");
    case "pick up":
      return say("act.pickUp");
    case "discard":
      return action.cards.length
        ? say("act.discardCards", { cards: cardNames(words, action.cards) })
        : say("act.discard");
    case "announce":
      return say("act.announce", { game: contractOf(words, action.contract) });
    case "play":
      return cardName(words, action.card);
    case "kontra":
      return say("act.kontra");
    case "re":
      return say("act.re");
    case "decline":
      return say("act.decline");
    case "concede":
      return say("act.concede");
    case "claim":
      return action.points === null ? say("act.claim") : say("act.claimPoints", { points: action.points });
  }
}

/** An event as a sentence: who did what. */
export function eventText(words: Words, view: View): string | null {
  if (view.event === null) return null;
  const who = seatName(words, view, view.event.seat);
  const { own } = view;
  if (view.event.action.do === "pick up" && own?.seat === view.event.seat && own.skat.length) {
    return words.say("event.skat", { cards: cardNames(words, own.skat) });
  }
  const gives = view.event.action.do === "claim" && view.claim?.gives === true;
  const what = gives ? words.say("act.gives") : actionText(words, view.event.action);
  const done = view.late ? words.say("clock.lateFor", { who, what }) : words.say("event", { who, what });
  const trick = view.tricks.at(-1);
  if (view.event.action.do !== "play" || view.trick.length > 0 || trick === undefined) return done;
  return `${done} ${words.say(trick.winner === own?.seat ? "event.trickYou" : "event.trick", {
    who: seatName(words, view, trick.winner),
    points: trick.points,
  })}`;
}

/** What else has changed since: the connection, a new deal, who sits at the table. */
export function changesText(words: Words, before: TableNews, now: TableNews): readonly string[] {
  const { say } = words;
  const told: string[] = [];
  if (now.link === "lost" && before.link !== "lost") told.push(say("link.lost"));
  if (now.link === "open" && before.link === "lost") told.push(say("link.back"));
  const [was, is] = [before.view, now.view];
  if (is === null || is === was) return told;
  if (was && is.game === was.game && is.taken_back > was.taken_back) told.push(say("back.done"));
  if (was?.company && was.chat !== is.chat) told.push(say(is.chat ? "talk.on" : "talk.chatOff"));
  if (was && was.hints !== is.hints) told.push(say(is.hints ? "hint.allowedNow" : "hint.none"));
  if (is.own && is.game !== was?.game && is.stage === "playing") {
    told.push(say("event.dealt", { game: is.game, role: seatRole(words, is.own.seat) }));
    if (is.bock) told.push(say("bock.now"));
  }
  if (is.ramsch && was?.ramsch === false && is.phase === "play") told.push(say("ramsch.begins"));
  if (is.game !== was?.game && is.stage === "playing" && is.place !== null && sittingOut(is) === is.place) {
    told.push(say("event.sitsOut", { game: is.game }));
  }
  is.places.forEach((place, number) => {
    const earlier = was?.places[number];
    if (earlier === undefined || place.kind === "free" || number === is.place) return;
    const who = placeName(words, place, number);
    if (earlier.kind !== place.kind)
      told.push(say(place.kind === "ai" ? "event.handedOver" : "event.sits", { who }));
    else if (place.kind === "person" && earlier.connected !== place.connected) {
      told.push(say(place.connected ? "event.back" : "event.away", { who }));
    }
  });
  return told;
}

/** How a game ended, in one or two sentences. */
export function resultText(words: Words, view: View, result: ResultView): string {
  const { say } = words;
  if (result.ramsch) return ramschText(words, view, result.ramsch);
  if (result.declarer === null || result.contract === null) return say("result.passedIn");
  const who = seatName(words, view, result.declarer);
  const names = { who, game: contractOf(words, result.contract), points: result.card_points };
  const you = view.own?.seat === result.declarer;
  const key: Key = result.won
    ? you
      ? "result.youWon"
      : "result.won"
    : you
      ? "result.youLost"
      : "result.lost";
  const sentences = [say(key, names)];
  if (result.contract.startsWith("N")) {
    if (!result.won && !result.conceded) sentences.push(say("result.nullTrick"));
  } else {
    const others = 120 - result.card_points;
    sentences.push(
      result.conceded ? say("result.pointsSoFar", names) : say("result.pointsOf", { ...names, others }),
    );
  }
  if (result.overbid) sentences.push(say("result.overbid", { bid: result.bid }));
  if (result.conceded) sentences.push(concededText(words, view, result.declarer));
  if (view.claim) sentences.push(claimText(words, view, view.claim));
  if (result.schwarz) sentences.push(say("result.schwarz"));
  else if (result.schneider) sentences.push(say("result.schneider"));
  return sentences.join(" ");
}

/** Who has given up. */
function concededText(words: Words, view: View, declarer: number): string {
  const seat = view.conceded[0];
  if (seat === undefined) return words.say("result.conceded");
  if (seat !== declarer) return words.say("result.concededDefenders");
  const you = view.own?.seat === seat;
  return words.say(you ? "result.concededYou" : "result.concededBy", { who: seatName(words, view, seat) });
}

/** What was claimed, and that it holds. */
function claimText(words: Words, view: View, { seat, points, gives }: ClaimView): string {
  const who = seatName(words, view, seat);
  if (gives) return words.say("result.gave", { who });
  return points === null
    ? words.say("result.claimed", { who })
    : words.say("result.claimedPoints", { who, points });
}

/** What the declarer needs, as far as is known, and by what it is decided where that is hidden. */
export function needsText({ say }: Words, contract: ContractView, bid: number): string {
  const known = contract.needs.filter((need): need is number => need !== null).sort((a, b) => a - b);
  if (contract.needs.length === 0) return say("needs.noTrick");
  const [least, ...more] = known;
  if (least === undefined) return say("needs.overbid");
  const what = needText({ say }, least);
  if (contract.needs.length === 1) return say("needs", { what });
  const each = more.map((need) => needText({ say }, need));
  if (known.length < contract.needs.length) each.push(say("needs.lostThen"));
  return say("needs.depends", { what, otherwise: each.join(` ${say("or")} `), bid });
}

/** So many points; or every trick, where all points are needed. */
export function needText({ say }: Pick<Words, "say">, need: number): string {
  return need === 120 ? say("needs.every") : say("needs.points", { points: need });
}

export { percent } from "../lib/numbers";
