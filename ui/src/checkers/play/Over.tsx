// After a game: play again, and see what the moves were worth.

import { go } from "../../lib/router";
import { Link } from "../../parts/Link";
import type { CheckersAct, CheckersView } from "../wire";
import type { Review } from "./useReview";
import { seatName, useSay } from "../words";

export function Over(props: {
  view: CheckersView;
  token: string | null;
  review: Review;
  perform: (act: CheckersAct) => Promise<CheckersView | null>;
}) {
  const { view, review } = props;
  const say = useSay();
  const addressOf = (game: string) =>
    `/checkers/game/${game}${view.seats.length && props.token ? `/${props.token}` : ""}`;
  const again = async () => {
    const next = (await props.perform("rematch"))?.next;
    if (next) go(addressOf(next));
  };
  const count = view.turns.length;
  const marked =
    review.hints.size > 0 &&
    Array.from({ length: count }, (_, at) => at).every((at) => review.hints.get(at)?.mark);
  return (
    <section class="panel over">
      {view.next !== null && view.seats.length > 0 && <p>{say("rematch.waits")}</p>}
      <div class="answers">
        {view.next !== null && (
          <Link class="button main" to={addressOf(view.next)}>
            {say("rematch.join")}
          </Link>
        )}
        {view.next === null && view.acts.includes("rematch") && (
          <button type="button" class="main" onClick={() => void again()}>
            {say("rematch")}
          </button>
        )}
        <Link class="button" to="/checkers">
          {say("again")}
        </Link>
        {count > 0 && !marked && review.done === null && (
          <button type="button" disabled={review.asking} onClick={() => review.askAll(count)}>
            {say("review")}
          </button>
        )}
        {review.done !== null && (
          <button type="button" onClick={review.stop}>
            {say("review.stop")}
          </button>
        )}
      </div>
      {review.done !== null && (
        <p>
          <progress max={count} value={review.done} aria-label={say("review")} />{" "}
          {say("review.running", { done: review.done, count })}
        </p>
      )}
      {marked && <Mistakes view={view} review={review} />}
    </section>
  );
}

function Mistakes({ view, review }: { view: CheckersView; review: Review }) {
  const say = useSay();
  const told = [0, 1].map((seat) => {
    const found = view.turns.flatMap((turn, at) =>
      turn.seat === seat ? [review.hints.get(at)?.mark ?? "fine"] : [],
    );
    const count = (mark: string) => found.filter((each) => each === mark).length;
    const who = seatName(say, seat);
    const names = {
      who,
      inaccuracies: count("inaccuracy"),
      mistakes: count("mistake"),
      blunders: count("blunder"),
    };
    return say(found.every((mark) => mark === "fine") ? "review.none" : "review.side", names);
  });
  return (
    <div role="status">
      <h2>{say("review.title")}</h2>
      {told.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p class="quiet">{say("review.signs")}</p>
    </div>
  );
}
