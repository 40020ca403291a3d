// What the texts of the course hold besides words: cards, contracts, and words that are explained.

export type Piece =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "card"; readonly code: string }
  | { readonly kind: "contract"; readonly code: string }
  | { readonly kind: "term"; readonly key: string; readonly text: string };

const PIECE = /\[([CSHD][789TJQKA])\]|\[=([CSHDGN][HSZO]*)\]|\{([a-z-]+)\|([^}|]+)\}/g;

/** A text in its pieces: "[HT]" is a card, "[=GH]" a contract, "{trump|trumps}" an explained word. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > from) found.push({ kind: "words", text: text.slice(from, match.index) });
    const [whole, card, contract, key, shown] = match;
    if (card !== undefined) found.push({ kind: "card", code: card });
    else if (contract !== undefined) found.push({ kind: "contract", code: contract });
    else if (key !== undefined && shown !== undefined) found.push({ kind: "term", key, text: shown });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ kind: "words", text: text.slice(from) });
  return found;
}
