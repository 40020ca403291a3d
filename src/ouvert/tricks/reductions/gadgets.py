"""The gadgets of paper 003 §4: how a team that never leads can still choose.

Team A must win all tricks, so it always leads, and only discards are left to team B. A gadget is
entered by a king led towards the ace of its entering suit, and left by leading the king of an
exiting suit. Hands come in pairs: a hand of team A and, directly after it, a *guard* of team B,
which holds the aces above its padding.

The functions build gadgets without padding; `fill` gives all hands the same size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ouvert.errors import PositionError
from ouvert.tricks.reductions.layout import Gadget, Hand, check_size
from ouvert.tricks.reductions.reading import REPAIRED, Repair


def pair(
    name: str, cards: Mapping[str, str], guard: Mapping[str, str] | None = None
) -> tuple[Hand, Hand]:
    """A hand of team A and its guard."""
    return Hand(name, "A", cards), Hand(f"{name} guard", "B", guard or {})


def a_choice(name: str, enter: str, exits: Sequence[str]) -> Gadget:
    """Team A leaves by the exit it likes (tables 1 and 8: A-choice, disjunction)."""
    cards = {enter: "A"} | dict.fromkeys(exits, "K")
    return Gadget(
        name, (enter, *exits), pair(name, cards), (enter,), tuple(exits), "team A chooses the exit."
    )


def unit(name: str, enter: str, left: str, right: str) -> Gadget:
    """Team B suggests an exit and pays one trick for it (table 2).

    When the entering ace takes its trick, the first guard must throw one of two aces. The king
    below it becomes a winner, on the way to the exit that is suggested.
    """
    inner, to_left, to_right = f"{name}.u", f"{name}.l", f"{name}.r"
    first, second = f"{name}.1", f"{name}.2"
    hands = (
        *pair(f"{name}a", {enter: "A", inner: "K"}, {first: "A", second: "A"}),
        *pair(f"{name}b", {inner: "A", to_left: "K", to_right: "K"}),
        *pair(f"{name}c", {to_left: "A", first: "K", left: "K"}),
        *pair(f"{name}d", {to_right: "A", second: "K", right: "K"}),
    )
    return Gadget(
        name,
        (enter, inner, to_left, to_right, first, second, left, right),
        hands,
        (enter,),
        (left, right),
        "team B suggests an exit for a bonus of one trick.",
    )


def magnifier(name: str, enter: str, exits: Sequence[str]) -> Gadget:
    """Unit choices in layers; the weight is the number of exits, two or more (tables 3 and 4).

    The exits of a magnifier of one weight less enter one unit each. Neighbours share their exits in
    a join, whose other ace counts a trick as well; the joins at the ends have a winner for that.
    """
    weight = len(exits)
    inner: list[Gadget] = []
    ways = [enter]
    if weight > 2:
        ways = [f"{name}.{i}" for i in range(1, weight)]
        inner.append(magnifier(f"{name}'", enter, ways))
    lefts = [f"{name}.{i}l" for i in range(1, weight)]
    rights = [f"{name}.{i}r" for i in range(1, weight)]
    units = [
        unit(f"{name}u{i}", *suits)
        for i, suits in enumerate(zip(ways, lefts, rights, strict=True), 1)
    ]
    joins: list[Hand] = []
    for i, leave in enumerate(exits):
        before = rights[i - 1] if i else f"{name}.w0"
        after = lefts[i] if i < weight - 1 else f"{name}.w1"
        joins.extend(pair(f"{name}j{i}", {before: "A", after: "A", leave: "K"}))
    between = ways if weight > 2 else []
    return Gadget(
        name,
        (enter, *between, *(s for both in zip(lefts, rights, strict=True) for s in both), *exits),
        (*inner, *units, *joins),
        (enter,),
        tuple(exits),
        f"team B's suggestions add up over {weight} exits.",
    )


def b_choice(name: str, enter: str, left: str, right: str, beta: int) -> Gadget:
    """Team B chooses the exit; not to follow costs team A `beta` tricks (table 5)."""
    exits = [f"{name}.{i}" for i in range(1, 2 * beta + 1)]
    hands = (
        *pair(f"{name}+", dict.fromkeys(exits[:beta], "A") | {left: "K"}),
        *pair(f"{name}-", dict.fromkeys(exits[beta:], "A") | {right: "K"}),
    )
    return Gadget(
        name,
        (enter, *exits, left, right),
        (magnifier(f"{name}m", enter, exits), *hands),
        (enter,),
        (left, right),
        f"team B chooses the exit, for {beta} tricks.",
    )


def wait(name: str, enter: str, leave: str, delay: int) -> Gadget:
    """Give team A so many tricks, one or more (table 6)."""
    aces = [f"{name}.w{i}" for i in range(1, delay)]
    hands = pair(
        name, {enter: "A"} | dict.fromkeys(aces, "A") | {leave: "K"}, dict.fromkeys(aces, "K")
    )
    return Gadget(name, (enter, leave), hands, (enter,), (leave,), f"{delay} tricks for team A.")


def conjunction(name: str, enter: str, exits: Sequence[str], beta: int, worth: int) -> Gadget:
    """Team B chooses one of many exits, two or more (table 7).

    `worth` is what one choice counts; waiting makes the exits that come early count the same.
    """
    choices: list[Gadget] = []
    waits: list[Gadget] = []
    at = enter
    for number, leave in enumerate(exits[:-1], 1):
        delay = worth * (len(exits) - 1 - number)
        left = f"{name}.d{number}" if delay else leave
        right = f"{name}.n{number}" if delay else exits[-1]
        choices.append(b_choice(f"{name}{number}", at, left, right, beta))
        if delay:
            waits.append(wait(f"{name}w{number}", left, leave, delay))
        at = right
    shared = dict.fromkeys(suit for part in choices for suit in (*part.entering, *part.exiting))
    return Gadget(
        name,
        (*shared, *(suit for suit in exits if suit not in shared)),
        (*choices, *waits),
        (enter,),
        tuple(exits),
        "team B chooses the clause.",
    )


def quantifier(number: int, kind: str, beta: int) -> Gadget:
    """One variable: a choice, and two aces of which the one that is kept is the value (table 9)."""
    name = f"q{number}"
    true, false = f"{name}.true", f"{name}.false"
    keep_true, keep_false = f"{name}.t", f"{name}.f"
    top, bottom = f"v{number}⊤", f"v{number}⊥"
    close, leave = f"c{number}", f"q{number + 1}"
    if kind == "E":
        choice = a_choice(f"{name}?", name, (true, false))
    else:
        choice = b_choice(f"{name}?", name, true, false, beta)
    hands = (
        *pair(f"{name}⊤", {true: "A", bottom: "A", keep_true: "K"}),
        *pair(f"{name}⊥", {false: "A", top: "A", keep_false: "K"}),
        *pair(f"{name}end", {keep_true: "A", keep_false: "A", close: "K", leave: "K"}),
    )
    return Gadget(
        name,
        (name, true, false, bottom, top, keep_true, keep_false, close, leave),
        (choice, *hands),
        (name, bottom, top),
        (close, leave),
        f"team {'A' if kind == 'E' else 'B'} gives the variable its value.",
    )


def value_aces(value: bool, reading: Repair = REPAIRED) -> tuple[str, str]:
    """The signs of the aces that a quantifier cashes and keeps for a value, by the text of §4.5."""
    if value or Repair.QUANTIFIER not in reading:
        return "⊥", "⊤"
    return "⊤", "⊥"


def variable(name: str, entries: Sequence[str], leave: str) -> Gadget:
    """Lead a literal to the ace that tells its value (table 10)."""
    cards = dict.fromkeys(entries, "A") | {leave: "K"}
    return Gadget(
        name, (*entries, leave), pair(name, cards), tuple(entries), (leave,), "checks a literal."
    )


def conclusion(name: str, entries: Sequence[str], cost: int) -> Gadget:
    """Team A wins if it comes here after `cost` tricks or more (table 11).

    The hand has so many losers, which it throws one a trick, and winners otherwise.
    """
    losers = [f"{name}.l{i}" for i in range(cost)]
    hands = pair(
        name, dict.fromkeys(entries, "A") | dict.fromkeys(losers, "K"), dict.fromkeys(losers, "A")
    )
    return Gadget(
        name, tuple(entries), hands, tuple(entries), (), f"won by coming after {cost} tricks."
    )


def magnifier_tricks(weight: int, number: int, left: bool, reading: Repair = REPAIRED) -> int:
    """Tricks up to exit `number` of a magnifier if team B always suggests one side (table 4).

    The paper's figures, in which no hand throws its entering ace.
    """
    layers = weight - 1 if Repair.EXITS in reading else weight
    return 6 * layers - number if left else 5 * layers + number


def choice_tricks(beta: int, reading: Repair = REPAIRED) -> tuple[int, int]:
    """Tricks in a B-choice that follow the suggestion, and that do not.

    As printed (lemma 2) or, repaired, what they are when idle hands throw their entering aces.
    """
    if Repair.CONCLUSION in reading:
        return 15 * beta - 7, 14 * beta - 7
    return 13 * beta, 12 * beta


def fill(
    hands: Iterable[Hand], size: int, closing: Iterable[str] = (), reading: Repair = REPAIRED
) -> tuple[Hand, ...]:
    """Pad pairs of hands to `size` cards each and seat them.

    A hand of team A gets kings and its guard the aces above them; those named in `closing` get
    winners. Guards are filled up with winners. Without the repair of the seating, for which the
    paper has no word, all of team A sit before all of team B.

    Raises PositionError if a hand is larger than `size`, SizeError for too many cards.
    """
    filled: list[Hand] = []
    closed = set(closing)
    pairs = list(hands)
    check_size(len(pairs), size)
    for hand, guard in zip(pairs[::2], pairs[1::2], strict=True):
        missing = [f"{hand.name}.p{i}" for i in range(size - len(hand.cards))]
        if hand.name in closed:
            more: dict[str, str] = {}
            hand += dict.fromkeys(missing, "A")
        else:
            more = dict.fromkeys(missing, "A")
            hand += dict.fromkeys(missing, "K")
        guard += more
        guard += {f"{guard.name}.p{i}": "A" for i in range(size - len(guard.cards))}
        for each in (hand, guard):
            if len(each.cards) > size:
                raise PositionError(f"hand {each.name} has {len(each.cards)} cards, not {size}")
        filled += (hand, guard)
    if Repair.SEATING not in reading:
        filled.sort(key=lambda hand: hand.team)
    return tuple(filled)
