// Why an answer to a puzzle is worth what it is.

const en = {
  why_best: "As the cards lay, {seat} takes this trick with the {taker}, {points} card points.",
  why_best_null: "As the cards lay, {seat} takes this trick with the {taker}.",
  why_as_good: "As good as the best.",
  why_elsewhere: "As the cards lay it was no worse than the {better}; in other likely deals it is.",
  why_loses_trick:
    "As the cards lay, {seat} then takes this trick with the {taker}, {points} card points; after the {better} your side takes it.",
  why_takes_trick:
    "As the cards lay it takes this trick, {points} card points, which the {better} leaves to the other side, and that is paid for later.",
  why_trick_points:
    "As the cards lay, {seat} takes this trick with {points} card points, and with {others} after the {better}.",
  why_turns: "As the cards lay, after it the other side reaches its goal; after the {better} it does not.",
  why_later: "As the cards lay it costs your side {points} card points in later tricks.",
  why_bid: "A game got here is won {share} of the time.",
  why_pass: "Passing leaves the game to the others.",
  why_discard: "Without these two the hand wins {share} of the time; {points} card points are put away.",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  why_best: "Wie die Karten saßen, nimmt {seat} diesen Stich mit {taker}, {points} Augen.",
  why_best_null: "Wie die Karten saßen, nimmt {seat} diesen Stich mit {taker}.",
  why_as_good: "So gut wie die beste.",
  why_elsewhere:
    "Wie die Karten saßen, war sie nicht schlechter als {better}; in anderen wahrscheinlichen Verteilungen ist sie es.",
  why_loses_trick:
    "Wie die Karten saßen, nimmt {seat} dann diesen Stich mit {taker}, {points} Augen; nach {better} nimmt ihn deine Partei.",
  why_takes_trick:
    "Wie die Karten saßen, nimmt sie diesen Stich, {points} Augen, den {better} der anderen Partei lässt, und das rächt sich später.",
  why_trick_points:
    "Wie die Karten saßen, nimmt {seat} diesen Stich mit {points} Augen, und mit {others} nach {better}.",
  why_turns:
    "Wie die Karten saßen, erreicht danach die andere Partei ihr Ziel; nach {better} erreicht sie es nicht.",
  why_later: "Wie die Karten saßen, kostet sie deine Partei {points} Augen in späteren Stichen.",
  why_bid: "Ein Spiel zu diesem Gebot wird zu {share} gewonnen.",
  why_pass: "Wer passt, überlässt das Spiel den anderen.",
  why_discard: "Ohne diese beiden gewinnt das Blatt zu {share}; gedrückt sind {points} Augen.",
};

export const why = { en, de } as const;
