export const en = {
  title: "Explore a hand",
  lead: "Put ten cards together: what to bid, which games they are for, what to put away, and what to lead.",
  "hand.choose": "Tap ten cards ({count} of 10)",
  "skat.choose": "The skat, if you know it ({count} of 2)",
  deck: "All cards",
  keys: "By keys: the suit C S H D, then 7 8 9 0 (ten) J Q K A. Backspace takes the last card back.",
  undo: "Undo",
  clear: "Start again",
  random: "Ten cards by chance",
  hand: "Hand",
  skat: "Skat",
  away: "Take back: {card}",
  seat: "Whose hand",
  said: "Said so far",
  "said.example": "18 y 20 p",
  contract: "First leads in",
  "contract.none": "none",
  declarer: "Who plays it",
  "declarer.own": "this hand (forehand)",
  empty: "With ten cards the answer comes by itself. The address then leads others to the same hand.",
  "bid.upTo": "Bid, or say yes, up to {value}",
  "bid.pass": "Pass",
  "bid.why":
    "Got at {value}, it promises {pickUp} points with the skat and the best game for each; the best Hand game, {game}, promises {hand}. Passing promises {passing}. Points as the AIs count: extended Seeger–Fabian.",
  bids: "For each value at which you get the game",
  "bids.lead":
    "Each row is another case: you get the game at 18 if both others pass; at any other value one of them went that far, which tells of his hand. Who says 22 often has spades against you, who says 24 clubs or a Grand, who says 27 diamonds. So a higher value may promise more than a lower one: these are other opponents, not a better hand. And games drop out that no longer reach the value. From 36 on it makes no difference how far an opponent went; there the numbers are rough.",
  value: "Got at",
  wins: "Wins",
  brings: "Points promised",
  byHand: "Hand",
  games: "Games before the skat",
  game: "Game",
  best: "Best for",
  "games.lead":
    "Games without “Hand” pick the skat up: shown is the average over all 231 skats that may lie there, each with its best discard. So a suit with four trumps may still be playable: they often become five or more. “Best for” is the share of skats in which no other game of its kind, with the skat or Hand, promises more.",
  "assumed.none":
    "It is assumed that you get the game at {value}, so both others pass. Then hardly anybody has a long suit against you, and everything wins more often than it would otherwise. Type what the others bid under “Said so far”, and the numbers change.",
  "assumed.said": "Assumed is what was said ({said}), and that you get the game at {value}.",
  "games.learned":
    "Learned from more than a million games of rules of thumb against each other, fitted to games of our strongest AIs.",
  withSkat: "With this skat",
  discards: "The best discards",
  put: "Put away",
  "skat.hint": "Tap two cards more to see what this skat makes of the hand.",
  leads: "First leads",
  "lead.card": "Lead",
  "lead.right": "Right where it matters",
  "lead.led": "Led so often",
  "lead.won": "Then won",
  "leads.most": "Most often: {card}.",
  "leads.how":
    "Our strongest players led such a card from {share} of the {hands} {hands|hand|hands} that had one.",
  "leads.rules": "What rules of thumb lead ({games} games)",
  "leads.rules.lead":
    "Rules of thumb work nothing out; they often lead something else than the strongest players, and stand here to compare.",
  "leads.right":
    "“Right where it matters”: in {games} games that rules of thumb bid, the solver has tried every first card with all cards open. Most games are won or lost whatever is led. Of the hands with such a card in which the lead decided, this is the share in which such a card won. Nobody sees all cards, so it is a hint, not a rule.",
  "leads.lead":
    "Counted in {games} games of our strongest players with themselves. Each row counts for itself all hands that had such a card: by the length of the suit, its highest card, and the card. So the rows do not add up to 100%. “Then won” is the share of the side that led; two rows differ by their hands too, not by the card alone. In brackets intervals of 95 %. The auction and the first card are theirs; the rest was played by rules of thumb.",
  "leads.led": "{share} of {hands} {hands|hand|hands}",
  "leads.unseen": "no such hand",
  "leads.notYours": "The first card is forehand’s: choose forehand’s hand to see leads.",
} as const;

export type ExploreKey = keyof typeof en;
