// What the auction was worth: each hand, and everything that was said.

import { Link } from "../../parts/Link";
import { cardNames, cardSign, contractOf, percent } from "../../table/words";
import type { Game, SaidWord, SeatAuction } from "../wire";
import { playerName, signed, tellOf, type LookWords } from "../words";

/** Points that a choice may cost and still be told as good as the other. */
const NEGLIGIBLE = 5;

interface AuctionProps {
  readonly words: LookWords;
  readonly game: Game;
  readonly seats: readonly SeatAuction[];
  readonly addressOf: (moment: number) => string;
}

export function Auction({ words, game, seats, addressOf }: AuctionProps) {
  const { tell } = words;
  const said = seats.flatMap(({ seat, words: all }) => all.map((word) => ({ seat, word })));
  said.sort((one, other) => one.word.moment - other.word.moment);
  const skat = seats.find((each) => each.skat !== null)?.skat;
  return (
    <section class="panel look-auction">
      <h2>{tell("auction")}</h2>
      <p class="quiet">
        {tell("auction.lead")}
        {game.club.includes("ramsch") && ` ${tell("auction.ramsch")}`}
      </p>
      <div class="scrolls" tabIndex={0} role="region" aria-label={tell("auction")}>
        <table>
          <thead>
            <tr>
              {(["seat", "said", "maximal", "verdict", "games", "withSkat"] as const).map((head) => (
                <th key={head} scope="col">
                  {tell(`auction.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((each) => (
              <tr key={each.seat}>
                <th scope="row">{playerName(words, game, each.seat)}</th>
                <td>{each.said || tell("nothing")}</td>
                <td>{each.maximal || tell("nothing")}</td>
                <td class="wraps">{verdictText(words, each)}</td>
                <td class="wraps">
                  {each.games
                    .slice(0, 2)
                    .map(
                      (best) =>
                        `${contractOf(words, best.contract)} ${percent(best.win_probability)} (${signed(best.expected)})`,
                    )
                    .join(", ")}
                </td>
                <td class="wraps">
                  {contractOf(words, each.with_skat.contract)} {percent(each.with_skat.win_probability)} (
                  {signed(each.with_skat.expected)}), {tell("auction.put")}{" "}
                  <span aria-hidden="true">
                    {each.with_skat.put.map((card) => cardSign(words, card)).join(" ")}
                  </span>
                  <span class="unseen">{cardNames(words, each.with_skat.put)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {skat && (
        <p>
          {tellOf(words, game, game.declarer ?? 0, skat.picked_up ? "skat.pickedUp" : "skat.hand", {
            pickUp: signed(skat.pick_up),
            game: contractOf(words, skat.hand_contract),
            hand: signed(skat.hand),
          })}{" "}
          {skat.loss > NEGLIGIBLE && tell("skat.loss", { loss: skat.loss.toFixed(0) })}
        </p>
      )}
      <details>
        <summary>{tell("auction.all")}</summary>
        <div class="scrolls" tabIndex={0} role="region" aria-label={tell("auction.all")}>
          <table>
            <thead>
              <tr>
                {(["seat", "word", "maximal", "wins", "promises", "verdict"] as const).map((head) => (
                  <th key={head} scope="col">
                    {tell(`auction.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {said.map(({ seat, word }) => (
                <tr key={word.moment}>
                  <th scope="row">
                    <Link to={addressOf(word.moment)}>{playerName(words, game, seat)}</Link>
                  </th>
                  <td>{tell(word.passed ? "word.pass" : "word.yes", { value: word.value })}</td>
                  <td>{word.maximal || tell("nothing")}</td>
                  <td>{percent(word.win_probability)}</td>
                  <td>{signed(word.expected)}</td>
                  <td>{wordText(words, word)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function wordText({ tell }: LookWords, word: SaidWord): string {
  if (word.verdict === "fine") return tell("verdict.fine");
  const verdict = tell(word.slight ? `verdict.${word.verdict}.slight` : `verdict.${word.verdict}`);
  const loss = word.loss.toFixed(0);
  return loss === "0" ? verdict : tell("verdict.loss", { verdict, loss });
}

/** What was wrong with a seat's bidding, if anything was. */
export function verdictText({ tell }: LookWords, seat: SeatAuction): string {
  if (seat.verdict === "fine") return tell("verdict.fine");
  const wrong = seat.words.filter((word) => word.verdict === seat.verdict);
  const worst = seat.words[seat.worst]!;
  const sentence = seat.verdict === "high" ? "highFrom" : "lowAt";
  return tell(worst.slight ? `verdict.${sentence}.slight` : `verdict.${sentence}`, {
    from: wrong[0]!.value,
    value: worst.value,
    wins: percent(worst.win_probability),
    expected: signed(worst.expected),
  });
}
