// What the page says on which a game is described.

import { speakerOf, type Language } from "../../i18n";

const en = {
  title: "Describe a game",
  lead: "Thirty lines say what a trick-taking game is: its cards, how they are dealt, what must be followed, what counts. They are checked while you write.",
  begin: "Begin with",
  "begin.mine": "A small game of your own",
  "begin.choose": "Choose a game",
  back: "Bring my text back",
  text: "Description",
  line: "line {line}",
  "problem.at": "Line {line}:",
  "problem.go": "Go to line {line}",
  fine: "This is a game.",
  checking: "Being checked …",
  busy: "The server is busy and has not checked this. It is tried again by itself.",
  offline: "There is no connection to the server. It is tried again by itself.",
  understood: "How it is understood",
  facts: "{seats} seats, {hand} cards each of {cards}; {left} left over.",
  "facts.none": "{seats} seats, {hand} cards each of {cards}.",
  trumps: "trumps {trumps}",
  "trumps.none": "no trumps",
  points: "Points: {points}",
  "points.none": "no card counts",
  rules: "Rules",
  left: "Left out, by its own words",
  ways: "What solves it",
  "ways.lead":
    "With open cards a game may be solved exactly, and moments of it be asked of a quantum circuit. Which contract can, and from which trick of a trial deal on:",
  contract: "Contract",
  open: "Open cards",
  circuit: "Circuit",
  yes: "yes",
  never: "no: {reason}",
  later: "from trick {trick} on; before, {reason}",
  play: "Play it",
  "play.friends": "With friends",
  share: "Copy a link",
  shared: "The link is copied. It holds the whole description.",
  "share.shown": "This link holds the whole description:",
  save: "Save as a file",
  load: "Open a file",
  large: "This file is too large to be a description.",
  "link.wrong": "This link holds no description that can be read.",
  kept: "Your text stays in this browser.",
  "words.lead":
    "The tutorial explains every line: docs/tricks.md of Ouvert. On the command line “ouvert tricks games FILE” says the same as this page.",
};

const de: typeof en = {
  title: "Ein Spiel beschreiben",
  lead: "Dreißig Zeilen sagen, was ein Stichspiel ist: seine Karten, wie gegeben wird, was bedient werden muss, was zählt. Sie werden geprüft, während du schreibst.",
  begin: "Beginnen mit",
  "begin.mine": "Ein kleines eigenes Spiel",
  "begin.choose": "Spiel wählen",
  back: "Meinen Text zurückholen",
  text: "Beschreibung",
  line: "Zeile {line}",
  "problem.at": "Zeile {line}:",
  "problem.go": "Zu Zeile {line}",
  fine: "Das ist ein Spiel.",
  checking: "Wird geprüft …",
  busy: "Der Server ist beschäftigt und hat das nicht geprüft. Es wird von selbst noch einmal versucht.",
  offline: "Der Server ist nicht erreichbar. Es wird von selbst noch einmal versucht.",
  understood: "Wie sie verstanden wird",
  facts: "{seats} Plätze, je {hand} Karten von {cards}; {left} bleiben übrig.",
  "facts.none": "{seats} Plätze, je {hand} Karten von {cards}.",
  trumps: "Trümpfe {trumps}",
  "trumps.none": "keine Trümpfe",
  points: "Augen: {points}",
  "points.none": "keine Karte zählt",
  rules: "Regeln",
  left: "Ausgelassen, nach eigenen Worten",
  ways: "Was es löst",
  "ways.lead":
    "Mit offenen Karten lässt sich ein Spiel vielleicht genau lösen, und Momente daraus lassen sich einen Quantenschaltkreis fragen. Welcher Kontrakt das erlaubt, und ab welchem Stich eines Probespiels:",
  contract: "Kontrakt",
  open: "Offene Karten",
  circuit: "Schaltkreis",
  yes: "ja",
  never: "nein: {reason}",
  later: "ab dem {trick}. Stich; davor: {reason}",
  play: "Spielen",
  "play.friends": "Mit Freunden",
  share: "Link kopieren",
  shared: "Der Link ist kopiert. Er enthält die ganze Beschreibung.",
  "share.shown": "Dieser Link enthält die ganze Beschreibung:",
  save: "Als Datei speichern",
  load: "Datei öffnen",
  large: "Diese Datei ist zu groß für eine Beschreibung.",
  "link.wrong": "Dieser Link enthält keine Beschreibung, die gelesen werden kann.",
  kept: "Dein Text bleibt in diesem Browser.",
  "words.lead":
    "Jede Zeile erklärt die Anleitung: docs/tricks.md von Ouvert. Auf der Kommandozeile sagt „ouvert tricks games DATEI“ dasselbe wie diese Seite.",
};

/** What the library says in English, in German: why something does not take a game, and sides. */
const GERMAN: Readonly<Record<string, string>> = {
  "the play has not begun, or is over": "das Spiel hat nicht begonnen oder ist vorbei",
  "there are not two sides": "es gibt nicht zwei Parteien",
  "more than following suit is obliged": "es ist mehr Pflicht als Bedienen",
  "suit need not be followed": "Farbe muss nicht bedient werden",
  "suit need not be followed, and cards are drawn":
    "Farbe muss nicht bedient werden, und Karten werden gezogen",
  "the called card binds its holder": "die gerufene Karte bindet ihren Besitzer",
  "the first trick has rules of its own": "der erste Stich hat eigene Regeln",
  "some cards may not be led yet": "manche Karten dürfen noch nicht ausgespielt werden",
  "cards are still drawn": "es werden noch Karten gezogen",
  "not one side's tricks or points alone decide": "nicht Stiche oder Augen einer Partei allein entscheiden",
  "the last trick, or all of them, count more": "der letzte Stich oder alle Stiche zählen mehr",
  "the first tricks do not count": "die ersten Stiche zählen nicht",
  "two equal cards are out, and more than 24 cards":
    "zwei gleiche Karten sind noch im Spiel, und mehr als 24 Karten",
  "more seats play than the four that a circuit takes; with two to four it can be asked":
    "es spielen mehr als die vier, die ein Schaltkreis fasst; mit zwei bis vier kann gefragt werden",
  "there are not two sides; a game of partners or of one against all has them":
    "es gibt nicht zwei Parteien, wie es sie bei Partnern gibt oder wenn einer gegen alle spielt",
  "the first trick has rules of its own; from the second on it can be asked":
    "der erste Stich hat eigene Regeln; vom zweiten an kann gefragt werden",
  "some cards may not be led yet; once they may, it can be asked":
    "manche Karten dürfen noch nicht ausgespielt werden; sobald sie es dürfen, kann gefragt werden",
  "cards are still drawn; when none are left, it can be asked":
    "es werden noch Karten gezogen; wenn keine mehr da sind, kann gefragt werden",
  "the first tricks do not count; of those that do it can be asked":
    "die ersten Stiche zählen nicht; bei denen, die zählen, kann gefragt werden",
  "some cards count less than nothing": "manche Karten zählen weniger als nichts",
  "cards were drawn, so that where they came from matters":
    "Karten wurden gezogen, sodass ihre Herkunft zählt",
  "the declarer must have had a card of the suit that he called; later it can be asked":
    "der Spieler muss eine Karte der gerufenen Farbe gehabt haben; später kann gefragt werden",
  "no deal was found in which it can be chosen":
    "es fand sich keine Verteilung, in der er gewählt werden kann",
  "each for himself": "jeder für sich",
  "partners sit opposite": "Partner sitzen sich gegenüber",
  "the declarer against the others": "der Alleinspieler gegen die anderen",
  "the declarer and the holder of the called card against the others":
    "der Spieler und der Besitzer der gerufenen Karte gegen die anderen",
};
/** The solvers by their names, and what is counted beyond the tricks of a fragment. */
const METHODS: Readonly<Record<string, string>> = {
  "unshared suits": "ungeteilte Farben",
  "single hand": "einzelnes Blatt",
  "rank-two search": "Suche für zwei Ränge",
  "single-suit whist": "Whist mit einer Farbe",
  "whist sum": "Whist als Summe",
  "general search": "allgemeine Suche",
  "symmetric whist": "symmetrisches Whist",
  "suit-wise search": "farbweise Suche",
  "isomorphism table": "Isomorphie-Tabelle",
  minimax: "Minimax-Suche",
};
const BEYOND: Readonly<Record<string, string>> = {
  trump: "Trumpf",
  points: "Augen",
  misère: "Misère",
};
const HOLDERS = /^who holds (.+) against the others$/;

export type EditorKey = keyof typeof en;
export type Tell = (key: EditorKey, names?: Readonly<Record<string, string | number>>) => string;

export function teller(language: Language): Tell {
  return speakerOf<EditorKey>({ en, de }[language]);
}

/** A clause of the library in the language of the page. */
export function clause(language: Language, english: string): string {
  if (language !== "de") return english;
  const cards = HOLDERS.exec(english)?.[1];
  return cards === undefined ? (GERMAN[english] ?? english) : `wer ${cards} hat gegen die anderen`;
}

/** A solver in the language of the page. */
export function method(language: Language, english: string): string {
  return language === "de" ? (METHODS[english] ?? english) : english;
}

/** A fragment, as `B({ABB}, 4, 9) with trump and points`, in the language of the page. */
export function fragment(language: Language, english: string): string {
  const [shape = english, beyond] = english.split(" with ");
  if (language !== "de" || beyond === undefined) return english;
  const said = beyond.split(" and ").map((each) => BEYOND[each] ?? each);
  return `${shape} mit ${said.join(" und ")}`;
}
