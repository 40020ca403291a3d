// The lists of this browser: what it has kept of them, and how they stand now.

import { useEffect, useState } from "preact/hooks";
import { knownTables, ownLists, type KnownTable } from "../net/tables";
import type { ListView } from "../net/wire";

export interface KnownList {
  readonly known: KnownTable;
  /** Null until the server has told, and where it does not. */
  readonly now: ListView | null;
}

/** Those where one is to act come first, then those that go on, then those that are over. */
export function useLists(): readonly KnownList[] {
  const [told, setTold] = useState<readonly ListView[]>([]);
  const tables = knownTables();
  useEffect(() => {
    if (tables.length > 0) {
      ownLists().then(
        ({ lists }) => setTold(lists),
        () => undefined,
      );
    }
  }, []);
  const lists = tables.map((known) => ({
    known,
    now: told.find(({ table }) => table === known.table) ?? null,
  }));
  const weight = ({ known, now }: KnownList) => (now?.yours ? 0 : isOver({ known, now }) ? 2 : 1);
  return lists.sort((one, other) => weight(one) - weight(other));
}

export const isOver = ({ known, now }: KnownList): boolean =>
  now === null ? known.over === true : now.stage === "closed";

/** Whether another person plays there, or is awaited. */
export const isWithFriends = ({ known, now }: KnownList): boolean =>
  (now?.persons ?? known.tokens.filter((token) => token !== null).length) > 1;
