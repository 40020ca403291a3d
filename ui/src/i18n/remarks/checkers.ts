// Why quantum checkers refuse a move or a wish.

const en = {
  no_move: "{text} is no move.",
  illegal_move: "This move is not allowed.",
  must_capture: "You have to capture, from {squares}.",
  measurement_due: "A measurement comes first.",
  chance_measures: "Measuring is left to chance.",
  light_square: "{square} is a light square; pieces stand on dark ones.",
  no_square: "{text} is no square of this board, which goes from a1 to {last}.",
  board_size: "A board has {least} to {most} squares along an edge.",
  filled_rows: "A board of {size} × {size} has 1 to {most} rows of pieces a side.",
  draw_after: "The draw comes after one move or more without a capture.",
  apart_persons: "Only two persons can play with a link each.",
  others_game: "Only those who opened this game can do this.",
  no_turn_back: "There is no move of yours that could be taken back.",
  no_agreeing: "Only two persons can agree on a draw.",
  no_offer: "No draw is being offered to you.",
  offered_already: "A draw has just been offered; wait for a move.",
  no_back_apart: "Moves can be taken back only against an agent.",
  still_running: "The game is not over yet.",
  no_moment: "There have not been as many moves.",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  no_move: "{text} ist kein Zug.",
  illegal_move: "Dieser Zug ist nicht erlaubt.",
  must_capture: "Es muss geschlagen werden, von {squares} aus.",
  measurement_due: "Erst wird gemessen.",
  chance_measures: "Das Messen ist Sache des Zufalls.",
  light_square: "{square} ist ein helles Feld; gespielt wird auf den dunklen.",
  no_square: "{text} ist kein Feld dieses Bretts, das von a1 bis {last} geht.",
  board_size: "Ein Brett hat {least} bis {most} Felder je Seite.",
  filled_rows: "Ein Brett von {size} × {size} hat 1 bis {most} Reihen Steine je Seite.",
  draw_after: "Remis gibt es frühestens nach einem Zug ohne Schlagen.",
  apart_persons: "Mit je einem Link können nur zwei Menschen spielen.",
  others_game: "Das kann nur, wer dieses Spiel eröffnet hat.",
  no_turn_back: "Es gibt keinen Zug von dir, der zurückgenommen werden könnte.",
  no_agreeing: "Auf Remis können sich nur zwei Menschen einigen.",
  no_offer: "Dir wird kein Remis angeboten.",
  offered_already: "Remis ist eben erst angeboten worden; warte einen Zug ab.",
  no_back_apart: "Zurücknehmen kann man Züge nur gegen einen Agenten.",
  still_running: "Das Spiel ist noch nicht zu Ende.",
  no_moment: "So viele Züge gab es nicht.",
};

export const checkers = { en, de } as const;
