// What all pages of the room of training have: their title, the way back, and what went wrong.

import type { ComponentChildren } from "preact";
import { useTitle } from "../lib/title";
import { Link } from "../parts/Link";
import { useTrainWords } from "./words";

export function Page(props: {
  title: string;
  problem: string | null;
  waiting?: boolean;
  children?: ComponentChildren;
}) {
  const words = useTrainWords();
  useTitle(props.title);
  return (
    <main class="page learn train">
      <header class="top">
        <h1>{props.title}</h1>
        <nav class="tools" aria-label={words.ask("title")}>
          <Link class="button" to="/train">
            {words.ask("overview")}
          </Link>
        </nav>
      </header>
      {props.problem !== null && (
        <p role="alert" class="problem">
          {props.problem}
        </p>
      )}
      {props.waiting && props.problem === null && <p role="status">{words.say("loading")}</p>}
      {props.children}
    </main>
  );
}
