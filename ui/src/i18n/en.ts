// The sentences of the page in English, a file for each part of it.

import { common } from "./en/common";
import { home } from "./en/home";
import { game } from "./en/game";
import { table } from "./en/table";

export const PARTS = [common, home, game, table];

export const en = { ...common, ...home, ...game, ...table } as const;
