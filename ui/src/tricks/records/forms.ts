// What may be wrong with a hand record, by the form of the sentence, in English and German.
// tools/german_descriptions.py writes this file; never change it by hand.

// prettier-ignore
export const FORMS: readonly (readonly [string, string])[] = [
  [
    "broken",
    "ist kaputt",
  ],
  [
    "the auction is not over: nobody has bid, and not all have passed",
    "die Reizung ist nicht zu Ende: niemand hat gereizt, und nicht alle haben gepasst",
  ],
  [
    "the auction is not over: it ends with three passes",
    "die Reizung ist nicht zu Ende: sie endet, wenn dreimal gepasst wurde",
  ],
  [
    "{seat} says {said}, and there is nothing to {verb}",
    "{seat} sagt {said}, und dafür wurde nichts geboten",
  ],
  [
    "the auction is over before {seat} says {said}",
    "die Reizung ist zu Ende, bevor {seat} {said} sagt",
  ],
  [
    "{seat} says {said}, which is no more than {before}",
    "{seat} sagt {said}, und das ist nicht mehr als {before}",
  ],
  [
    "the hands of {named} are not there; three are needed",
    "die Blätter von {named} fehlen; drei braucht es",
  ],
  [
    "this board has no contract, so that no card was played",
    "dieses Board hat keinen Kontrakt, also wurde keine Karte gespielt",
  ],
  [
    "{name} is in the hand of {seat} and in another",
    "{name} ist im Blatt von {seat} und in einem anderen",
  ],
  [
    "the hand of {seat} has {count} cards, not 13",
    "das Blatt von {seat} hat {count} Karten, nicht 13",
  ],
  [
    "all 52 cards were played; {name} is one too many",
    "alle 52 Karten wurden gespielt; {name} ist eine zu viel",
  ],
  [
    "{seat}, whose turn it is in trick {trick}, does not hold {name}",
    "{seat} ist im {trick}. Stich an der Reihe und hat {name} nicht",
  ],
  [
    "{seat} plays {name} in trick {trick} and could follow {led}",
    "{seat} spielt im {trick}. Stich {name} und könnte {led} bedienen",
  ],
  [
    "an auction has {most} calls at most",
    "eine Reizung hat höchstens {most} Ansagen",
  ],
  [
    "'{claimed}' tricks are claimed; it is a number from 0 to 13",
    "'{claimed}' Stiche werden beansprucht; es ist eine Zahl von 0 bis 13",
  ],
  [
    "cards were played, and this board has no contract",
    "es wurden Karten gespielt, und dieses Board hat keinen Kontrakt",
  ],
  [
    "the dealer is 1 to 4 for S, W, N, E, not {digit}",
    "der Teiler ist 1 bis 4 für S, W, N, E, nicht {digit}",
  ],
  [
    "a deal has four hands, not {count}",
    "eine Verteilung hat vier Blätter, nicht {count}",
  ],
  [
    "'{text}' is no call: 1C to 7N, p, d and r are",
    "'{text}' ist keine Ansage: 1C bis 7N, p, d und r sind welche",
  ],
  [
    "'{text}' is no card; one is written as SA or H10",
    "'{text}' ist keine Karte; man schreibt sie wie SA oder H10",
  ],
  [
    "the hands do not begin with the dealer: 1 to 4 for S, W, N, E",
    "die Blätter beginnen nicht mit dem Teiler: 1 bis 4 für S, W, N, E",
  ],
  [
    "the hand of {seat} begins with a suit, as in 'SAK2'",
    "das Blatt von {seat} beginnt mit einer Farbe, wie in 'SAK2'",
  ],
  [
    "{suit}{rank} is twice in the hand of {seat}",
    "{suit}{rank} ist zweimal im Blatt von {seat}",
  ],
  [
    "'{letter}' in the hand of {seat} is neither a suit nor a rank",
    "'{letter}' im Blatt von {seat} ist weder Farbe noch Rang",
  ],
  [
    "'{contract}' by '{declarer}' is no contract; 4S by N is one",
    "'{contract}' von '{declarer}' ist kein Kontrakt; 4S von N ist einer",
  ],
  [
    "this game has no tag [Deal \"N:…\"] with its hands",
    "dieses Spiel hat kein Tag [Deal \"N:…\"] mit seinen Blättern",
  ],
  [
    "cards were played, and this game has no contract",
    "es wurden Karten gespielt, und dieses Spiel hat keinen Kontrakt",
  ],
  [
    "'{text}' is no seat: N, E, S or W is",
    "'{text}' ist kein Platz: N, E, S und W sind welche",
  ],
  [
    "a deal starts with a seat and a colon, as in 'N:', not '{first}'",
    "eine Verteilung beginnt mit einem Platz und einem Doppelpunkt, wie in 'N:', nicht mit '{first}'",
  ],
  [
    "the hand of {seat} needs four suits between dots, spades first, not '{text}'",
    "das Blatt von {seat} braucht vier Farben zwischen Punkten, Pik zuerst, nicht '{text}'",
  ],
  [
    "the contract has no declarer; a tag [Declarer] names the seat",
    "der Kontrakt hat keinen Alleinspieler; ein Tag [Declarer] nennt den Platz",
  ],
  [
    "'{text}' is no contract; one is written as 4S, 3NTX or Pass",
    "'{text}' ist kein Kontrakt; man schreibt ihn wie 4S, 3NTX oder Pass",
  ],
  [
    "the play has {count} cards, and a deck has 52",
    "im Abspiel sind {count} Karten, und ein Blatt hat 52",
  ],
  [
    "'{word}' is no card; one is written as SA or HT",
    "'{word}' ist keine Karte; man schreibt sie wie SA oder HT",
  ],
  [
    "'{text}' is no call: 1C to 7NT, X, XX, Pass and AP are",
    "'{text}' ist keine Ansage: 1C bis 7NT, X, XX, Pass und AP sind welche",
  ],
  [
    "'{text}' marks a card out of turn or a revoke, which is not read",
    "'{text}' steht für eine Karte außer der Reihe oder ein Revoke, und das wird nicht gelesen",
  ],
  [
    "{card} stands here, but {seat}, whose turn it is in trick {trick}, has no card before it",
    "hier steht {card}, aber {seat} ist im {trick}. Stich an der Reihe und hat davor keine Karte",
  ],
  [
    "'{rank}' in the hand of {seat} is no rank: {ranks} are",
    "'{rank}' im Blatt von {seat} ist kein Rang: {ranks} sind welche",
  ],
  [
    "this is no tag; one is written as [Declarer \"N\"]",
    "das ist kein Tag; man schreibt es wie [Declarer \"N\"]",
  ],
  [
    "this comment does not end",
    "dieser Kommentar endet nicht",
  ],
  [
    "this is no hand record: PBN has tags as [Deal \"N:…\"], and LIN has entries as 'md|…|'",
    "das ist kein Bridgeprotokoll: PBN hat Tags wie [Deal \"N:…\"], und LIN hat Einträge wie 'md|…|'",
  ],
  [
    "a file of hand records has {most} bytes at most, not {count}",
    "eine Datei mit Bridgeprotokollen hat höchstens {most} Byte, nicht {count}",
  ],
  [
    "a file of hand records has {most} boards at most",
    "eine Datei mit Bridgeprotokollen hat höchstens {most} Boards",
  ],
  [
    "a deal needs a line '{example}' before what was done",
    "ein Spiel braucht eine Zeile '{example}' vor dem, was getan wurde",
  ],
  [
    "it is the turn of {name}, not of seat {seat}",
    "an der Reihe ist {name}, nicht Platz {seat}",
  ],
  [
    "a deal has {most} characters at most, not {count}",
    "ein Spiel hat höchstens {most} Zeichen, nicht {count}",
  ],
  [
    "the description: {reason}",
    "die Beschreibung: {reason}",
  ],
  [
    "{what} is a whole number from {least} to {most}, not '{text}'",
    "{what} ist eine ganze Zahl von {least} bis {most}, nicht '{text}'",
  ],
  [
    "the game is described, but no line 'description:' follows",
    "das Spiel ist beschrieben, aber es folgt keine Zeile 'description:'",
  ],
  [
    "'{seat}' is no seat; a line is a seat and what was done, as '1: ♥A'",
    "'{seat}' ist kein Platz; eine Zeile ist ein Platz und was getan wurde, wie '1: ♥A'",
  ],
  [
    "the deal is over before this line",
    "das Spiel ist vor dieser Zeile zu Ende",
  ],
  [
    "'{line}' says nothing here; lines are 'game: whist', 'seed: 7', 'number: 1', 'seat: 1', each once, and then '1: ♥A' for what seat 1 did",
    "'{line}' sagt hier nichts; Zeilen sind 'game: whist', 'seed: 7', 'number: 1', 'seat: 1', jede einmal, und dann '1: ♥A' für das, was Platz 1 getan hat",
  ],
  [
    "a description comes along with 'game: {described}' only, not with '{name}'",
    "eine Beschreibung steht nur bei 'game: {described}' dabei, nicht bei '{name}'",
  ],
];
