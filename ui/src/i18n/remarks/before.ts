// Why the AI would do something before the play.

const en = {
  worth_bidding: "Worth it: a game got at {value} is won {share} of the time.",
  too_dear: "Too dear: a game got at {value} is won only {share} of the time.",
  nothing_higher: "Nothing higher can be bid.",
  worth_picking_up: "Two more cards to choose from are worth it: {share} to win.",
  better_than_skat: "It brings more than the skat would: {share} to win.",
  sure_every_trick: "It takes every trick however the cards lie and whatever the others play.",
  sure_schneider:
    "It gets {points} card points, Schneider, however the cards lie and whatever the others play.",
  sure_points: "It gets {points} card points however the cards lie and whatever the others play.",
  best_discard: "The other ten cards play {contract}: {share} to win.",
  best_game: "It brings most: {share} to win.",
  cheapest_loss: "The bid is out of reach; {contract} costs least.",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  worth_bidding: "Lohnt sich: Ein Spiel für {value} wird zu {share} gewonnen.",
  too_dear: "Zu teuer: Ein Spiel für {value} wird nur zu {share} gewonnen.",
  nothing_higher: "Höher lässt sich nicht reizen.",
  worth_picking_up: "Zwei Karten mehr zur Auswahl lohnen sich: {share} Gewinnaussicht.",
  better_than_skat: "Bringt mehr als der Skat: {share} Gewinnaussicht.",
  sure_every_trick: "Es macht alle Stiche, wie immer die Karten sitzen und was immer die anderen spielen.",
  sure_schneider:
    "Es bringt {points} Augen, also Schneider, wie immer die Karten sitzen und was immer die anderen spielen.",
  sure_points: "Es bringt {points} Augen, wie immer die Karten sitzen und was immer die anderen spielen.",
  best_discard: "Die anderen zehn Karten spielen {contract}: {share} Gewinnaussicht.",
  best_game: "Bringt am meisten: {share} Gewinnaussicht.",
  cheapest_loss: "Das Gereizte ist nicht mehr zu erreichen; {contract} kostet am wenigsten.",
};

export const before = { en, de } as const;
