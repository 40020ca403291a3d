// The sentences of the page in German, in the same files.

import { common } from "./de/common";
import { home } from "./de/home";
import { game } from "./de/game";
import { table } from "./de/table";
import type { Sentences } from "./index";

export const de: Sentences = { ...common, ...home, ...game, ...table };
