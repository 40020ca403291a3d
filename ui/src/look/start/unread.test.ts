import { expect, test } from "vitest";
import { unreadIn } from "./unread";

test("why a record is not read is told in German where no code tells it", () => {
  for (const [english, german] of [
    ["nothing can follow after forehand has gone", "nichts kann folgen, nachdem Vorhand gegangen ist"],
    ["nobody can show his cards before or after the play of the cards", "kann niemand seine Karten zeigen"],
    ["this is no record: it is nested too deeply", "das ist kein Protokoll: es ist zu tief verschachtelt"],
    ["the field 'seed' is there twice", "das Feld 'seed' steht zweimal da"],
    ["game 3 of XSkat cannot be: a game is an object", "kann nicht sein: ein Spiel ist ein Objekt"],
  ] as const) {
    const told = unreadIn("de", english);
    expect([english, told.language]).toEqual([english, "de"]);
    expect(told.text).toContain(german);
  }
});
