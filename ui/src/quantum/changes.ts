// What a block has done to each basis state.

import type { Moment, BasisRow } from "./wire";

const differing = (row: BasisRow, other: BasisRow): ReadonlySet<number> =>
  new Set(row.cards.flatMap((text, place) => (text === other.cards[place] ? [] : [place])));

/**
 * For each row the columns that differ from the row it came from: of those before the block, the one
 * that is most alike. Where several are, only what differs from all of them is certain. Null where
 * not all rows of both moments are there, or none before.
 */
export function changes(moment: Moment, before: Moment | undefined): readonly ReadonlySet<number>[] | null {
  if (before === undefined) return null;
  const complete = [moment, before].every(
    ({ basis, rows }) => rows.reduce((sum, row) => sum + row.amplitudes.length, 0) === basis,
  );
  if (!complete) return null;
  return moment.rows.map((row) => {
    const sets = before.rows.map((other) => differing(row, other));
    const least = Math.min(...sets.map(({ size }) => size));
    const [first, ...others] = sets.filter(({ size }) => size === least);
    return new Set([...(first ?? [])].filter((column) => others.every((each) => each.has(column))));
  });
}
