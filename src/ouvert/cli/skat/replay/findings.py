"""What `ouvert replay` says of the decisions before the play, of mistakes, and of missed wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.cli.language import named, remarked, said
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
        out.print(remarked(sentence.remark) or sentence.text)


def print_before_play(out: Console, judged: GameReview) -> None:
    """The auction, the skat, the discard and the contract."""
    if not judged.auction:
        return
    from ouvert.skat.bidding.payoffs import TABLE_SCORING
    from ouvert.skat.players.club.passing import ANOTHER_PLAYS

    out.print(_auction(judged.auction))
    out.print(
        said(
            "worth up to, and games: by the ten cards and what the others had said, as ouvert bid\n"
            "says at that word; in brackets points by {payoff};\n"
            "passing promises 0, or {points} as long as another may play.\n"
            "Verdicts reckon with the best game for each skat that may lie there.",
            payoff=said(TABLE_SCORING.value),
            points=f"{ANOTHER_PLAYS:g}",
        )
    )
    if judged.game.club.ramsch:
        sentence = "Where all others had passed, passing promised what the Ramsch would bring."
        out.print(said(sentence))
    for seat in judged.auction:
        if seat.skat is not None:
            out.print(_skat(seat.seat, seat.skat))
    chosen = next((row for row in judged.alternatives if row.chosen), None)
    if chosen is not None:
        best = judged.alternatives[0]
        out.print(said("Declared:"), *_alternative(chosen))
        if best is not chosen:
            out.print(said("Promised most:"), *_alternative(best))


def print_findings(out: Console, players: Sequence[str], judged: GameReview) -> None:
    """The mistakes, and where a won game was given away."""
    for card in judged.mistakes:
        out.print(
            said(
                "Trick {trick}, {seat} ({player}): {card} was {fault} ({mark}). As far as {seat} "
                "could know, {better} wins with probability {before}, {card} with {after}.",
                trick=card.played.trick,
                seat=said(SEAT_NAMES[card.played.seat]),
                player=plain(players[card.played.seat]),
                card=card.card,
                fault=said(_MARKS[card.mark.value]),
                mark=card.mark.value,
                better=card.suggested,
                before=f"{card.before:.2f}",
                after=f"{card.after:.2f}",
            )
        )
    for line in judged.turning_points:
        sentence = "{where} with open cards {side} could still win:"
        out.print(said(sentence, where=_where(judged, line), side=_side(judged, line)))
        out.print("  ", card_text(line.cards[:CARDS_TOLD]), "…" * (len(line.cards) > CARDS_TOLD))
    for line in judged.proofs:
        out.print(
            said(
                "{where} {side} could win against every deal that {seat} could imagine.",
                where=_where(judged, line),
                side=_side(judged, line),
                seat=said(SEAT_NAMES[line.seat]),
            )
        )


def _auction(seats: Sequence[SeatAuction]) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column(said("seat"))
    for heading in ("said", "worth up to"):
        table.add_column(said(heading), justify="right")
    table.add_column(said("verdict"))
    table.add_column(said("best games"))
    for seat in seats:
        games = ", ".join(
            f"{named(each.contract)} {each.win_probability:.0%} ({each.expected:+.1f})"
            for each in seat.games[:GAMES_TOLD]
        )
        table.add_row(
            said(SEAT_NAMES[seat.seat]),
            str(seat.said or said("nothing")),
            str(seat.maximal or said("nothing")),
            _verdict(seat.decisive),
            games,
        )
    return table


def _verdict(word: JudgedWord) -> str:
    """What `ouvert bid` would have said otherwise, and what that is worth."""
    if word.verdict.value == "fine":
        return said("fine")
    if word.passed:
        wrong = "passed a little too early at {bid}" if word.slight else "passed too early at {bid}"
    else:
        wrong = "a little too high at {bid}" if word.slight else "too high at {bid}"
    return f"{said(wrong, bid=word.value)} ({word.expected:+.1f})"


def _skat(seat: int, choice: SkatChoice) -> str:
    sentence = (
        "{seat} picked the skat up: picking it up promises {skat}, {game} {hand}."
        if choice.picked_up
        else "{seat} left the skat: picking it up promises {skat}, {game} {hand}."
    )
    return said(
        sentence,
        seat=said(SEAT_NAMES[seat].capitalize()),
        skat=f"{choice.pick_up:+.1f}",
        game=choice.hand_contract,
        hand=f"{choice.hand:+.1f}",
    )


def _alternative(row: Alternative) -> tuple[object, ...]:
    put = () if row.put is None else (said("putting away"), card_text(row.put))
    would = said("with open cards {points}", points=f"{row.open_value:+}")
    return (
        str(named(row.contract)),
        *put,
        f"{row.win_probability:.0%} ({row.expected:+.1f});",
        would,
    )


def _where(judged: GameReview, line: WinningLine) -> str:
    _, action = judged.game.history[line.moment]
    if isinstance(action, Concede):
        return said("When it was given up,")
    card = next(each.played for each in judged.cards if each.played.moment == line.moment)
    sentence = "Trick {trick}, before {card} of {seat},"
    return said(sentence, trick=card.trick, card=card.card, seat=said(SEAT_NAMES[card.seat]))


def _side(judged: GameReview, line: WinningLine) -> str:
    return said("the declarer" if line.seat == judged.game.declarer else "the defenders")
