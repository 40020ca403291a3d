"""What `ouvert replay` says of the decisions before the play, of mistakes, and of missed wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.cli.output import card_text, plain
from ouvert.skat.rules.actions import SEAT_NAMES, Concede

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ouvert.skat.review.auction import JudgedWord, SeatAuction, SkatChoice
    from ouvert.skat.review.game import GameReview
    from ouvert.skat.review.hands import Alternative
    from ouvert.skat.review.lines import WinningLine

GAMES_TOLD = 2
"""Games that are named for a hand."""
CARDS_TOLD = 6
"""Cards that are named of a line."""
_MARKS = {"?!": "an inaccuracy", "?": "a mistake", "??": "a blunder"}


def print_story(out: Console, judged: GameReview) -> None:
    """The game in a few sentences."""
    from ouvert.skat.review.parts import review_parts
    from ouvert.skat.review.story import story

    for sentence in story(judged.game, review_parts(judged)):
        out.print(sentence.text)


def print_before_play(out: Console, judged: GameReview) -> None:
    """The auction, the skat, the discard and the contract."""
    if not judged.auction:
        return
    from ouvert.skat.bidding.payoffs import TABLE_SCORING
    from ouvert.skat.players.bidder import ANOTHER_PLAYS

    out.print(_auction(judged.auction))
    out.print(
        f"worth up to, and games: by the ten cards and what the others had said, as ouvert bid\n"
        f"says at that word; in brackets points by {TABLE_SCORING.value};\n"
        f"passing promises 0, or {ANOTHER_PLAYS:g} as long as another may play."
    )
    for seat in judged.auction:
        if seat.skat is not None:
            out.print(_skat(seat.seat, seat.skat))
    chosen = next((row for row in judged.alternatives if row.chosen), None)
    if chosen is not None:
        best = judged.alternatives[0]
        out.print("Declared:", *_alternative(chosen))
        if best is not chosen:
            out.print("Promised most:", *_alternative(best))


def print_findings(out: Console, players: Sequence[str], judged: GameReview) -> None:
    """The mistakes, and where a won game was given away."""
    for card in judged.mistakes:
        seat = SEAT_NAMES[card.played.seat]
        who = f"{seat} ({plain(players[card.played.seat])})"
        out.print(
            f"Trick {card.played.trick}, {who}: {card.card} was {_MARKS[card.mark.value]} "
            f"({card.mark.value}). As far as {seat} could know, "
            f"{card.suggested} wins with probability {card.before:.2f}, "
            f"{card.card} with {card.after:.2f}."
        )
    for line in judged.turning_points:
        out.print(f"{_where(judged, line)} with open cards {_side(judged, line)} could still win:")
        out.print("  ", card_text(line.cards[:CARDS_TOLD]), "…" * (len(line.cards) > CARDS_TOLD))
    for line in judged.proofs:
        out.print(
            f"{_where(judged, line)} {_side(judged, line)} could win against every deal that "
            f"{SEAT_NAMES[line.seat]} could imagine."
        )


def _auction(seats: Sequence[SeatAuction]) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column("seat")
    for heading in ("said", "worth up to"):
        table.add_column(heading, justify="right")
    table.add_column("verdict")
    table.add_column("best games")
    for seat in seats:
        games = ", ".join(
            f"{each.contract} {each.win_probability:.0%} ({each.expected:+.1f})"
            for each in seat.games[:GAMES_TOLD]
        )
        table.add_row(
            SEAT_NAMES[seat.seat],
            str(seat.said or "nothing"),
            str(seat.maximal or "nothing"),
            _verdict(seat.decisive),
            games,
        )
    return table


def _verdict(word: JudgedWord) -> str:
    """What `ouvert bid` would have said otherwise, and what that is worth."""
    if word.verdict.value == "fine":
        return "fine"
    little = "a little " if word.slight else ""
    wrong = f"passed {little}too early" if word.passed else f"{little}too high"
    return f"{wrong} at {word.value} ({word.expected:+.1f})"


def _skat(seat: int, choice: SkatChoice) -> str:
    did = "picked the skat up" if choice.picked_up else "left the skat"
    return (
        f"{SEAT_NAMES[seat].capitalize()} {did}: picking it up promises {choice.pick_up:+.1f}, "
        f"{choice.hand_contract} {choice.hand:+.1f}."
    )


def _alternative(row: Alternative) -> tuple[object, ...]:
    put = () if row.put is None else ("putting away", card_text(row.put))
    would = f"with open cards {row.open_value:+}"
    return str(row.contract), *put, f"{row.win_probability:.0%} ({row.expected:+.1f});", would


def _where(judged: GameReview, line: WinningLine) -> str:
    _, action = judged.game.history[line.moment]
    if isinstance(action, Concede):
        return "When it was given up,"
    card = next(each.played for each in judged.cards if each.played.moment == line.moment)
    return f"Trick {card.trick}, before {card.card} of {SEAT_NAMES[card.seat]},"


def _side(judged: GameReview, line: WinningLine) -> str:
    return "the declarer" if line.seat == judged.game.declarer else "the defenders"
