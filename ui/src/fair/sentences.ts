// What the page about fair deals says.

export const en = {
  title: "How do I know that the cards are fair?",
  lead: "Every list is dealt from a secret of the server and a number of each person. The secret is fixed before the numbers are known, so nobody can choose the cards. When the list is over, the secret is opened, and anybody can deal all games again.",
  how: "How it is done",
  "how.1":
    "Before the first bid the server thinks up a secret, a long random number from which all games are shuffled, and shows its fingerprint. As with people: by the fingerprint the secret is known again later, it cannot be guessed from it, and another secret has another one. So it can no longer be exchanged.",
  "how.2":
    "Your browser draws a random number too and shows only its fingerprint at first. When all seats are taken, all numbers are opened at once.",
  "how.3":
    "Secret and numbers together shuffle every game of the list. AIs, and who joins later, add nothing.",
  "how.4": "After the last game the table opens the secret. This page deals all games again and compares.",
  proves: "What this proves, and what not",
  "proves.yes":
    "Proved: the server could not choose the deals, as long as one number was drawn at random by somebody who does not work with it. Yours is, if you let your browser draw it or throw dice.",
  "proves.no":
    "Not proved: that nobody looked. The server knows the cards while you play, and so does whoever runs it. A number that is held back after all others were opened is left out; the proof then shows it as never opened.",
  "proves.seed":
    "Lists whose seed somebody chose, the deals of the day, lessons and games played on have no secret, and no proof.",
  mine: "Your finished lists",
  "mine.none":
    "No list of yours has ended in this browser yet. When one has, it is checked here with one click.",
  check: "Check",
  "check.list": "Check: {games} {games|game|games} with {others}",
  file: "A proof from a file",
  "file.choose": "Choose a file",
  "file.paste": "Or paste its text",
  "file.check": "Check the text",
  "file.wrong": "This is no proof of deals: a proof is the file that a finished list gives, unchanged.",
  "file.large": "This file is too large for a proof.",
  result: "What was found",
  holds: "The proof holds: {games} {games|deal follows|deals follow} from the secret and the numbers.",
  fails: "The proof does not hold: {what}.",
  "wrong.commitment": "the secret does not fit the fingerprint shown before the first bid",
  "wrong.number": "the random number of seat {place} does not fit its fingerprint",
  "wrong.deal": "deal {game} differs",
  "wrong.seen": "it is not what this browser was shown before the first bid",
  "wrong.own": "your number is not in it",
  "row.commitment": "Fingerprint of the secret, shown before the first bid",
  "row.number": "Random number of the player of seat {place}",
  "row.deal": "Deal {game}",
  "row.seen": "As shown to this browser before the first bid",
  "row.own": "Your own number is in it",
  ok: "as it should be",
  wrong: "differs",
  unopened: "never opened: left out of the deals",
  save: "Save the proof",
  elsewhere: "Check it without this page",
  "elsewhere.how":
    "For who wants to know exactly: fingerprints are SHA-256, the secret has 256 bits, the numbers 128. A program of sixty lines of Python does the same and needs nothing else; read it before you run it. With Ouvert installed, “ouvert fair verify FILE” does so too.",
  "elsewhere.script": "Download the program",
};

export type Name = keyof typeof en;

export const de: Readonly<Record<Name, string>> = {
  title: "Woher weiß ich, dass die Karten fair sind?",
  lead: "Jede Liste wird aus einem Geheimnis des Servers und einer Zahl jeder Person gegeben. Das Geheimnis steht fest, bevor die Zahlen bekannt sind; so kann niemand die Karten aussuchen. Ist die Liste zu Ende, wird das Geheimnis geöffnet, und jeder kann alle Spiele nachgeben.",
  how: "Wie es geht",
  "how.1":
    "Vor dem ersten Gebot denkt sich der Server ein Geheimnis aus, eine lange zufällige Zahl, aus der alle Spiele gemischt werden, und zeigt ihren Fingerabdruck. Wie beim Menschen: Am Fingerabdruck erkennt man das Geheimnis später wieder, erraten lässt es sich daraus nicht, und ein anderes hat einen anderen. So kann es nicht mehr ausgetauscht werden.",
  "how.2":
    "Dein Browser würfelt auch eine Zahl und zeigt zuerst nur ihren Fingerabdruck. Sind alle Plätze besetzt, werden alle Zahlen zugleich aufgedeckt.",
  "how.3":
    "Geheimnis und Zahlen zusammen mischen jedes Spiel der Liste. KIs, und wer später kommt, tragen nichts bei.",
  "how.4":
    "Nach dem letzten Spiel öffnet der Tisch das Geheimnis. Diese Seite gibt alle Spiele noch einmal und vergleicht.",
  proves: "Was das beweist und was nicht",
  "proves.yes":
    "Bewiesen: Der Server konnte die Verteilungen nicht aussuchen, solange eine Zahl von jemandem zufällig gezogen wurde, der nicht mit ihm zusammenarbeitet. Deine ist es, wenn dein Browser sie zieht oder du würfelst.",
  "proves.no":
    "Nicht bewiesen: dass niemand hineingesehen hat. Der Server kennt die Karten, während gespielt wird, und damit auch, wer ihn betreibt. Eine Zahl, die zurückgehalten wird, nachdem alle anderen offen sind, wird ausgelassen; der Beweis zeigt sie dann als nie geöffnet.",
  "proves.seed":
    "Listen, deren Startzahl jemand gewählt hat, die Spiele des Tages, Lektionen und weitergespielte Spiele haben kein Geheimnis und keinen Beweis.",
  mine: "Deine beendeten Listen",
  "mine.none":
    "In diesem Browser ist noch keine deiner Listen zu Ende. Ist eine zu Ende, wird sie hier mit einem Klick geprüft.",
  check: "Prüfen",
  "check.list": "Prüfen: {games} {games|Spiel|Spiele} mit {others}",
  file: "Ein Beweis aus einer Datei",
  "file.choose": "Datei wählen",
  "file.paste": "Oder füge ihren Text ein",
  "file.check": "Text prüfen",
  "file.wrong":
    "Das ist kein Beweis von Verteilungen: Ein Beweis ist die unveränderte Datei, die eine beendete Liste gibt.",
  "file.large": "Diese Datei ist zu groß für einen Beweis.",
  result: "Was gefunden wurde",
  holds: "Der Beweis stimmt: {games} {games|Verteilung folgt|Verteilungen folgen} aus Geheimnis und Zahlen.",
  fails: "Der Beweis stimmt nicht: {what}.",
  "wrong.commitment": "das Geheimnis passt nicht zum Fingerabdruck, der vor dem ersten Gebot gezeigt wurde",
  "wrong.number": "die Zufallszahl von Platz {place} passt nicht zu ihrem Fingerabdruck",
  "wrong.deal": "Verteilung {game} weicht ab",
  "wrong.seen": "es ist nicht das, was diesem Browser vor dem ersten Gebot gezeigt wurde",
  "wrong.own": "deine Zahl ist nicht darin",
  "row.commitment": "Fingerabdruck des Geheimnisses, vor dem ersten Gebot gezeigt",
  "row.number": "Zufallszahl des Spielers auf Platz {place}",
  "row.deal": "Verteilung {game}",
  "row.seen": "Wie diesem Browser vor dem ersten Gebot gezeigt",
  "row.own": "Deine eigene Zahl ist darin",
  ok: "wie es sein soll",
  wrong: "weicht ab",
  unopened: "nie geöffnet: zählt nicht für die Verteilungen",
  save: "Beweis speichern",
  elsewhere: "Ohne diese Seite prüfen",
  "elsewhere.how":
    "Für alle, die es genau wissen wollen: Fingerabdrücke sind SHA-256, das Geheimnis hat 256 Bit, die Zahlen 128. Ein Programm von sechzig Zeilen Python tut dasselbe wie diese Seite und braucht sonst nichts; lies es, bevor du es startest. Ist Ouvert installiert, tut es auch „ouvert fair verify DATEI“.",
  "elsewhere.script": "Programm herunterladen",
};
