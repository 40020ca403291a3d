// What the games that come with Ouvert say in their descriptions, in German.
// tools/german_descriptions.py writes this file; never change it by hand.

// prettier-ignore
export const GAMES_IN_GERMAN: readonly (readonly [string, string])[] = [
  [
    "play",
    "Spiel",
  ],
  [
    "Belote: trump",
    "Belote: Trumpf",
  ],
  [
    "The card turned up and the rounds of choosing: forehand names the trump suit.",
    "Die aufgedeckte Karte und die Runden der Wahl: Vorhand nennt die Trumpffarbe.",
  ],
  [
    "Melds, and Belote and Rebelote.",
    "Ansagen, und Belote und Rebelote.",
  ],
  [
    "Bridge: no trump",
    "Bridge: ohne Trumpf",
  ],
  [
    "Bridge: trump",
    "Bridge: Trumpf",
  ],
  [
    "The auction: a deal starts with its declarer and strain.",
    "Die Reizung: Ein Spiel beginnt mit seinem Alleinspieler und seiner Farbe.",
  ],
  [
    "What a contract counts: tricks are counted.",
    "Was ein Kontrakt zählt: Gezählt werden Stiche.",
  ],
  [
    "Solo and marriage: who holds both queens of clubs plays alone without a word.",
    "Solo und Hochzeit: Wer beide Kreuzdamen hat, spielt ohne ein Wort allein.",
  ],
  [
    "Announcements, and extra points for a fox, a Charlie, a Doppelkopf or against the old ladies.",
    "Ansagen, und Sonderpunkte für Fuchs, Karlchen, Doppelkopf oder gegen die Alten.",
  ],
  [
    "Euchre: with partner",
    "Euchre: mit Partner",
  ],
  [
    "Euchre: alone",
    "Euchre: allein",
  ],
  [
    "The card turned up and the round of orders: forehand names the trump suit, alone or not.",
    "Die aufgedeckte Karte und die Runde der Ansagen: Vorhand nennt die Trumpffarbe, allein oder nicht.",
  ],
  [
    "Five Hundred: eight tricks",
    "Five Hundred: acht Stiche",
  ],
  [
    "The auction and misère: forehand names the trump suit and has to make eight tricks.",
    "Die Reizung und Misère: Vorhand nennt die Trumpffarbe und muss acht Stiche machen.",
  ],
  [
    "The kitty, which the declarer takes up: it stays closed.",
    "Der Talon, den der Alleinspieler aufnimmt: Er bleibt verdeckt.",
  ],
  [
    "No trump, in which the joker takes any suit.",
    "Das Spiel ohne Trumpf, in dem der Joker jede Farbe annimmt.",
  ],
  [
    "Jass (Schieber): trump",
    "Jass (Schieber): Trumpf",
  ],
  [
    "Jass (Schieber): top down",
    "Jass (Schieber): Obenabe",
  ],
  [
    "Jass (Schieber): bottom up",
    "Jass (Schieber): Undenufe",
  ],
  [
    "Melds (Weis) and the Stöck.",
    "Der Weis und die Stöcke.",
  ],
  [
    "Contracts that count double or more: each counts once.",
    "Spielarten, die doppelt oder mehr zählen: Jede zählt einfach.",
  ],
  [
    "Minibridge: no trump",
    "Minibridge: ohne Trumpf",
  ],
  [
    "Minibridge: trump",
    "Minibridge: Trumpf",
  ],
  [
    "Counting the honours before: forehand is the declarer, and the seat after him leads.",
    "Das Zählen der Figuren vorher: Vorhand ist Alleinspieler, und der Platz danach spielt aus.",
  ],
  [
    "Parts of a game: ten tricks are the goal, in no trump nine.",
    "Teilspiele: Ziel sind zehn Stiche, ohne Trumpf neun.",
  ],
  [
    "Hands that become longer or shorter from deal to deal: 'hand' says how long they are.",
    "Blätter, die von Spiel zu Spiel länger oder kürzer werden: 'hand' sagt, wie lang sie sind.",
  ],
  [
    "The round of who plays: forehand chooses the game.",
    "Die Runde, wer spielt: Vorhand wählt das Spiel.",
  ],
  [
    "Running away with four cards of the called suit: who holds the called ace leads that suit with it.",
    "Das Davonlaufen mit vier Karten der Ruffarbe: Wer das gerufene Ass hat, spielt diese Farbe damit aus.",
  ],
  [
    "Runners, and what a game is worth in money: a won game counts 1, with 91 points 2, with all 3.",
    "Laufende, und was ein Spiel in Geld wert ist: Ein gewonnenes Spiel zählt 1, mit 91 Augen 2, mit allen 3.",
  ],
  [
    "Skat: Suit game",
    "Skat: Farbspiel",
  ],
  [
    "The auction, and taking up the skat: the declarer plays from his hand, and the skat counts for him.",
    "Das Reizen, und den Skat aufzunehmen: Der Alleinspieler spielt aus der Hand, und der Skat zählt für ihn.",
  ],
  [
    "What a game is worth: a won game counts 1, with 90 points 2, with all 3.",
    "Was ein Spiel wert ist: Ein gewonnenes Spiel zählt 1, mit 90 Augen 2, mit allen 3.",
  ],
  [
    "Penalties for ten overtricks, which count from deal to deal.",
    "Strafen für zehn Überstiche, die von Spiel zu Spiel zählen.",
  ],
  [
    "Cards that are passed, or looked at, after a bid of none.",
    "Karten, die nach einem Gebot von null weitergegeben oder angesehen werden.",
  ],
  [
    "Honours, and the points above six tricks that make a game of five or nine.",
    "Figuren, und die Punkte über sechs Stichen, die eine Partie zu fünf oder neun ausmachen.",
  ],
];
