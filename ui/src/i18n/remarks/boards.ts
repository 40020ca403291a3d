// Why a quantum board game refuses a move.

const en = {
  board_move: "Move {number}, “{move}”, cannot be made: there are {possible} and others like these.",
  board_only: "Move {number}, “{move}”, cannot be made: only {possible} can be made.",
  board_over: "Move {number}, “{move}”, comes too late: the game was over after {last}.",
  board_long: "A game is followed for {most} moves: “{move}” is one too many.",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  board_move: "Zug {number}, „{move}“, geht nicht: Möglich sind {possible} und andere dieser Art.",
  board_only: "Zug {number}, „{move}“, geht nicht, sondern nur {possible}.",
  board_over: "Zug {number}, „{move}“, kommt zu spät: Nach {last} Zügen war das Spiel aus.",
  board_long: "Einem Spiel wird über {most} Züge gefolgt: „{move}“ ist einer zu viel.",
};

export const boards = { en, de } as const;
