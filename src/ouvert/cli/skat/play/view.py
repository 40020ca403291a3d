"""What `ouvert play` shows while a game lasts: hands, events, and the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ouvert.cards import Card, CardSet
from ouvert.cli.language import named, said
from ouvert.cli.output import Column, card_text, print_table
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Decline,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import (
    ALL_POINTS,
    POINTS_TO_WIN,
    SCHNEIDER_POINTS,
    game_value,
    matadors,
    winning_limit,
)

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from ouvert.skat.belief.matrix import LocationMatrix
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
        out.print(said("  The skat:"), card_text(seen.skat))
    if seen.phase in (Phase.SKAT, Phase.ANNOUNCE):
        print_games(out, seen)
    if seen.exposed is not None and seen.seat != seen.declarer:
        out.print(said("  declarer's open hand:"), hand_text(seen.exposed, game))
    out.print(said("  your hand:"), hand_text(seen.hand, game))
    if seen.phase is Phase.PLAY:
        may = CardSet(each.card for each in seen.legal_actions if isinstance(each, PlayCard))
        if may != seen.hand:
            out.print(said("  you may play:"), hand_text(may, game))


def prompt(seen: Observation) -> str:
    """What the person is asked."""
    match seen.phase:
        case Phase.AUCTION if Hold() in seen.legal_actions:
            return said("Do you hold {bid}: yes or pass?", bid=seen.bid)
        case Phase.AUCTION:
            bids = [each.value for each in seen.legal_actions if isinstance(each, Bid)]
            if not bids:
                return said("Nothing is higher: pass?")
            alone = sum(isinstance(word, Pass) for _, word in seen.bids) == 2
            if alone:
                return said("Do you play at 18, or pass?")
            return said("Your bid, {least} or more, or pass?", least=bids[0])
        case Phase.SKAT:
            return said("Pick up the skat, or play a Hand game?")
        case Phase.DISCARD:
            return said("Which two cards do you put away?")
        case Phase.ANNOUNCE:
            return said("Which game do you play?")
        case Phase.KONTRA:
            return said("Do you say kontra, or pass?")
        case Phase.RE:
            return said("Kontra has been said: do you say re, or pass?")
        case _:
            return said("Your card?")


def who(seat: int, seen: Observation) -> str:
    """A seat as the person calls it: in the play, who is the declarer and who the partner."""
    name = said(SEAT_NAMES[seat])
    if seat == seen.seat:
        return said("you")
    if seen.declarer is None or seen.phase is Phase.AUCTION:
        return name
    if seat == seen.declarer:
        return said("declarer ({seat})", seat=name)
    if seen.seat == seen.declarer:
        return name
    return said("partner ({seat})", seat=name)


def print_event(out: Console, seat: int, action: Action, seen: Observation) -> None:
    """What a seat has just done, as far as the person sees it."""
    own = seat == seen.seat
    bidding = isinstance(action, Bid | Hold | Pass)
    name = said(SEAT_NAMES[seat]) if bidding and not own else who(seat, seen)

    def tell(alone: str, you: str, **names: object) -> None:
        out.print(f"  {said(you, **names) if own else said(alone, who=name, **names)}")

    match action:
        case Bid(value):
            tell("{who} bids {value}", "you bid {value}", value=value)
        case Hold():
            tell("{who} says yes", "you say yes")
        case Pass():
            tell("{who} passes", "you pass")
        case PickUp():
            tell("{who} picks up the skat", "you pick up the skat")
        case Discard(cards):
            if own:
                out.print(said("  you put away"), card_text(cards))
            else:
                out.print(said("  {who} puts two cards away", who=name))
        case Announce(contract):
            tell("{who} plays {game}", "you play {game}", game=contract)
        case SayKontra() | SayRe():
            tell("{who} says {word}", "you say {word}", word=str(action))
        case Decline():
            asked = "Kontra" if seat != seen.declarer else "Re"
            tell("{who} does not say {word}", "you do not say {word}", word=asked)
        case PlayCard(card):
            out.print(f"  {name}:", card_text([card]))
        case Concede():
            tell("{who} gives up", "you give up")
        case Claim(_, points):
            what = said("all tricks that are left") if points is None else points_text(points)
            if seen.contract is not None and seen.contract.game is GameType.NULL:
                what = said("the game")
            tell("{who} claims {what}", "you claim {what}", what=what)


def print_trick_end(out: Console, trick: Trick, seen: Observation) -> None:
    """Who has taken a trick."""
    own = trick.winner == seen.seat
    takes = said("you take it") if own else said("{who} takes it", who=who(trick.winner, seen))
    worth = "" if _null(seen) else f", {points_text(trick.points)}"
    out.print(f"  → {takes}{worth}")


def print_so_far(out: Console, seen: Observation) -> None:
    """The auction, or the trick on the table, again from its beginning."""
    if seen.phase is Phase.PLAY:
        if seen.table:
            print_title(out, len(seen.tricks) + 1, seen.leader, seen)
        for place, card in enumerate(seen.table):
            print_event(out, (seen.leader + place) % 3, PlayCard(card), seen)
        return
    out.print(said("The auction so far:" if seen.bids else "The auction begins."))
    for seat, word in seen.bids:
        print_event(out, seat, word, seen)


def print_title(out: Console, number: int, leader: int, seen: Observation) -> None:
    """The heading of a trick."""
    out.print()
    if leader == seen.seat:
        out.print(said("Trick {number}: you lead", number=number))
    else:
        out.print(said("Trick {number}: {who} leads", number=number, who=who(leader, seen)))


def print_last_trick(out: Console, seen: Observation) -> None:
    """The last finished trick."""
    if not seen.tricks:
        out.print(said("No trick has been played yet."))
        return
    trick = seen.tricks[-1]
    print_title(out, len(seen.tricks), trick.leader, seen)
    for place, card in enumerate(trick.cards):
        print_event(out, (trick.leader + place) % 3, PlayCard(card), seen)
    print_trick_end(out, trick, seen)


def print_score(out: Console, seen: Observation) -> None:
    """What both sides have taken so far, and what is needed."""
    if seen.ramsch:
        print_ramsch_score(out, seen)
        return
    if seen.announced is None:
        sentence = "The auction stands at {bid}." if seen.bid else "Nobody has bid yet."
        out.print(said(sentence, bid=seen.bid))
        return
    _, declarer = seen.announced
    taken = [trick for trick in seen.tricks if trick.winner == declarer]
    points = sum(trick.points for trick in taken)
    lost = sum(trick.points for trick in seen.tricks) - points
    sentence = "{game}, bid {bid}; {who} against two."
    out.print(said(sentence, game=seen.contract, bid=seen.bid, who=who(declarer, seen)))
    if _null(seen):
        sentence = "{tricks} played, none of them the declarer's."
        out.print(said(sentence, tricks=tricks_text(len(seen.tricks))))
        return
    skat = said("the unknown skat not counted")
    if seen.seat == seen.declarer and seen.picked_up:
        points += seen.discards.points
        skat = said("{points} in the skat counted", points=seen.discards.points)
    out.print(
        said(
            "Declarer {points} in {tricks} ({skat}), defenders {others} in {rest}.",
            points=points_text(points),
            tricks=tricks_text(len(taken)),
            skat=skat,
            others=points_text(lost),
            rest=tricks_text(len(seen.tricks) - len(taken)),
        )
    )
    out.print(needs_sentence(seen))


def print_ramsch_score(out: Console, seen: Observation) -> None:
    """What everybody has taken so far in a Ramsch."""
    told = []
    for seat in range(3):
        taken = [trick for trick in seen.tricks if trick.winner == seat]
        points = sum(trick.points for trick in taken)
        told.append(
            said(
                "{who} {points} in {tricks}",
                who=who(seat, seen),
                points=points_text(points),
                tricks=tricks_text(len(taken)),
            )
        )
    out.print(said("Ramsch: {all}.", all=", ".join(told)))


def needs_sentence(seen: Observation) -> str:
    """What the declarer needs to win."""
    # imported here, since it loads NumPy, and the help of the commands shall be there at once
    from ouvert.skat.rules.situation import declarer_needs

    own = seen.seat == seen.declarer
    if _null(seen):
        return said(
            "You win if you take no trick." if own else "The declarer wins if he takes no trick."
        )
    needs = declarer_needs(seen)
    known = sorted(need for need in needs if need is not None)
    if not known:
        return said("This game is overbid at {bid} and cannot be won.", bid=seen.bid)
    told = said(" or ").join(said(_NEEDED[need]) for need in known)
    if None in needs:
        told += said(", or is overbid")
    if len(needs) > 1:
        told += said(": that depends on matadors that you do not see")
    return said("You need {what}." if own else "The declarer needs {what}.", what=told)


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
        (str(named(contract)), _matadors(cards, contract.game), *_worth(contract, cards, seen.bid))
        for contract in contracts
    ]
    columns = (
        Column(said("game")),
        Column(said("matadors")),
        Column(said("counts"), number=True),
        Column(said("needs")),
    )
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
    columns = (Column(said("game")), Column(said("matadors")))
    print_table(out, (*columns, *(Column(said(each), number=True) for each in headings)), [rows])
    sentence = "  What Hand games count by your ten cards; what lies in the skat can change it."
    out.print(said(sentence))
    if any(cell.endswith("*") for row, _ in rows for cell in row):
        sentence = "  *: only with the Schneider or Schwarz that the bid of {bid} asks for."
        out.print(said(sentence, bid=seen.bid))


def _hand_cell(contract: Contract, seen: Observation) -> str:
    counts, needs = _worth(contract, seen.hand, seen.bid)
    _, least = _worth(contract, seen.hand, 0)
    return counts if needs == least or not counts[0].isdigit() else f"{counts}*"


def _matadors(cards: CardSet, game: GameType) -> str:
    return "" if game is GameType.NULL else matadors_text(matadors(cards, game))


def _worth(contract: Contract, cards: CardSet, bid: int) -> tuple[str, str]:
    """What a game counts if it is just won, and what that takes at a bid."""
    run = matadors(cards, contract.game)
    if contract.game is GameType.NULL:
        return str(game_value(contract)), said("no trick")
    limit = winning_limit(contract, run, bid)
    if limit is None:
        return said("overbid"), said("more than there is at {bid}", bid=bid)
    schneider, schwarz = limit >= SCHNEIDER_POINTS, limit == ALL_POINTS
    value = game_value(contract, run, schneider=schneider, schwarz=schwarz)
    return str(value), said(_NEEDED[limit])


def matadors_text(run: int) -> str:
    """Matadors as players say them."""
    return said("with {n}" if run > 0 else "without {n}", n=abs(run))


def print_locations(out: Console, matrix: LocationMatrix, seen: Observation) -> None:
    """For each card that the person does not see, how likely it lies where."""
    from ouvert.skat.belief.matrix import COLUMNS

    game = None if seen.contract is None else seen.contract.game
    places = [place for place in range(len(COLUMNS)) if place != seen.seat]
    names = [said(COLUMNS[place]) if place == 3 else who(place, seen) for place in places]

    def row(card: Card) -> tuple[Sequence[RenderableType], str]:
        shares = (_share(float(matrix.chances[card, place])) for place in places)
        return (card_text([card]), *shares), ""

    sections = [[row(card) for card in group] for group in sorted_hand(matrix.hidden, game)]
    if not sections:
        out.print(said("You know where every card is."))
        return
    columns = (Column(said("card")), *(Column(name, number=True) for name in names))
    print_table(out, columns, sections)
    out.print(said("Chances that a card lies there, from all deals that fit what you have seen;"))
    out.print(said("bids and cards that suggest something count. A dot: it cannot lie there."))


def _share(chance: float) -> str:
    return "·" if chance <= 0 else "<1 %" if chance < 0.005 else f"{chance:.0%}".replace("%", " %")


def _null(seen: Observation) -> bool:
    return seen.contract is not None and seen.contract.game is GameType.NULL


def points_text(number: int) -> str:
    """Card points as players say them."""
    return said("{n} card point" if number == 1 else "{n} card points", n=number)


def tricks_text(number: int) -> str:
    """A number of tricks."""
    return said("{n} trick" if number == 1 else "{n} tricks", n=number)


def help_lines(seen: Observation) -> Iterable[str]:
    """What can be typed at a moment."""
    playing = seen.phase is Phase.PLAY
    yield said(_RAMSCH_HELP if playing and seen.ramsch else _HELP[seen.phase])
    yield from map(said, _REQUESTS)


_REQUESTS = (
    "  hint   what an AI would do here, and what all your options are worth",
    "  back   take your last decision back",
    "  last   the last trick",
    "  score  card points so far, and what is needed",
    "  show   where the cards may lie that you do not see",
    "  quit   leave the table",
)


_RAMSCH_HELP = (
    "Write a card, suit first: CJ S10 HA D7 (or German: KrB P10 HA K7). In a Ramsch everybody "
    "plays for himself, to the last card."
)
_HELP = {
    Phase.AUCTION: "Say a value such as 18, or yes (ja) to one that you were asked, or pass.",
    Phase.SKAT: "Write skat to pick it up; or a game such as Grand Hand or Herz Hand Schneider.",
    Phase.DISCARD: "Write two cards, suit first, such as S7 H10 (or German: P7 H10).",
    Phase.ANNOUNCE: "Write a game: Clubs, Spades, Hearts (or Herz), Grand, Null, Null Ouvert.",
    Phase.KONTRA: "Write kontra if you hold that the game will be lost, or pass (weiter).",
    Phase.RE: "Write re if you hold that you will win all the same, or pass (weiter).",
    Phase.PLAY: (
        "Write a card, suit first: CJ S10 HA D7 (or German: KrB P10 HA K7); claim, if all tricks "
        "that are left are yours, or claim 61; or concede, to give up."
    ),
    Phase.OVER: "The game is over.",
}
