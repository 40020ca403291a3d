// Written by `make wire` from the structs of ouvert.web.protocol: quantum.

export type ExampleName = "ace" | "four-cards" | "king";

export type AnswerName = "circuit" | "exact" | "monte_carlo";

/** Whether there is an explorer, and what it shows. */
export interface ExplorerInfo {
  /** whether circuits can be made here. */
  readonly available: boolean;
  /** else the command that installs what is missing. */
  readonly missing: string | null;
  /** the worked examples. */
  readonly examples: readonly string[];
  /** the numbers of cards of made-up games. */
  readonly sizes: readonly number[];
}

/**
 * What a circuit is made of, and what one run needs on an error-corrected machine.
 *
 * CX gates and depth are counted after Qiskit's translation to CX and one-qubit gates at level 1,
 * Toffoli gates, their layers and T gates before it. `code_distance`, `t_states`,
 * `physical_qubits` and `seconds` are of that machine, Toffolis one after another;
 * `parallel_seconds` are those with Toffolis on different qubits at the same time.
 */
export interface Costs {
  readonly qubits: number;
  readonly cx: number;
  readonly depth: number;
  readonly toffoli: number;
  readonly toffoli_depth: number;
  readonly t: number;
  readonly rotations: number;
  readonly code_distance: number;
  readonly t_states: number;
  readonly physical_qubits: number;
  readonly seconds: number;
  readonly parallel_seconds: number;
}

/** Qubits that belong together, with their number. */
export interface Register {
  readonly name: string;
  readonly qubits: number;
}

/** A part of a circuit: its gates, and how many of them touch each register. */
export interface Block {
  readonly name: string;
  readonly trick: number;
  readonly gates: number;
  readonly touches: readonly number[];
}

/**
 * What a measurement can find: its string or registers, the cards, and how likely it is.
 *
 * `amplitudes` are those of the basis states that look like this, as real and imaginary parts.
 * `wins` is told when the game is over: whether the side of the asking seat has won.
 */
export interface BasisRow {
  readonly label: string;
  readonly cards: readonly string[];
  readonly points: number | null;
  readonly probability: number;
  readonly amplitudes: readonly (readonly [number, number])[];
  readonly wins: boolean | null;
}

/** The state after a block; `basis` counts its basis states, `rows` are the likeliest. */
export interface Moment {
  readonly name: string;
  readonly trick: number;
  readonly figure: number | null;
  readonly basis: number;
  readonly rows: readonly BasisRow[];
}

/**
 * The state after some Grover steps: won and lost part, and what 100 measurements tell.
 *
 * `won` and `lost` are amplitudes, `chance` that of a won game; `low` and `high` are the ends of
 * the interval of 95 % in which the winning probability lies then.
 */
export interface GroverStep {
  readonly steps: number;
  readonly won: number;
  readonly lost: number;
  readonly chance: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A circuit to walk through.
 *
 * `moments` end where the state has become too large to be shown; `win_probability` is then null,
 * and `grover`, the state after 0, 1, … Grover steps, is empty. `noisy` says whether a noisy chip
 * can be asked. `columns` head the cards of a row. `first_card` and `legal` are of positions.
 */
export interface CircuitView {
  readonly name: string;
  readonly columns: readonly string[];
  readonly registers: readonly Register[];
  readonly blocks: readonly Block[];
  readonly moments: readonly Moment[];
  readonly win_probability: number | null;
  readonly grover: readonly GroverStep[];
  readonly noisy: boolean;
  readonly costs: Costs;
  readonly deals: number | null;
  readonly tricks: number | null;
  readonly first_card: string | null;
  readonly legal: readonly string[];
}

/**
 * What a chip with this error of a CX says: by all runs, and by those that are games.
 *
 * `raw` and `kept` are winning probabilities, `share` is how many runs are kept.
 */
export interface NoiseRow {
  readonly error: number;
  readonly raw: number;
  readonly kept: number;
  readonly share: number;
}

/** The example in few gates on a noisy chip: its qubits, CX as written and routed, the truth. */
export interface NoiseView {
  readonly qubits: number;
  readonly cx: number;
  readonly routed_cx: number;
  readonly win_probability: number;
  readonly rows: readonly NoiseRow[];
}

/** A question with one number for an answer, and the figures in it; the page has the words. */
export interface ExerciseView {
  readonly name: string;
  readonly topic: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** All exercises, in the order in which they are asked. */
export interface ExercisesView {
  readonly exercises: readonly ExerciseView[];
}

/** Whether an answer is right; the answer itself is told only then. */
export interface VerdictView {
  readonly right: boolean;
  readonly answer: number | null;
}

/** The probability to win with a card, and the standard error of it. */
export interface AnsweredCard {
  readonly card: string;
  readonly win_probability: number;
  readonly standard_error: number;
}

/** One way to answer what to play: best card first; `method` says how the circuit was asked. */
export interface AnswerView {
  readonly way: AnswerName;
  readonly method: string;
  readonly cards: readonly AnsweredCard[];
  readonly seconds: number;
}

/** An answer that is still being worked out, or that waits until analyses let it: ask again. */
export interface WaitingView {
  readonly way: AnswerName | "optimal";
  readonly waiting: true;
}

/** The formula of a small game as a circuit: deals decided, and where the solver agrees. */
export interface DecidedRow {
  readonly cards: number;
  readonly deals: number;
  readonly agree: number;
  readonly qubits: number;
  readonly toffoli: number;
}

/** The walk simulated: deals, leaves of the largest tree, steps, runs, both over √N, error. */
export interface WalkRow {
  readonly cards: number;
  readonly deals: number;
  readonly leaves: number;
  readonly steps: number;
  readonly runs: number;
  readonly constant: number;
  readonly error: number;
}

/** What programs look at in a deal: cards by alpha-beta, positions and seconds of the solver. */
export interface SearchRow {
  readonly cards: number;
  readonly alpha_beta: number | null;
  readonly positions: number;
  readonly seconds: number;
}

/**
 * One way to evaluate a deal with ten cards each on a quantum computer.
 *
 * `bound` is the fewest looks at leaves, `game` √N times the game out and back, `walk` the walk,
 * `searched` the walk if the tree were as small as what the solver looks at.
 */
export interface OptimalRow {
  readonly name: "bound" | "game" | "searched" | "walk";
  readonly steps: number;
  readonly code_distance: number | null;
  readonly physical_qubits: number | null;
  readonly seconds: number;
  readonly parallel_seconds: number;
}

/** Whether a quantum computer would find the best card of an open deal sooner. */
export interface OptimalView {
  /** of deals and samples. */
  readonly seed: number;
  /** how many trees of ten cards each were sampled. */
  readonly sampled: number;
  /** lines of play until the game is decided, the median. */
  readonly leaves: number;
  /** lines to the last card. */
  readonly all_leaves: number;
  /** cards that alpha-beta without a table would play, extrapolated. */
  readonly alpha_beta: number;
  /** of the solver for a deal. */
  readonly solver_seconds: number;
  /** at which it looks. */
  readonly solver_positions: number;
  /** qubits, Toffolis and their layers of a step of the walk. */
  readonly step: readonly [number, number, number];
  /** Toffolis one after another, and in layers. */
  readonly step_seconds: readonly [number, number];
  /** the formula as a circuit. */
  readonly decided: readonly DecidedRow[];
  /** the walk, simulated. */
  readonly walks: readonly WalkRow[];
  /** what programs look at, for every size. */
  readonly searches: readonly SearchRow[];
  /** what the quantum computer takes. */
  readonly rows: readonly OptimalRow[];
  /** whether it is sooner in any row. */
  readonly sooner: boolean;
}
