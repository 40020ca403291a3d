// A played deal, #/tricks/deals: it comes with a link, or as a file. The address holds all of it.

import { useEffect, useState } from "preact/hooks";
import type { Told } from "../../lib/forms";
import { address, go, presentPlace, usePlace } from "../../lib/router";
import { useSettings } from "../../lib/settings";
import { useTitle } from "../../lib/title";
import { packed, unpacked } from "../editor/packing";
import { refusedIn } from "../records/problems";
import type { DealTold } from "../records/wire";
import { readDeal } from "./api";
import { DealLook } from "./DealLook";
import { teller } from "./sentences";

/** As many characters as the server reads. */
const LONGEST = 40_000;
/** Characters of a link that may hold so many, of three bytes each at most. */
const LONGEST_LINK = 4 * LONGEST;

export default function DealsPage() {
  const { language } = useSettings();
  const tell = teller(language);
  useTitle(tell("title"));
  const held = usePlace().query.get("deal");
  const [deal, setDeal] = useState<DealTold | null>(null);
  const [problem, setProblem] = useState<Told | null>(null);
  const refuse = (text: string) => setProblem({ text, language });
  useEffect(() => {
    setDeal(null);
    setProblem(null);
    if (held === null) return;
    if (held.length > LONGEST_LINK) {
      refuse(tell("link.long", { most: LONGEST_LINK }));
      return;
    }
    const text = unpacked(held, LONGEST);
    if (text === null) {
      refuse(tell("link.broken"));
      return;
    }
    let asked = true;
    readDeal(text).then(
      (told) => asked && setDeal(told),
      (error: unknown) => asked && setProblem(refusedIn(language, error)),
    );
    return () => {
      asked = false;
    };
  }, [held]);
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > 3 * LONGEST) refuse(tell("large"));
    else void file.text().then((text) => go(address(presentPlace(), { deal: packed(text) })));
  };
  return (
    <main class="page wide">
      <h1>{tell("title")}</h1>
      <p class="lead">{tell("lead")}</p>
      {problem && (
        <p role="alert" class="problem" lang={problem.language}>
          {problem.text}
        </p>
      )}
      {held === null && <p>{tell("none")}</p>}
      <p class="answers">
        <label class="button">
          {tell("bring")}
          <input
            class="unseen"
            type="file"
            accept=".txt"
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>
      </p>
      {deal !== null && <DealLook key={deal.text} deal={deal} />}
    </main>
  );
}
