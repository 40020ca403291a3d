// What may be wrong with a record of Skat, by the form of the sentence, in English and German.
// tools/german_descriptions.py writes this file; never change it by hand.

// prettier-ignore
export const FORMS: readonly (readonly [string, string])[] = [
  [
    "forehand",
    "Vorhand",
  ],
  [
    "middlehand",
    "Mittelhand",
  ],
  [
    "rearhand",
    "Hinterhand",
  ],
  [
    "the seats are 0, 1 and 2, not {seat}",
    "die Plätze sind 0, 1 und 2, nicht {seat}",
  ],
  [
    "nothing can follow after {seat} has gone",
    "nichts kann folgen, nachdem {seat} gegangen ist",
  ],
  [
    "after a hidden card nobody can tell how the play goes on",
    "nach einer verdeckten Karte kann niemand sagen, wie es weitergeht",
  ],
  [
    "nobody can show his cards before or after the play of the cards",
    "vor oder nach dem Spiel der Karten kann niemand seine Karten zeigen",
  ],
  [
    "nobody can play a card before or after the play of the cards",
    "vor oder nach dem Spiel der Karten kann niemand eine Karte spielen",
  ],
  [
    "a Ramsch has a loser or a Durchmarsch",
    "ein Ramsch hat einen Verlierer oder einen Durchmarsch",
  ],
  [
    "{seat} can concede only for himself",
    "{seat} kann nur für sich aufgeben",
  ],
  [
    "{seat} has conceded already",
    "{seat} hat schon aufgegeben",
  ],
  [
    "of Kontra one says kontra, re or decline, not {word}",
    "zu Kontra sagt man kontra, re oder decline, nicht {word}",
  ],
  [
    "a tag of the record is broken: {decided} names three players, {hinted} and {late} are numbers with commas between, and {back} is one",
    "ein Feld des Protokolls ist kaputt: {decided} nennt drei Spieler, {hinted} und {late} sind Zahlen mit Kommas dazwischen, und {back} ist eine",
  ],
  [
    "the field {name} is there twice",
    "das Feld {name} steht zweimal da",
  ],
  [
    "this is no record: it is nested too deeply",
    "das ist kein Protokoll: es ist zu tief verschachtelt",
  ],
  [
    "this is no record: a number in it has too many digits",
    "das ist kein Protokoll: eine Zahl darin hat zu viele Ziffern",
  ],
  [
    "it is stated to be {result}, to which its cards do not lead",
    "als Ergebnis steht dort {result}, wozu die Karten nicht führen",
  ],
  [
    "a game is an object",
    "ein Spiel ist ein Objekt",
  ],
  [
    "a field of it is of the wrong kind",
    "ein Feld darin ist von falscher Art",
  ],
  [
    "it has no {field}",
    "ihm fehlt {field}",
  ],
  [
    "this form holds games that somebody declared by the tournament order, and has no place for Ramsch, Kontra or Bock; Ouvert's own JSON has",
    "diese Form enthält Spiele, die jemand nach der Turnierordnung angesagt hat; für Ramsch, Kontra oder Bock hat sie keinen Platz, wohl aber Ouverts eigenes JSON",
  ],
  [
    "game {number} of XSkat cannot be: {reason}",
    "Spiel {number} von XSkat kann nicht sein: {reason}",
  ],
];
