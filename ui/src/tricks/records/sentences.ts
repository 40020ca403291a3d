// What the page about hand records of Bridge says.

import { speakerOf, type Language } from "../../i18n";

const en = {
  title: "Look back at a board of Bridge",
  lead: "Double dummy shows what nobody could know. Here each card is judged twice: with all cards open, and by what its player could know at that moment.",
  bring: "Your hand record",
  file: "Choose a file",
  paste: "Paste it here: PBN, LIN, or a link of the hand viewer of Bridge Base Online",
  read: "Read it",
  example: "Take an example",
  large: "This file is too large: one megabyte at most.",
  "broken.title": "{count} {count|board|boards} of this file cannot be read",
  boards: "Board",
  "board.name": "Board {name}",
  "board.unplayed": "Board {name}: nothing was played",
  contract: "{contract} by {seat}",
  made: "{tricks} tricks",
  deals: "Deals drawn for each card",
  judge: "Judge each card",
  again: "Judge it anew",
  stop: "Stop",
  progress: "{done} of {all} cards are judged.",
  nothing: "No card of this board was played, so there is nothing to judge.",
  play: "The play",
  trick: "Trick {number}",
  "card.label": "{seat}: {card}",
  "card.label.open": "{seat}: {card}. Double dummy it gave away {open}.",
  "card.label.known": "{seat}: {card}. Double dummy it gave away {open}, by what could be known {loss}.",
  "sign.open": "Gave away tricks with open cards only",
  "sign.known": "Gave away tricks by what could be known",
  choose: "Choose a card to see what the others were worth.",
  "detail.title": "{card} by {seat} in trick {trick}",
  "detail.declarer": "The declarer decides for the dummy.",
  "detail.only": "There was no other card to play.",
  "detail.waiting": "This card is not judged yet.",
  "detail.both.none": "It gave nothing away: not with open cards, and not by what could be known.",
  "detail.open":
    "With open cards it gave away {open} {open|trick|tricks}. By what could be known, {loss} ± {error}: nobody could see it.",
  "detail.known":
    "By what could be known it gave away {loss} ± {error} tricks on average; with open cards {open}.",
  "detail.lucky":
    "By what could be known it gave away {loss} ± {error} tricks on average, but as the cards lay, nothing.",
  "detail.unclear":
    "With open cards it gave away {open}. By what could be known {loss} ± {error}, too little to tell from chance.",
  "detail.possible": "{possible} deals fitted what {seat} knew; {deals} of them were drawn.",
  card: "Card",
  open: "Double dummy",
  mean: "On average",
  loss: "Gives away",
  "column.note": "Tricks of the declarer in all; what a card gives away is counted for who plays it.",
  played: "played",
  summary: "What each player gave away",
  player: "Player",
  cards: "Cards",
  "summary.open": "Double dummy",
  "summary.known": "Could be known",
  "summary.note":
    "Sums of the cards that have been judged. Small amounts on many cards come from chance too: the best of several means is always a little too good.",
  how: "How this is worked out",
  "how.known":
    "For each card deals are drawn, all equally likely, from those that fit what the seat had seen: its own hand, the dummy as soon as it lies, every card played, and who did not follow suit. Each is solved double dummy. A card is worth its mean, and gives away what the best mean has more.",
  "how.limits":
    "What the auction or signals tell is not used. And in each drawn deal all play on as if they saw every card, so that who waits for more information gets no credit for it.",
  "hands.after": "The hands before this card",
  hands: "The hands",
  "seat.N": "North",
  "seat.E": "East",
  "seat.S": "South",
  "seat.W": "West",
  "suit.S": "spades",
  "suit.H": "hearts",
  "suit.D": "diamonds",
  "suit.C": "clubs",
  "no.trump": "NT",
};

const de: typeof en = {
  title: "Auf ein Board von Bridge zurückblicken",
  lead: "Mit offenen Karten (double dummy) sieht man, was niemand wissen konnte. Hier wird jede Karte zweimal beurteilt: mit offenen Karten, und nach dem, was ihr Spieler in diesem Moment wissen konnte.",
  bring: "Deine Aufzeichnung",
  file: "Datei wählen",
  paste: "Hier einfügen: PBN, LIN oder ein Link des Hand Viewers von Bridge Base Online",
  read: "Lesen",
  example: "Beispiel nehmen",
  large: "Diese Datei ist zu groß: höchstens ein Megabyte.",
  "broken.title": "{count} {count|Board|Boards} dieser Datei {count|kann|können} nicht gelesen werden",
  boards: "Board",
  "board.name": "Board {name}",
  "board.unplayed": "Board {name}: nicht gespielt",
  contract: "{contract} von {seat}",
  made: "{tricks} Stiche",
  deals: "Gezogene Verteilungen je Karte",
  judge: "Jede Karte beurteilen",
  again: "Neu beurteilen",
  stop: "Anhalten",
  progress: "{done} von {all} Karten sind beurteilt.",
  nothing: "In diesem Board wurde keine Karte gespielt, es gibt also nichts zu beurteilen.",
  play: "Das Spiel",
  trick: "Stich {number}",
  "card.label": "{seat}: {card}",
  "card.label.open": "{seat}: {card}. Mit offenen Karten hat sie {open} verschenkt.",
  "card.label.known":
    "{seat}: {card}. Mit offenen Karten hat sie {open} verschenkt, nach dem, was man wissen konnte, {loss}.",
  "sign.open": "Hat nur mit offenen Karten Stiche verschenkt",
  "sign.known": "Hat nach dem, was man wissen konnte, Stiche verschenkt",
  choose: "Wähle eine Karte, um zu sehen, was die anderen wert waren.",
  "detail.title": "{card} von {seat} im {trick}. Stich",
  "detail.declarer": "Für den Dummy entscheidet der Alleinspieler.",
  "detail.only": "Es gab keine andere Karte.",
  "detail.waiting": "Diese Karte ist noch nicht beurteilt.",
  "detail.both.none":
    "Sie hat nichts verschenkt: weder mit offenen Karten noch nach dem, was man wissen konnte.",
  "detail.open":
    "Mit offenen Karten hat sie {open} {open|Stich|Stiche} verschenkt. Nach dem, was man wissen konnte, {loss} ± {error}: Das konnte niemand sehen.",
  "detail.known":
    "Nach dem, was man wissen konnte, hat sie im Mittel {loss} ± {error} Stiche verschenkt; mit offenen Karten {open}.",
  "detail.lucky":
    "Nach dem, was man wissen konnte, hat sie im Mittel {loss} ± {error} Stiche verschenkt, aber so, wie die Karten lagen, nichts.",
  "detail.unclear":
    "Mit offenen Karten hat sie {open} verschenkt. Nach dem, was man wissen konnte, {loss} ± {error}, zu wenig, um es vom Zufall zu unterscheiden.",
  "detail.possible":
    "{possible} Verteilungen passten zu dem, was {seat} wusste; {deals} davon wurden gezogen.",
  card: "Karte",
  open: "Offene Karten",
  mean: "Im Mittel",
  loss: "Verschenkt",
  "column.note":
    "Stiche des Alleinspielers insgesamt; was eine Karte verschenkt, zählt für den, der sie spielt.",
  played: "gespielt",
  summary: "Was jeder Spieler verschenkt hat",
  player: "Spieler",
  cards: "Karten",
  "summary.open": "Offene Karten",
  "summary.known": "Wissbar",
  "summary.note":
    "Summen über die beurteilten Karten. Kleine Beträge bei vielen Karten kommen auch vom Zufall: Das beste von mehreren Mitteln ist immer etwas zu gut.",
  how: "Wie das berechnet wird",
  "how.known":
    "Für jede Karte werden Verteilungen gezogen, alle gleich wahrscheinlich, aus denen, die zu dem passen, was der Platz gesehen hatte: die eigene Hand, den Dummy, sobald er liegt, jede gespielte Karte und wer nicht bedient hat. Jede wird mit offenen Karten gelöst. Eine Karte ist ihr Mittel wert und verschenkt, was das beste Mittel mehr hat.",
  "how.limits":
    "Was Reizung und Signale verraten, wird nicht benutzt. Und in jeder gezogenen Verteilung spielen alle weiter, als sähen sie jede Karte; wer auf mehr Wissen wartet, bekommt dafür also nichts gutgeschrieben.",
  "hands.after": "Die Hände vor dieser Karte",
  hands: "Die Hände",
  "seat.N": "Nord",
  "seat.E": "Ost",
  "seat.S": "Süd",
  "seat.W": "West",
  "suit.S": "Pik",
  "suit.H": "Coeur",
  "suit.D": "Karo",
  "suit.C": "Treff",
  "no.trump": "SA",
};

export type RecordKey = keyof typeof en;
export type Tell = (key: RecordKey, names?: Readonly<Record<string, string | number>>) => string;

export function teller(language: Language): Tell {
  return speakerOf<RecordKey>({ en, de }[language]);
}
