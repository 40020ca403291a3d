// Beside the board: what was measured, what can be done, what moves are worth, and all moves.

import { announce } from "../../lib/announcer";
import { percent } from "../../lib/numbers";
import { Acts } from "./Acts";
import { Amplitudes } from "../panels/Amplitudes";
import { Measurement } from "../panels/Measurement";
import { MarkSign, MoveList } from "./MoveList";
import { Over } from "./Over";
import { Legend, Worths } from "../panels/Worths";
import { recordAddress } from "../protocol";
import type { CheckersView, CheckersHint, TurnView } from "../wire";
import { turnText, useSay } from "../words";
import type { Moment } from "./moment";
import type { Shown } from "./useGame";
import type { Past } from "./usePast";
import type { Review } from "./useReview";

interface SideProps {
  readonly game: string;
  readonly token: string | null;
  readonly view: CheckersView;
  readonly moment: Moment;
  readonly past: Past;
  readonly review: Review;
  readonly perform: Shown["perform"];
  readonly share: () => void;
}

export function Side(props: SideProps) {
  const { view, moment, past, review, perform } = props;
  const { at, now, mine, measuring, last, valued } = moment;
  const say = useSay();
  return (
    <aside>
      {!measuring &&
        earlier(view, moment).map((turn, place) => (
          <p key={place} class="last-turn">
            {turnText(say, turn)}
          </p>
        ))}
      {measuring && <Measurement turn={measuring} found={false} />}
      {!measuring && last && last.measured.length > 0 && <Measurement turn={last} found />}
      {!measuring && last && last.measured.length === 0 && <p class="last-turn">{turnText(say, last)}</p>}
      {!measuring && moment.led && <Given hint={moment.led} />}
      {view.board.result !== null && (
        <Over view={view} token={props.token} review={review} perform={perform} />
      )}
      <Tools {...props} />
      {valued && (!now || mine) && (
        <>
          {valued.played !== null && <Given hint={valued} />}
          <Worths
            title={say("hint.title")}
            column={say("hint.worth")}
            moves={valued.moves}
            how={say("hint.how")}
            played={valued.played}
          />
        </>
      )}
      <Amplitudes board={moment.board} />
      <Legend />
      <MoveList turns={view.turns} at={now ? null : at} marks={review.hints} addressOf={past.addressOf} />
    </aside>
  );
}

/** What was done before the last move, since one's own: with that one, so that nothing goes by unseen. */
function earlier({ seats, turns }: CheckersView, { now }: Moment): readonly TurnView[] {
  const own = turns.map(({ seat }) => seat).lastIndexOf(seats[0] ?? -1);
  return now && seats.length === 1 && own >= 0 ? turns.slice(own, -1) : [];
}

function Tools({ game, view, moment, past, review, perform, share }: SideProps) {
  const { at, count, now, mine, valued } = moment;
  const say = useSay();
  const ask = () =>
    void review.ask(at).then((found) => {
      const first = found?.moves[0];
      if (first) announce(`${say("hint.ask")}: ${first.text}`);
    });
  const over = view.board.result !== null;
  const mayAsk = now ? mine : (over || view.seats.length > 0) && !valued;
  return (
    <div class="answers">
      {!now && (
        <button type="button" class="main" onClick={() => past.step(count)}>
          {say("step.now")}
        </button>
      )}
      {mayAsk && (
        <button type="button" disabled={review.asking || moment.busy} onClick={ask}>
          {say(review.asking ? "hint.thinking" : now ? "hint.ask" : "review.here")}
        </button>
      )}
      {now && <Acts view={view} perform={(act) => void perform(act)} />}
      <button type="button" onClick={share}>
        {say("share")}
      </button>
      <a class="button" href={recordAddress(game)} download>
        {say("record")}
      </a>
    </div>
  );
}

/** What a move gave away: the one that led here, or the one that was made next. */
function Given({ hint }: { hint: CheckersHint }) {
  const say = useSay();
  const move = hint.played ?? "";
  return (
    <p>
      {hint.mark === "fine"
        ? say("review.fine", { move })
        : say("review.loss", { move, loss: percent(hint.loss ?? 0), best: hint.moves[0]?.text ?? "" })}{" "}
      <MarkSign mark={hint.mark} />
    </p>
  );
}
