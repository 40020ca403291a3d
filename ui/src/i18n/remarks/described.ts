// Why a table of a described game refuses something.

const en = {
  no_such_table: "There is no such table. Is the link complete?",
  seats_differ: "This game has {seats} seats, not {count}.",
  deal_lasts: "The deal is not over, and nobody looks back before its end.",
  hints_disagreed: "Not everybody at this table agrees to hints.",
  seat_not_left: "An AI can play at a free seat, for somebody who is away, or for you.",
  table_full: "So much has happened at this table that nothing is added: open another one.",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  no_such_table: "Diesen Tisch gibt es nicht. Ist der Link vollständig?",
  seats_differ: "Dieses Spiel hat {seats} Plätze, nicht {count}.",
  deal_lasts: "Das Spiel ist noch nicht aus; vorher blickt niemand zurück.",
  hints_disagreed: "Nicht alle am Tisch sind mit Tipps einverstanden.",
  seat_not_left: "Eine KI kann an einem freien Platz spielen, für jemanden, der weg ist, oder für dich.",
  table_full: "An diesem Tisch ist so viel geschehen, dass nichts mehr dazukommt: Mach einen neuen auf.",
};

export const described = { en, de } as const;
