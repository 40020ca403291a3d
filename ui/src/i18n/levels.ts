// The levels of `ouvert.skat.players.levels`, from weak to strong: what each is called, and how it
// plays. A test compares names, order and the English words with that list.

interface LevelWords {
  readonly title: string;
  readonly sentence: string;
}

const en = {
  beginner: {
    title: "Beginner",
    sentence:
      "Bids what its hand can hold and follows the rules of thumb, but forgets every trick but the last.",
  },
  casual: {
    title: "Casual player",
    sentence: "Bids by counting jacks, trumps and aces, plays by rules of thumb, and remembers every card.",
  },
  club: {
    title: "Club player",
    sentence: "Plays by rules of thumb, but bids, discards and announces by what such hands have won.",
  },
  league: {
    title: "League player",
    sentence: "Looks at eight possible deals for every card, but reads nothing into what the others do.",
  },
  master: {
    title: "Master",
    sentence: "Works out who may hold what, looks for proofs, and thinks up to a second about a card.",
  },
} as const satisfies Record<string, LevelWords>;

export type LevelName = keyof typeof en;

const de: Readonly<Record<LevelName, LevelWords>> = {
  beginner: {
    title: "Anfänger",
    sentence:
      "Reizt, was sein Blatt halten kann, und folgt den Faustregeln, vergisst aber jeden Stich bis auf den letzten.",
  },
  casual: {
    title: "Gelegenheitsspieler",
    sentence: "Reizt nach Buben, Trümpfen und Assen, spielt nach Faustregeln und merkt sich jede Karte.",
  },
  club: {
    title: "Vereinsspieler",
    sentence:
      "Spielt nach Faustregeln, reizt, drückt und sagt aber danach an, was solche Blätter gewonnen haben.",
  },
  league: {
    title: "Ligaspieler",
    sentence:
      "Sieht sich zu jeder Karte acht mögliche Verteilungen an, schließt aber nichts daraus, was die anderen tun.",
  },
  master: {
    title: "Meister",
    sentence:
      "Überlegt, wer was haben kann, sucht nach Beweisen und denkt bis zu einer Sekunde über eine Karte nach.",
  },
};

export const LEVEL_WORDS = { en, de } as const;

/** The levels, from weak to strong. */
export const LEVELS = Object.keys(en) as readonly LevelName[];
