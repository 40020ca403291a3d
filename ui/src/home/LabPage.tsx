// The room of experiments, #/lab: what is behind the cards, and other games.

import { speaker } from "../i18n";
import { useSettings } from "../lib/settings";
import { useTitle } from "../lib/title";
import { Link } from "../parts/Link";

export function LabPage() {
  const say = speaker(useSettings().language);
  useTitle(say("nav.lab"));
  return (
    <main class="page wide">
      <h1>{say("nav.lab")}</h1>
      <p class="lead">{say("lab.lead")}</p>
      <div class="columns">
        <section class="panel">
          <h2>{say("home.explore")}</h2>
          <p>{say("lab.explore")}</p>
          <p class="answers">
            <Link class="button main" to="/explore">
              {say("lab.explore.go")}
            </Link>
          </p>
        </section>
        <section class="panel">
          <h2>{say("home.checkers")}</h2>
          <p>{say("lab.checkers")}</p>
          <p class="answers">
            <Link class="button" to="/checkers">
              {say("lab.checkers.go")}
            </Link>
            <Link class="button" to="/checkers/tutorial">
              {say("lab.tutorial")}
            </Link>
            <Link class="button" to="/checkers/puzzles">
              {say("lab.puzzles")}
            </Link>
          </p>
        </section>
        <section class="panel">
          <h2>{say("home.boards")}</h2>
          <p>{say("lab.boards")}</p>
          <p class="answers">
            <Link class="button" to="/boards">
              {say("lab.boards.go")}
            </Link>
          </p>
        </section>
        <section class="panel">
          <h2>{say("home.tricks")}</h2>
          <p>{say("lab.tricks")}</p>
          <p class="answers">
            <Link class="button" to="/tricks/editor">
              {say("lab.tricks.editor")}
            </Link>
            <Link class="button" to="/tricks/table">
              {say("lab.tricks.table")}
            </Link>
            <Link class="button" to="/tricks/deals">
              {say("lab.tricks.deals")}
            </Link>
            <Link class="button" to="/tricks/records">
              {say("lab.tricks.records")}
            </Link>
          </p>
        </section>
        <section class="panel">
          <h2>{say("home.circuits")}</h2>
          <p>{say("lab.circuits")}</p>
          <p class="answers">
            <Link class="button" to="/quantum">
              {say("lab.circuits.go")}
            </Link>
          </p>
        </section>
      </div>
    </main>
  );
}
