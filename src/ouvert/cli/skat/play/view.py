"""What `ouvert play` shows: hands, events, the score, and the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ouvert.cards import Card, CardSet
from ouvert.cli.output import Column, card_text, print_table
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import (
    ALL_POINTS,
    POINTS_TO_WIN,
    SCHNEIDER_POINTS,
    GameResult,
    game_value,
    matadors,
    winning_limit,
)

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from ouvert.skat.belief.matrix import LocationMatrix
    from ouvert.skat.rules.game import SkatGame
    from ouvert.skat.rules.play import Trick


def sorted_hand(cards: CardSet, game: GameType | None) -> list[list[Card]]:
    """The cards in groups, as one holds them: trumps, then suits, each from the highest down."""
    if game is None:
        # no game yet: the jacks apart, which is the order of a Grand
        game = GameType.GRAND
    rules = trick_rules(game, 0)
    trump = -1 if rules.trump is None else rules.trump

    def place(card: Card) -> tuple[bool, int, int]:
        suit = rules.suits[card]
        return suit != trump, suit, -rules.strengths[card]

    ordered = sorted(cards, key=place)
    return [list(group) for _, group in groupby(ordered, key=lambda card: rules.suits[card])]


def hand_text(cards: CardSet, game: GameType | None) -> Text:
    """A hand with a wider gap between its groups."""
    from rich.text import Text

    return Text("   ").join(card_text(group) for group in sorted_hand(cards, game))


def print_moment(out: Console, seen: Observation) -> None:
    """What the person needs to see for a decision, besides what has just happened."""
    game = None if seen.contract is None else seen.contract.game
    if seen.phase is Phase.PLAY and not seen.table:
        print_title(out, len(seen.tricks) + 1, seen.seat, seen)
    if seen.phase is Phase.DISCARD:
        out.print("  The skat:", card_text(seen.skat))
    if seen.phase in (Phase.SKAT, Phase.ANNOUNCE):
        print_games(out, seen)
    if seen.exposed is not None and seen.seat != seen.declarer:
        out.print("  declarer's open hand:", hand_text(seen.exposed, game))
    out.print("  your hand:", hand_text(seen.hand, game))
    if seen.phase is Phase.PLAY:
        may = CardSet(each.card for each in seen.legal_actions if isinstance(each, PlayCard))
        if may != seen.hand:
            out.print("  you may play:", hand_text(may, game))


def prompt(seen: Observation) -> str:
    """What the person is asked."""
    match seen.phase:
        case Phase.AUCTION if Hold() in seen.legal_actions:
            return f"Do you hold {seen.bid}: yes or pass?"
        case Phase.AUCTION:
            bids = [each.value for each in seen.legal_actions if isinstance(each, Bid)]
            if not bids:
                return "Nothing is higher: pass?"
            alone = sum(isinstance(said, Pass) for _, said in seen.bids) == 2
            return (
                "Do you play at 18, or pass?" if alone else f"Your bid, {bids[0]} or more, or pass?"
            )
        case Phase.SKAT:
            return "Pick up the skat, or play a Hand game?"
        case Phase.DISCARD:
            return "Which two cards do you put away?"
        case Phase.ANNOUNCE:
            return "Which game do you play?"
        case _:
            return "Your card?"


def who(seat: int, seen: Observation) -> str:
    """A seat as the person calls it: in the play, who is the declarer and who the partner."""
    if seat == seen.seat:
        return "you"
    if seen.declarer is None or seen.phase is Phase.AUCTION:
        return SEAT_NAMES[seat]
    if seat == seen.declarer:
        return f"declarer ({SEAT_NAMES[seat]})"
    if seen.seat == seen.declarer:
        return SEAT_NAMES[seat]
    return f"partner ({SEAT_NAMES[seat]})"


def print_event(out: Console, seat: int, action: Action, seen: Observation) -> None:
    """What a seat has just done, as far as the person sees it."""
    own = seat == seen.seat
    bidding = isinstance(action, Bid | Hold | Pass)
    name = SEAT_NAMES[seat] if bidding and not own else who(seat, seen)

    def tell(alone: str, you: str) -> None:
        out.print(f"  {name} {you if own else alone}")

    match action:
        case Bid(value):
            tell(f"bids {value}", f"bid {value}")
        case Hold():
            tell("says yes", "say yes")
        case Pass():
            tell("passes", "pass")
        case PickUp():
            tell("picks up the skat", "pick up the skat")
        case Discard(cards):
            if own:
                out.print("  you put away", card_text(cards))
            else:
                out.print(f"  {name} puts two cards away")
        case Announce(contract):
            tell(f"plays {contract}", f"play {contract}")
        case PlayCard(card):
            out.print(f"  {name}:", card_text([card]))
        case Concede():
            tell("gives up", "give up")
        case Claim(_, points):
            what = "all tricks that are left" if points is None else f"{_points(points)}"
            if seen.contract is not None and seen.contract.game is GameType.NULL:
                what = "the game"
            tell(f"claims {what}", f"claim {what}")


def print_trick_end(out: Console, trick: Trick, seen: Observation) -> None:
    """Who has taken a trick."""
    name = who(trick.winner, seen)
    takes = "take" if trick.winner == seen.seat else "takes"
    worth = "" if _null(seen) else f", {_points(trick.points)}"
    out.print(f"  → {name} {takes} it{worth}")


def print_so_far(out: Console, seen: Observation) -> None:
    """The auction, or the trick on the table, again from its beginning."""
    if seen.phase is Phase.PLAY:
        if seen.table:
            print_title(out, len(seen.tricks) + 1, seen.leader, seen)
        for place, card in enumerate(seen.table):
            print_event(out, (seen.leader + place) % 3, PlayCard(card), seen)
        return
    out.print("The auction so far:" if seen.bids else "The auction begins.")
    for seat, said in seen.bids:
        print_event(out, seat, said, seen)


def print_title(out: Console, number: int, leader: int, seen: Observation) -> None:
    """The heading of a trick."""
    lead = "lead" if leader == seen.seat else "leads"
    out.print()
    out.print(f"Trick {number}: {who(leader, seen)} {lead}")


def print_last_trick(out: Console, seen: Observation) -> None:
    """The last finished trick."""
    if not seen.tricks:
        out.print("No trick has been played yet.")
        return
    trick = seen.tricks[-1]
    print_title(out, len(seen.tricks), trick.leader, seen)
    for place, card in enumerate(trick.cards):
        print_event(out, (trick.leader + place) % 3, PlayCard(card), seen)
    print_trick_end(out, trick, seen)


def print_score(out: Console, seen: Observation) -> None:
    """What both sides have taken so far, and what is needed."""
    if seen.announced is None:
        out.print(f"The auction stands at {seen.bid}." if seen.bid else "Nobody has bid yet.")
        return
    _, declarer = seen.announced
    taken = [trick for trick in seen.tricks if trick.winner == declarer]
    points = sum(trick.points for trick in taken)
    lost = sum(trick.points for trick in seen.tricks) - points
    side = "you" if seen.seat == declarer else who(declarer, seen)
    out.print(f"{seen.contract}, bid {seen.bid}; {side} against two.")
    if _null(seen):
        out.print(f"{len(seen.tricks)} tricks played, none of them the declarer's.")
        return
    skat = "the unknown skat not counted"
    if seen.seat == seen.declarer and seen.picked_up:
        points += seen.discards.points
        skat = f"{seen.discards.points} in the skat counted"
    out.print(
        f"Declarer {_points(points)} in {_tricks(len(taken))} ({skat}), "
        f"defenders {_points(lost)} in {_tricks(len(seen.tricks) - len(taken))}."
    )
    out.print(needs_sentence(seen))


def needs_sentence(seen: Observation) -> str:
    """What the declarer needs to win."""
    # imported here, since it loads NumPy, and the help of the commands shall be there at once
    from ouvert.skat.rules.situation import declarer_needs

    who_needs = "You need" if seen.seat == seen.declarer else "The declarer needs"
    if _null(seen):
        verb = "win if you take" if seen.seat == seen.declarer else "wins if he takes"
        return f"{'You' if seen.seat == seen.declarer else 'The declarer'} {verb} no trick."
    needs = declarer_needs(seen)
    known = sorted(need for need in needs if need is not None)
    if not known:
        return f"This game is overbid at {seen.bid} and cannot be won."
    told = " or ".join(_NEEDED[need] for need in known)
    if None in needs:
        told += ", or is overbid"
    if len(needs) > 1:
        told += ": that depends on matadors that you do not see"
    return f"{who_needs} {told}."


_NEEDED = {
    POINTS_TO_WIN: f"{POINTS_TO_WIN} card points",
    SCHNEIDER_POINTS: f"{SCHNEIDER_POINTS} card points (Schneider)",
    ALL_POINTS: "every trick (Schwarz)",
}


def print_games(out: Console, seen: Observation) -> None:
    """The games that can be announced, what they count, and what they need at the bid."""
    contracts = [each.contract for each in seen.legal_actions if isinstance(each, Announce)]
    if not seen.picked_up:
        _print_hand_games(out, contracts, seen)
        return
    cards = seen.hand | seen.discards
    rows = [
        (str(contract), _matadors(cards, contract.game), *_worth(contract, cards, seen.bid))
        for contract in contracts
    ]
    columns = (Column("game"), Column("matadors"), Column("counts", number=True), Column("needs"))
    print_table(out, columns, [[(row, "") for row in rows]])


def _print_hand_games(out: Console, contracts: list[Contract], seen: Observation) -> None:
    headings = ("Hand", "Schneider\nannounced", "Schwarz\nannounced", "Ouvert")
    rows = []
    for game in GameType:
        cells = dict.fromkeys(headings, "")
        for contract in contracts:
            if contract.game is game:
                announced = contract.schneider_announced + contract.schwarz_announced
                heading = headings[-1] if contract.ouvert else headings[announced]
                cells[heading] = _hand_cell(contract, seen)
        rows.append(((str(Contract(game)), _matadors(seen.hand, game), *cells.values()), ""))
    columns = (Column("game"), Column("matadors"))
    print_table(out, (*columns, *(Column(each, number=True) for each in headings)), [rows])
    out.print("  What Hand games count by your ten cards; what lies in the skat can change it.")
    if any(cell.endswith("*") for row, _ in rows for cell in row):
        out.print(f"  *: only with the Schneider or Schwarz that the bid of {seen.bid} asks for.")


def _hand_cell(contract: Contract, seen: Observation) -> str:
    counts, needs = _worth(contract, seen.hand, seen.bid)
    _, least = _worth(contract, seen.hand, 0)
    return counts if needs == least or counts == "overbid" else f"{counts}*"


def _matadors(cards: CardSet, game: GameType) -> str:
    return "" if game is GameType.NULL else matadors_text(matadors(cards, game))


def _worth(contract: Contract, cards: CardSet, bid: int) -> tuple[str, str]:
    """What a game counts if it is just won, and what that takes at a bid."""
    run = matadors(cards, contract.game)
    if contract.game is GameType.NULL:
        return str(game_value(contract)), "no trick"
    limit = winning_limit(contract, run, bid)
    if limit is None:
        return "overbid", f"more than there is at {bid}"
    schneider, schwarz = limit >= SCHNEIDER_POINTS, limit == ALL_POINTS
    return str(game_value(contract, run, schneider=schneider, schwarz=schwarz)), _NEEDED[limit]


def matadors_text(run: int) -> str:
    """Matadors as players say them."""
    return f"{'with' if run > 0 else 'without'} {abs(run)}"


def print_locations(out: Console, matrix: LocationMatrix, seen: Observation) -> None:
    """For each card that the person does not see, how likely it lies where."""
    from ouvert.skat.belief.matrix import COLUMNS

    game = None if seen.contract is None else seen.contract.game
    places = [place for place in range(len(COLUMNS)) if place != seen.seat]
    names = [COLUMNS[place] if place == 3 else who(place, seen) for place in places]

    def row(card: Card) -> tuple[Sequence[RenderableType], str]:
        shares = (_share(float(matrix.chances[card, place])) for place in places)
        return (card_text([card]), *shares), ""

    sections = [[row(card) for card in group] for group in sorted_hand(matrix.hidden, game)]
    if not sections:
        out.print("You know where every card is.")
        return
    print_table(out, (Column("card"), *(Column(name, number=True) for name in names)), sections)
    out.print("Chances that a card lies there, from all deals that fit what you have seen;")
    out.print("bids and cards that suggest something count. A dot: it cannot lie there.")


def _share(chance: float) -> str:
    return "·" if chance <= 0 else "<1 %" if chance < 0.005 else f"{chance:.0%}".replace("%", " %")


def print_result(out: Console, game: SkatGame, seat: int | None) -> None:
    """How a game has ended, what it counts and why, and where the cards were.

    `seat` is the person's; None for who has sat it out.
    """
    result = game.result
    if result is None or result.declarer is None or result.contract is None:
        out.print("All have passed: the deal is passed in and counts nothing.")
        out.print("  The skat was", card_text(game.dealt.skat))
        _print_dealt(out, game, seat)
        return
    own = result.declarer == seat
    name = "You have" if own else f"{SEAT_NAMES[result.declarer].capitalize()} has"
    out.print(f"{name} {'won' if result.won else 'lost'} {result.contract}, bid {result.bid}.")
    out.print(f"  {value_sentence(result)}")
    for line in _points_lines(game, result):
        out.print(f"  {line}")
    out.print("  The skat was", card_text(game.dealt.skat), end="")
    if game.picked_up:
        out.print("; put away:", card_text(game.skat), end="")
    out.print()
    _print_dealt(out, game, seat)


def _print_dealt(out: Console, game: SkatGame, seat: int | None) -> None:
    kind = None if game.contract is None else game.contract.game
    for place, cards in enumerate(game.dealt.hands):
        name = f"{SEAT_NAMES[place]} (you)" if place == seat else SEAT_NAMES[place]
        out.print(f"  {name} was dealt", hand_text(cards, kind))


def _points_lines(game: SkatGame, result: GameResult) -> Iterator[str]:
    if result.contract is not None and result.contract.game is GameType.NULL:
        taken = "a trick" if result.tricks else "no trick"
        yield f"The declarer took {taken}."
    else:
        others = sum(trick.points for trick in game.tricks if trick.winner != result.declarer)
        yield (
            f"The declarer has {_points(result.card_points)} ({game.skat.points} in the skat) and "
            f"{_tricks(result.tricks)}, the defenders {_points(others)} and "
            f"{_tricks(len(game.tricks) - result.tricks)}."
        )
    if result.conceded:
        side = "The declarer" if result.declarer in game.conceded else "The defenders"
        yield f"{side} gave up."
    if game.claim is not None:
        side = "The declarer" if result.declarer == game.claim.seat else "The defenders"
        yield f"{side} claimed this; it holds against every deal that was possible."


def value_sentence(result: GameResult) -> str:
    """How the value of a game comes about, step by step, as it is counted at a table.

    >>> from ouvert.skat.rules.contracts import Contract, GameType
    >>> hearts = Contract.announced(GameType.HEARTS, hand=True)
    >>> value_sentence(GameResult(0, hearts, 18, True, 40, 71, 7, 2, 4))
    'with 2, game 3, Hand 4; 4 × 10 = 40'
    """
    contract = result.contract
    if contract is None:
        return "passed in"
    value = result.game_value
    doubled = "" if result.won else f"; lost, so twice that: −{2 * value}"
    base = contract.game.base_value
    if not base:
        over = f", less than the bid of {result.bid}: overbid" if result.overbid else ""
        return f"{contract} counts {value}{over}{doubled}"
    schwarz = result.schwarz or contract.schwarz_announced
    steps = ["game"]
    steps += ["Hand"] * contract.hand
    steps += ["Schneider"] * (result.schneider or schwarz or contract.schneider_announced)
    steps += ["announced"] * contract.schneider_announced
    steps += ["Schwarz"] * schwarz + ["announced"] * contract.schwarz_announced
    steps += ["Ouvert"] * contract.ouvert
    counted = [
        matadors_text(result.matadors),
        *(f"{step} {level}" for level, step in enumerate(steps, start=abs(result.matadors) + 1)),
    ]
    reached = f"{', '.join(counted)}; {result.levels} × {base} = {result.levels * base}"
    if result.overbid:
        reached += (
            f", less than the bid of {result.bid}: overbid; "
            f"{value // base} × {base} = {value} are charged"
        )
    return f"{reached}{doubled}"


def _null(seen: Observation) -> bool:
    return seen.contract is not None and seen.contract.game is GameType.NULL


def _points(number: int) -> str:
    return f"{number} card point{'' if number == 1 else 's'}"


def _tricks(number: int) -> str:
    return f"{number} trick{'' if number == 1 else 's'}"


def help_lines(seen: Observation) -> Iterable[str]:
    """What can be typed at a moment."""
    yield _HELP[seen.phase]
    yield "  hint   what an AI would do here, and what all your options are worth"
    yield "  back   take your last decision back"
    yield "  last   the last trick"
    yield "  score  card points so far, and what is needed"
    yield "  show   where the cards may lie that you do not see"
    yield "  quit   leave the table"


_HELP = {
    Phase.AUCTION: "Say a value such as 18, or yes (ja) to one that you were asked, or pass.",
    Phase.SKAT: "Write skat to pick it up; or a game such as Grand Hand or Herz Hand Schneider.",
    Phase.DISCARD: "Write two cards, suit first, such as S7 H10 (or German: P7 H10).",
    Phase.ANNOUNCE: "Write a game: Clubs, Spades, Hearts (or Herz), Grand, Null, Null Ouvert.",
    Phase.PLAY: (
        "Write a card, suit first: CJ S10 HA D7 (or German: KrB P10 HA K7); claim, if all tricks "
        "that are left are yours, or claim 61; or concede, to give up."
    ),
    Phase.OVER: "The game is over.",
}
