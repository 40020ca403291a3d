// What is said at a deal of a described game.

import { speakerOf, type Language } from "../../i18n";

const en = {
  title: "Play {game}",
  "title.none": "Play a described game",
  none: "No description is in this browser yet. Write one, or take one of the games that come with Ouvert.",
  editor: "Describe a game",
  contract: "Contract: {contract}",
  declarer: "{seat} plays it.",
  "declarer.own": "You play it.",
  turned: "Shown: {card}",
  you: "You",
  seat: "Seat {number}",
  "held.tricks": "{held} {held|card|cards}, {taken} {taken|trick|tricks}",
  "held.points": "{held} {held|card|cards}, {taken} {taken|point|points}",
  bid: "bid {bid}",
  ally: "plays with you",
  dummy: "Open cards",
  trick: "On the table",
  last: "The last trick goes to {seat}",
  "table.empty": "Nobody has played to this trick yet.",
  hand: "Your cards",
  "do.pass cards": "Which card do you pass on?",
  "do.choose the contract": "Choose the contract.",
  "do.bid": "How many tricks do you bid?",
  "do.play": "Your card",
  "do.dummy": "Play a card for {seat}.",
  "do.wait": "{seat} is to decide.",
  "do.over": "The deal is over.",
  result: "Result",
  hint: "What is each worth?",
  "hint.note": "Mean gain in deals that fit what you see, played on by rules of thumb.",
  back: "Take back",
  next: "Next deal",
  again: "The same deal again",
  busy: "The others think …",
};

const de: typeof en = {
  title: "{game} spielen",
  "title.none": "Ein beschriebenes Spiel spielen",
  none: "In diesem Browser ist noch keine Beschreibung. Schreib eine, oder nimm eines der Spiele, die mit Ouvert kommen.",
  editor: "Ein Spiel beschreiben",
  contract: "Kontrakt: {contract}",
  declarer: "Ihn spielt {seat}.",
  "declarer.own": "Ihn spielst du.",
  turned: "Aufgedeckt: {card}",
  you: "Du",
  seat: "Platz {number}",
  "held.tricks": "{held} {held|Karte|Karten}, {taken} {taken|Stich|Stiche}",
  "held.points": "{held} {held|Karte|Karten}, {taken} {taken|Auge|Augen}",
  bid: "{bid} angesagt",
  ally: "spielt mit dir",
  dummy: "Offene Karten",
  trick: "Auf dem Tisch",
  last: "Der letzte Stich geht an: {seat}",
  "table.empty": "Zu diesem Stich hat noch niemand gespielt.",
  hand: "Deine Karten",
  "do.pass cards": "Welche Karte gibst du weiter?",
  "do.choose the contract": "Wähle den Kontrakt.",
  "do.bid": "Wie viele Stiche sagst du an?",
  "do.play": "Deine Karte",
  "do.dummy": "Spiele eine Karte für {seat}.",
  "do.wait": "{seat} ist dran.",
  "do.over": "Das Spiel ist aus.",
  result: "Ergebnis",
  hint: "Was ist jede wert?",
  "hint.note":
    "Mittlerer Gewinn in Verteilungen, die zu dem passen, was du siehst, nach Faustregeln zu Ende gespielt.",
  back: "Zurücknehmen",
  next: "Nächstes Spiel",
  again: "Dieselben Karten noch einmal",
  busy: "Die anderen denken nach …",
};

export type PlayKey = keyof typeof en;
export type Tell = (key: PlayKey, names?: Readonly<Record<string, string | number>>) => string;

export function teller(language: Language): Tell {
  return speakerOf<PlayKey>({ en, de }[language]);
}
