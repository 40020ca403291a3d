// Whether a quantum computer would find the best card sooner, in English and German.

export const en = {
  title: "Would a quantum computer find the best card sooner?",
  link: "Would it find the best card sooner?",
  "link.text":
    "How long a quantum computer would take for the best card of an open deal, with constants from circuits that are built, beside a program.",
  loading: "Circuits are being built, trees sampled and programs timed. That takes up to some minutes …",
  failed: "Try again",
  no: "No. For an open deal with ten cards in each hand a program on one core needs {solver}. A single step of the quantum walk takes {step}, and the walk needs {steps} of them: {walk} on an error-corrected machine with {qubits} physical qubits.",
  yes: "By these figures, yes: one of the ways below is sooner than the program, which needs {solver}.",
  "no.theory":
    "Better circuits do not change this: any quantum algorithm that knows nothing of the ends of play beforehand has to look at {looks} of them, and at one gate a look that is {bound} already.",
  how: "What is asked, and how",
  "how.open":
    "All cards lie open, and the question is whether the declarer can win against every defence. To find the best card this is asked of each card.",
  "term.formula": "Formula",
  "term.formula.text":
    "Where the declarer plays, one good card is enough (OR); where a defender plays, all of his cards must be good (AND). Each way to play on, until the game is decided, is a leaf of the formula. An open deal has about N = {leaves} leaves, the median of {sampled} random deals ({all} ways to play to the last card).",
  "term.walk": "Quantum walk",
  "term.walk.text":
    "A state that spreads over the tree of the formula and is reflected at every vertex, in all branches at once. After about √N steps its phase tells the value of the formula, where a program without memory may have to look at far more leaves.",
  "term.step": "Step",
  "term.step.text":
    "A step plays the game out and back, for all branches at once. With ten cards in each hand it is built: {qubits} qubits, {toffoli} Toffolis in {layers} layers. A Toffoli is the gate that costs most on a machine with error correction.",
  "term.bound": "Lower bound",
  "term.bound.text":
    "Proved: to evaluate a formula of N leaves with errors of at most 1 %, no quantum algorithm gets by with fewer than about 0.4 √N looks at leaves, if it knows nothing of them beforehand.",
  "term.program": "The program",
  "term.program.text":
    "Looks at few positions, since it remembers what it has seen, tries good cards first, and stops when the answer is sure: {positions} positions for ten cards, where alpha-beta without a memory would play some {alpha} cards. The walk can use no memory of what other branches have found.",
  times: "One open deal, ten cards in each hand",
  way: "Way",
  steps: "Steps",
  distance: "Code distance",
  physical: "Physical qubits",
  serial: "Toffolis one after another",
  layers: "Toffolis in layers",
  "row.bound": "Fewest looks at leaves, a gate each",
  "row.game": "√N times the game out and back",
  "row.walk": "The walk, errors at most 1 %",
  "row.searched": "The walk, if the tree were no larger than what the program looks at",
  "row.solver": "The program on one core",
  "times.text":
    "Code distance: how many errors in a row spoil a logical qubit; a longer run needs a larger one, and each gate takes longer with it. Machine: two-qubit gates of 50 ns with errors of 0.1 %, better than what is built today. Second row: an estimate that leaves out what a walk takes besides playing.",
  small: "Checked on small games",
  "small.text":
    "For two and three cards the formula is written out as a circuit that decides every deal exactly, and compared with the program. The walk is simulated step by step on all deals of a sample; “over √N” is how many steps it takes for errors of at most 1 %, as a multiple of √N for the largest tree.",
  cards: "Cards each",
  deals: "Deals",
  agree: "Same answer",
  qubits: "Qubits",
  toffoli: "Toffolis",
  largest: "Largest tree",
  over: "Steps over √N",
  error: "Error at most",
  grows: "How it grows",
  alpha: "Alpha-beta: cards played",
  positions: "Program: positions",
  time: "Program: time",
  hidden: "And with hidden cards?",
  "hidden.known":
    "Known: against players whose play is given, the best card is a search through what one can know, and the same walks apply, to larger trees. Where only one side still chooses, the walks for backtracking do with about √T steps for T positions.",
  "hidden.unknown":
    "Not known: a quantum algorithm for an equilibrium of such a game that does without writing its tree out, or one that profits from a memory as programs do. That none is known proves nothing.",
  papers: "Papers",
  seed: "Seed {seed}; the same as `ouvert quantum optimal` prints. Times of programs are processor times of this server.",
  years: "{count} years",
} as const;

export type Name = keyof typeof en;

export const de: Readonly<Record<Name, string>> = {
  title: "Fände ein Quantencomputer die beste Karte früher?",
  link: "Fände er die beste Karte früher?",
  "link.text":
    "Wie lange ein Quantencomputer für die beste Karte bei offenen Karten bräuchte, mit Konstanten aus gebauten Schaltkreisen, neben einem Programm.",
  loading:
    "Schaltkreise werden gebaut, Bäume geschätzt und Programme gestoppt. Das dauert bis zu einigen Minuten …",
  failed: "Noch einmal",
  no: "Nein. Für eine offene Verteilung mit zehn Karten je Hand braucht ein Programm auf einem Kern {solver}. Ein einziger Schritt des Quantenwalks dauert {step}, und der Walk braucht davon {steps}: {walk} auf einer fehlerkorrigierten Maschine mit {qubits} physikalischen Qubits.",
  yes: "Nach diesen Zahlen ja: Einer der Wege unten ist früher fertig als das Programm, das {solver} braucht.",
  "no.theory":
    "Bessere Schaltkreise ändern das nicht: Jeder Quantenalgorithmus, der von den Enden des Spiels vorher nichts weiß, muss {looks} von ihnen ansehen, und mit einem Gatter je Blick sind das schon {bound}.",
  how: "Was gefragt wird, und wie",
  "how.open":
    "Alle Karten liegen offen, und gefragt ist, ob der Alleinspieler gegen jedes Gegenspiel gewinnen kann. Für die beste Karte wird das für jede Karte gefragt.",
  "term.formula": "Formel",
  "term.formula.text":
    "Wo der Alleinspieler spielt, genügt eine gute Karte (ODER); wo ein Gegner spielt, müssen alle seine Karten gut sein (UND). Jede Art weiterzuspielen, bis das Spiel entschieden ist, ist ein Blatt der Formel. Eine offene Verteilung hat etwa N = {leaves} Blätter, der Median von {sampled} zufälligen Verteilungen ({all} Spielverläufe bis zur letzten Karte).",
  "term.walk": "Quantenwalk",
  "term.walk.text":
    "Ein Zustand, der sich über den Baum der Formel ausbreitet und an jeder Verzweigung gespiegelt wird, in allen Ästen zugleich. Nach etwa √N Schritten verrät seine Phase den Wert der Formel, wo ein Programm ohne Gedächtnis weit mehr Blätter ansehen muss.",
  "term.step": "Schritt",
  "term.step.text":
    "Ein Schritt spielt das Spiel hin und zurück, für alle Äste zugleich. Für zehn Karten je Hand ist er gebaut: {qubits} Qubits, {toffoli} Toffolis in {layers} Schichten. Ein Toffoli ist das Gatter, das auf einer Maschine mit Fehlerkorrektur am meisten kostet.",
  "term.bound": "Untere Schranke",
  "term.bound.text":
    "Bewiesen: Um eine Formel mit N Blättern mit höchstens 1 % Fehlern auszuwerten, kommt kein Quantenalgorithmus mit weniger als etwa 0,4 √N Blicken auf Blätter aus, wenn er von ihnen vorher nichts weiß.",
  "term.program": "Das Programm",
  "term.program.text":
    "Es sieht wenige Stellungen an, weil es sich merkt, was es gesehen hat, gute Karten zuerst versucht und aufhört, wenn die Antwort sicher ist: {positions} Stellungen bei zehn Karten, wo Alpha-Beta ohne Gedächtnis etwa {alpha} Karten spielte. Der Walk kann nicht nutzen, was andere Äste gefunden haben.",
  times: "Eine offene Verteilung, zehn Karten je Hand",
  way: "Weg",
  steps: "Schritte",
  distance: "Codedistanz",
  physical: "Physikalische Qubits",
  serial: "Toffolis nacheinander",
  layers: "Toffolis in Schichten",
  "row.bound": "Mindestens nötige Blicke auf Blätter, je ein Gatter",
  "row.game": "√N-mal das Spiel hin und zurück",
  "row.walk": "Der Walk, höchstens 1 % Fehler",
  "row.searched": "Der Walk, wäre der Baum nicht größer als das, was das Programm ansieht",
  "row.solver": "Das Programm auf einem Kern",
  "times.text":
    "Codedistanz: wie viele Fehler in einer Reihe ein logisches Qubit verderben; ein längerer Lauf braucht eine größere, und damit dauert jedes Gatter länger. Maschine: Zwei-Qubit-Gatter von 50 ns mit 0,1 % Fehlern, besser als alles, was heute gebaut ist. Zweite Zeile: eine Schätzung, die auslässt, was ein Walk außer dem Spielen braucht.",
  small: "An kleinen Spielen geprüft",
  "small.text":
    "Für zwei und drei Karten ist die Formel als Schaltkreis ausgeschrieben, der jede Verteilung exakt entscheidet, und mit dem Programm verglichen. Der Walk wird auf allen Verteilungen einer Stichprobe Schritt für Schritt simuliert; „durch √N“ heißt, wie viele Schritte er für höchstens 1 % Fehler braucht, als Vielfaches von √N für den größten Baum.",
  cards: "Karten je Hand",
  deals: "Verteilungen",
  agree: "Gleiche Antwort",
  qubits: "Qubits",
  toffoli: "Toffolis",
  largest: "Größter Baum",
  over: "Schritte durch √N",
  error: "Fehler höchstens",
  grows: "Wie es wächst",
  alpha: "Alpha-Beta: gespielte Karten",
  positions: "Programm: Stellungen",
  time: "Programm: Zeit",
  hidden: "Und mit verdeckten Karten?",
  "hidden.known":
    "Bekannt: Gegen Spieler, deren Spielweise feststeht, ist die beste Karte eine Suche durch das, was man wissen kann, und dieselben Walks gelten, für größere Bäume. Wo nur noch eine Seite wählt, kommen die Walks für Backtracking mit etwa √T Schritten für T Stellungen aus.",
  "hidden.unknown":
    "Nicht bekannt: ein Quantenalgorithmus für ein Gleichgewicht eines solchen Spiels, der seinen Baum nicht ausschreibt, oder einer, der wie Programme von einem Gedächtnis profitiert. Dass keiner bekannt ist, beweist nichts.",
  papers: "Artikel",
  seed: "Startzahl {seed}; dasselbe wie `ouvert quantum optimal`. Zeiten von Programmen sind Prozessorzeiten dieses Servers.",
  years: "{count} Jahre",
};
