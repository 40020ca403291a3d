import type { Sentences } from "./index";

export const de: Sentences = {
  "app.title": "Ouvert",
  "suit.clubs": "Kreuz",
  "suit.spades": "Pik",
  "suit.hearts": "Herz",
  "suit.diamonds": "Karo",
  "rank.7": "Sieben",
  "rank.8": "Acht",
  "rank.9": "Neun",
  "rank.10": "Zehn",
  "rank.J": "Bube",
  "rank.Q": "Dame",
  "rank.K": "König",
  "rank.A": "Ass",
  "card": "{suit} {rank}",
};
