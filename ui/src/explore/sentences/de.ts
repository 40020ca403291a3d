import type { ExploreKey } from "./en";

export const de: Readonly<Record<ExploreKey, string>> = {
  title: "Ein Blatt erkunden",
  lead: "Stell zehn Karten zusammen: was zu reizen ist, für welche Spiele sie gut sind, was man drückt und was man ausspielt.",
  "hand.choose": "Tippe zehn Karten an ({count} von 10)",
  "skat.choose": "Der Skat, wenn du ihn kennst ({count} von 2)",
  deck: "Alle Karten",
  keys: "Mit Tasten, so wie man Karten schreibt: die Farbe Kr P H Ka (Kreuz, Pik, Herz, Karo), dann 7 8 9 0 (Zehn) B D K A; KrB ist Kreuz Bube. Die Rücktaste nimmt die letzte Karte zurück.",
  undo: "Zurück",
  clear: "Von vorn",
  random: "Zehn zufällige Karten",
  hand: "Blatt",
  skat: "Skat",
  away: "Zurücknehmen: {card}",
  seat: "Wessen Blatt",
  said: "Bisher gesagt",
  "said.example": "18 ja 20 passe",
  contract: "Erstes Ausspiel in",
  "contract.none": "keinem Spiel",
  declarer: "Wer es spielt",
  "declarer.own": "dieses Blatt (Vorhand)",
  empty: "Mit zehn Karten kommt die Antwort von selbst. Die Adresse führt dann auch andere zu diesem Blatt.",
  "bid.upTo": "Bis {value} reizen oder halten",
  "bid.pass": "Passen",
  "bid.why":
    "Für {value} verspricht es mit dem Skat und dem besten Spiel für jeden {pickUp} Punkte; das beste Handspiel, {game}, verspricht {hand}. Passen verspricht {passing}. Punkte, wie die KIs zählen: erweitertes Seeger-Fabian-System.",
  bids: "Für jeden Wert, bei dem du das Spiel bekommst",
  "bids.lead":
    "Jede Zeile ist ein anderer Fall: Für 18 bekommst du das Spiel, wenn beide anderen passen; für jeden anderen Wert hat einer so weit mitgereizt, und das verrät sein Blatt. Wer genau 22 sagt, hat oft Pik gegen dich, wer 24 sagt, Kreuz oder einen Grand, wer 27 sagt, Karo. Darum kann ein höherer Wert mehr versprechen als ein niedrigerer: Es sind andere Gegner, nicht ein besseres Blatt. Außerdem fallen Spiele weg, die den Wert nicht mehr erreichen. Ab 36 wird nicht mehr unterschieden, wie weit ein Gegner ging; dort sind die Zahlen grob.",
  value: "Bekommen für",
  wins: "Gewinnt",
  brings: "Versprochene Punkte",
  byHand: "Hand",
  games: "Spiele vor dem Skat",
  game: "Spiel",
  best: "Am besten bei",
  "games.lead":
    "Spiele ohne „Hand“ nehmen den Skat auf: Gezeigt ist der Durchschnitt über alle 231 Skate, die liegen können, jedes Mal mit der besten Drückung. Darum ist auch eine Farbe mit vier Trümpfen noch spielbar: Oft werden es fünf oder mehr. „Am besten bei“ ist der Anteil der Skate, bei denen kein anderes Spiel seiner Art, mit Skat oder Hand, mehr verspricht.",
  "assumed.none":
    "Angenommen ist, dass du das Spiel für {value} bekommst, also beide anderen passen. Dann hat kaum einer eine lange Farbe gegen dich, und alles gewinnt öfter als sonst. Trag unter „Bisher gesagt“ ein, was die anderen reizen, und die Zahlen ändern sich.",
  "assumed.said": "Angenommen ist, was gesagt wurde ({said}), und dass du das Spiel für {value} bekommst.",
  "games.learned":
    "Gelernt aus mehr als einer Million Spielen von Faustregeln gegeneinander, angepasst an Spiele unserer stärksten KIs.",
  withSkat: "Mit diesem Skat",
  discards: "Die besten Drückungen",
  put: "Drücken",
  "skat.hint": "Tippe noch zwei Karten an, um zu sehen, was dieser Skat aus dem Blatt macht.",
  leads: "Erstes Ausspiel",
  "lead.card": "Ausspiel",
  "lead.right": "Richtig, wo es zählt",
  "lead.led": "So oft ausgespielt",
  "lead.won": "Dann gewonnen",
  "leads.most": "Am häufigsten: {card}.",
  "leads.how":
    "Unsere stärksten Spieler haben so eine Karte aus {share} der {hands} {hands|Blattes|Blätter} ausgespielt, die sie hatten.",
  "leads.rules": "Was Faustregeln ausspielen ({games} Spiele)",
  "leads.rules.lead":
    "Faustregeln rechnen nicht; sie spielen oft anders aus als die stärksten Spieler und sind hier zum Vergleich.",
  "leads.right":
    "„Richtig, wo es zählt“: In {games} Spielen, die Faustregeln gereizt haben, hat der Löser jede erste Karte mit offenen Karten versucht. Die meisten Spiele sind gewonnen oder verloren, was auch ausgespielt wird. Unter den Blättern mit so einer Karte, in denen das Ausspiel entschied, ist das der Anteil, in dem so eine Karte gewann. Niemand sieht alle Karten, darum ist es ein Hinweis und keine Regel.",
  "leads.lead":
    "Gezählt in {games} Spielen unserer stärksten Spieler mit sich selbst. Jede Zeile zählt für sich alle Blätter, die so eine Karte hatten: nach Länge der Farbe, ihrer höchsten Karte und der Karte selbst. Darum ergeben die Zeilen zusammen nicht 100 %. „Dann gewonnen“ ist der Anteil der Partei, die ausspielte; der Unterschied zwischen zwei Zeilen kommt auch von den Blättern, nicht nur von der Karte. In Klammern Intervalle von 95 %. Reizen und erste Karte sind von ihnen, den Rest spielten Faustregeln.",
  "leads.led": "{share} von {hands} {hands|Blatt|Blättern}",
  "leads.unseen": "kein solches Blatt",
  "leads.notYours": "Die erste Karte gehört Vorhand: Wähle Vorhands Blatt, um Ausspiele zu sehen.",
};
