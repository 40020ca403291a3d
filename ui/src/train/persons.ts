// Ratings, and what a person shows of himself, as docs/protocol.md describes them.

import { owner } from "../lib/owner";
import { answered } from "../lib/problems";
import type { PersonView, PersonWanted, RatingView } from "./wire";

const headers = () => ({ "X-Owner": owner(), "Content-Type": "application/json" });

export async function loadRating(): Promise<RatingView> {
  return answered<RatingView>(await fetch("/api/rating", { headers: headers() }));
}

export async function loadPerson(): Promise<PersonView> {
  return answered<PersonView>(await fetch("/api/person", { headers: headers() }));
}

/** Says what shall be shown from now on; the rest stays as it is. */
export async function changePerson(wanted: Partial<PersonWanted>): Promise<PersonView> {
  const body = JSON.stringify(wanted);
  return answered<PersonView>(await fetch("/api/person", { method: "POST", headers: headers(), body }));
}
