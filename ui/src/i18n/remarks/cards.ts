// Why the AI would play a card.

const en = {
  kontra_chance:
    "With open cards the declarer loses in {share} of {worlds} likely deals; from {asked} on the AIs say Kontra.",
  re_chance:
    "With open cards the game is won in {share} of {worlds} likely deals; from {asked} on the AIs say Re.",
  ramsch_vote: "Loses nothing in {share} of {worlds} likely deals, with {points} card points on average.",
  only_card: "The only card that may be played.",
  proof_win: "Wins the game however the cards lie and whatever the others play.",
  proof_schneider: "Wins with Schneider however the cards lie and whatever the others play.",
  proof_every_trick: "Takes every trick however the cards lie and whatever the others play.",
  proof_beat: "Beats the declarer however the cards lie and whatever the others play.",
  proof_no_schneider: "Keeps the defenders out of Schneider however the cards lie.",
  proof_no_schwarz: "Gets the defenders a trick however the cards lie.",
  almost_proof_win:
    "Wins whatever the others play, unless the cards lie in one of the unlikeliest ways ({excluded}).",
  almost_proof_beat:
    "Beats the declarer whatever the others play, unless the cards lie in one of the unlikeliest ways ({excluded}).",
  only_hope: "The only card that can still win.",
  wins_of_likely: "With open cards it wins in {share} of {worlds} likely deals.",
  wins_of_all: "With open cards it wins in {share} of the {worlds} deals that are left.",
  beats_of_likely: "With open cards it beats the declarer in {share} of {worlds} likely deals.",
  beats_of_all: "With open cards it beats the declarer in {share} of the {worlds} deals that are left.",
  sure_win: "Only one deal is left, and it wins there.",
  sure_defeat: "Only one deal is left, and it beats the declarer there.",
  sure_loss: "Only one deal is left, and it loses there.",
  lost_in_likely:
    "If all saw all cards and made no mistake, the game would be lost in each of {worlds} likely deals, whatever you play.",
  lost_in_all:
    "If all saw all cards and made no mistake, the game would be lost in each of the {worlds} deals that are left, whatever you play.",
  lost_for_sure: "Only one deal is left, and there the game is lost.",
  trap: "But nobody sees them all: with rules of thumb and a mistake now and then it still wins in {share}.",
  played_on: "But nobody sees them all: with rules of thumb it still wins in {share}.",
  none_better: "No other card does better.",
  escapes: "With open cards it keeps out of Schneider, with 31 card points or more, in {share}.",
  makes_schneider: "It makes Schneider in {share}.",
  makes_declarer_schneider: "It makes the declarer Schneider in {share}.",
  defenders_escape: "It keeps the defenders out of Schneider in {share}.",
  void: "{seat} has no {suits} left.",
  equal: "As good as any in the deals looked at.",
  rule: "{rule}",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  kontra_chance:
    "Mit offenen Karten verliert der Alleinspieler in {share} von {worlds} wahrscheinlichen Verteilungen; ab {asked} sagen die KIs Kontra.",
  re_chance:
    "Mit offenen Karten ist das Spiel in {share} von {worlds} wahrscheinlichen Verteilungen gewonnen; ab {asked} sagen die KIs Re.",
  ramsch_vote:
    "Verliert nichts in {share} von {worlds} wahrscheinlichen Verteilungen, im Mittel mit {points} Augen.",
  only_card: "Die einzige Karte, die erlaubt ist.",
  proof_win: "Gewinnt das Spiel, wie immer die Karten sitzen und was immer die anderen spielen.",
  proof_schneider: "Gewinnt mit Schneider, wie immer die Karten sitzen und was immer die anderen spielen.",
  proof_every_trick: "Macht alle Stiche, wie immer die Karten sitzen und was immer die anderen spielen.",
  proof_beat: "Schlägt den Alleinspieler, wie immer die Karten sitzen und was immer die anderen spielen.",
  proof_no_schneider: "Die Gegner kommen aus dem Schneider, wie immer die Karten sitzen.",
  proof_no_schwarz: "Die Gegner bekommen einen Stich, wie immer die Karten sitzen.",
  almost_proof_win:
    "Gewinnt, was immer die anderen spielen, außer bei den unwahrscheinlichsten Verteilungen ({excluded}).",
  almost_proof_beat:
    "Schlägt den Alleinspieler, was immer die anderen spielen, außer bei den unwahrscheinlichsten Verteilungen ({excluded}).",
  only_hope: "Die einzige Karte, die noch gewinnen kann.",
  wins_of_likely: "Gewinnt mit offenen Karten in {share} von {worlds} wahrscheinlichen Verteilungen.",
  wins_of_all: "Gewinnt mit offenen Karten in {share} der {worlds} möglichen Verteilungen.",
  beats_of_likely:
    "Schlägt den Alleinspieler mit offenen Karten in {share} von {worlds} wahrscheinlichen Verteilungen.",
  beats_of_all:
    "Schlägt den Alleinspieler mit offenen Karten in {share} der {worlds} möglichen Verteilungen.",
  sure_win: "Nur eine Verteilung ist noch möglich, und da gewinnt sie.",
  sure_defeat: "Nur eine Verteilung ist noch möglich, und da schlägt sie den Alleinspieler.",
  sure_loss: "Nur eine Verteilung ist noch möglich, und da verliert sie.",
  lost_in_likely:
    "Sähen alle alle Karten und machten keinen Fehler, wäre das Spiel in jeder von {worlds} wahrscheinlichen Verteilungen verloren, was immer du spielst.",
  lost_in_all:
    "Sähen alle alle Karten und machten keinen Fehler, wäre das Spiel in jeder der {worlds} möglichen Verteilungen verloren, was immer du spielst.",
  lost_for_sure: "Nur eine Verteilung ist noch möglich, und da ist das Spiel verloren.",
  trap: "Aber niemand sieht sie alle: Wird nach Faustregeln gespielt und ab und zu ein Fehler gemacht, gewinnt sie noch in {share}.",
  played_on: "Aber niemand sieht sie alle: Wird nach Faustregeln gespielt, gewinnt sie noch in {share}.",
  none_better: "Keine andere Karte bringt mehr.",
  escapes: "Bei offenen Karten bringt sie in {share} aus dem Schneider, also wenigstens 31 Augen.",
  makes_schneider: "Sie spielt in {share} Schneider.",
  makes_declarer_schneider: "Sie macht den Alleinspieler in {share} Schneider.",
  defenders_escape: "Sie bringt die Gegner in {share} aus dem Schneider.",
  void: "{seat} hat keine Karte mehr in {suits}.",
  equal: "So gut wie jede andere in den angesehenen Verteilungen.",
  rule: "{rule}",
};

export const cards = { en, de } as const;
