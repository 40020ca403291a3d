// Why there is no circuit.

const en = {
  missing_extra: "The circuit explorer needs further libraries on the server: {text}",
  smaller_game: "That took too long. Try a smaller game.",
  cards_each: "A hand has {least} to {most} cards here.",
  exact_tricks:
    "{tricks} {tricks|trick is|tricks are} left; the exact answer is given here for {most} or fewer.",
  no_card_due: "The circuit is there when it is your turn to play a card.",
  overbid_for_good: "The declarer has overbid and cannot win any more.",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  missing_extra: "Für die Schaltkreise fehlen auf dem Server Bibliotheken: {text}",
  smaller_game: "Das hat zu lange gedauert. Versuch es mit einem kleineren Spiel.",
  cards_each: "Eine Hand hat hier {least} bis {most} Karten.",
  exact_tricks: "Es sind noch {tricks} Stiche; exakt gerechnet wird hier bis {most}.",
  no_card_due: "Den Schaltkreis gibt es, wenn du eine Karte spielen sollst.",
  overbid_for_good: "Der Alleinspieler hat überreizt und kann nicht mehr gewinnen.",
};

export const circuits = { en, de } as const;
