// What could not be read of a file, each with its game and line.

import { remarkText } from "../../table/remarks";
import type { UploadProblem } from "../wire";
import type { LookWords } from "../words";
import { unreadIn } from "./unread";

/** Few are shown at once; a long list is folded away below how many there are. */
const FEW = 6;

export function Problems({ words, problems }: { words: LookWords; problems: readonly UploadProblem[] }) {
  const { tell, settings } = words;
  // What has no sentence of its own here has the command line's, and else stands as it came.
  const unread = (message: string) => {
    const told = unreadIn(settings.language, message);
    return told.language === settings.language ? told.text : tell("upload.unread", { message });
  };
  if (problems.length === 0) return null;
  return (
    <details class="look-problems" open={problems.length < FEW}>
      <summary>{tell("upload.problems", { count: problems.length })}</summary>
      <ul>
        {problems.map((each, place) => {
          const message = (each.remark && remarkText(each.remark)) ?? unread(each.message);
          return (
            <li key={place}>
              {tell("upload.problem", { game: each.game, line: each.line, column: each.column, message })}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
