// Where one looks back from: one's own lists and uploads, games that come with the program, and the
// ways to bring games here.

import { useEffect, useState } from "preact/hooks";
import { Samples } from "../../home/Samples";
import { loadSamples } from "../api";
import type { Samples as SampleGames } from "../wire";
import type { LookWords } from "../words";
import { Bring } from "./Bring";
import { Mine } from "./Mine";
import "../enter/enter.css";

export function StartPage({ words }: { words: LookWords }) {
  const { tell } = words;
  const [samples, setSamples] = useState<SampleGames | null>(null);
  useEffect(() => {
    loadSamples().then(setSamples, () => setSamples(null));
  }, []);
  return (
    <main class="page look look-start">
      <header class="top">
        <h1>{tell("start")}</h1>
      </header>
      <p class="lead">{tell("lead")}</p>
      <div class="columns">
        <div>
          <Mine words={words} />
          {samples && <Samples samples={samples} />}
        </div>
        <Bring words={words} />
      </div>
    </main>
  );
}
