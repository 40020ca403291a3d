// What the page rests on; docs/bibliography.md has the same.

export interface Paper {
  readonly text: string;
  readonly address: string;
}

export const PAPERS: readonly Paper[] = [
  {
    text: "Farhi, Goldstone, Gutmann: A Quantum Algorithm for the Hamiltonian NAND Tree",
    address: "https://arxiv.org/abs/quant-ph/0702144",
  },
  {
    text: "Ambainis, Childs, Reichardt, Špalek, Zhang: Any AND-OR Formula of Size N Can Be Evaluated in Time N^(1/2+o(1)) on a Quantum Computer",
    address: "https://doi.org/10.1137/080712167",
  },
  {
    text: "Reichardt: Span-Program-Based Quantum Algorithm for Evaluating Unbalanced Formulas",
    address: "https://arxiv.org/abs/0907.1622",
  },
  {
    text: "Barnum, Saks: A Lower Bound on the Quantum Query Complexity of Read-Once Functions",
    address: "https://arxiv.org/abs/quant-ph/0201007",
  },
  {
    text: "Montanaro: Quantum-Walk Speedup of Backtracking Algorithms",
    address: "https://arxiv.org/abs/1509.02374",
  },
  {
    text: "Ambainis, Kokainis: Quantum Algorithm for Tree Size Estimation, with Applications to Backtracking and 2-Player Games",
    address: "https://arxiv.org/abs/1704.06774",
  },
  {
    text: "Jarret, Wan: Improved Quantum Backtracking Algorithms Using Effective Resistance Estimates",
    address: "https://arxiv.org/abs/1711.05295",
  },
];
