"""Observations, actions and results in the words of the protocol, and back (`docs/engines.md`).

>>> from ouvert.skat.rules.deals import Deal
>>> from ouvert.skat.rules.game import SkatGame
>>> seen = SkatGame.start(Deal.random(5)).observe(1)
>>> read_observation(fields(observation_words(seen))) == seen
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import NotationError
from ouvert.numbers import digits
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Action,
    Announce,
    Bid,
    BiddingAction,
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
from ouvert.skat.rules.notation import contract_code, parse_contract_code
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.play import Trick
from ouvert.skat.rules.values import GameResult

PICK_UP, RESIGN, HOLD, PASS = "skat", "resign", "y", "p"
"""The actions that are one word."""
CLAIM = "claim"
"""How a claim begins that has ended a game; no engine is asked for one."""
_CODES = {card.code: card for card in Card}
_CONTRACT_LETTERS = frozenset("CSHDGNZO")


def action_word(action: Action) -> str:
    """An action in the word of the protocol: `18`, `y`, `p`, `skat`, `D7+H9`, `GH`, `CJ`."""
    match action:
        case Bid(value):
            return str(value)
        case Hold():
            return HOLD
        case Pass():
            return PASS
        case PickUp():
            return PICK_UP
        case Discard(cards):
            return "+".join(cards.codes)
        case Announce(contract):
            return contract_code(contract)
        case PlayCard(card):
            return card.code
        case Concede():
            return RESIGN
        case Claim(_, points):
            return CLAIM if points is None else f"{CLAIM}:{points}"
        case SayKontra() | SayRe() | Decline():
            raise NotationError("the protocol of engines has no words for Kontra and Re")


def read_action(word: str, seat: int) -> Action:
    """Read an action of a seat. Raises NotationError for a word that is none."""
    match word:
        case "y":
            return Hold()
        case "p":
            return Pass()
        case "skat":
            return PickUp()
        case "resign":
            return Concede(seat)
    value = digits(word, 3)
    if value is not None:
        return Bid(value)
    if word in _CODES:
        return PlayCard(_CODES[word])
    parts = word.split("+")
    if len(parts) == 2 and parts[0] != parts[1] and set(parts) <= _CODES.keys():
        return Discard(CardSet(map(_CODES.__getitem__, parts)))
    if word and set(word) <= _CONTRACT_LETTERS:
        return Announce(parse_contract_code(word))
    raise NotationError(f"{shown(word)} is no action")


def fields(words: str) -> dict[str, str]:
    """The keys and values of a line, or of what follows its first word.

    Raises NotationError for a word without `=`, and for a key that is there twice.
    """
    found: dict[str, str] = {}
    for word in words.split():
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise NotationError(f"{shown(word)} is no word of the form key=value")
        if key in found:
            raise NotationError(f"the key {shown(key)} is there twice")
        found[key] = value
    return found


def observation_words(seen: Observation) -> str:
    """What a seat has seen as words, without those that are empty."""
    return _joined(_observed(seen))


def result_words(result: GameResult) -> str:
    """How a game has ended as words."""
    if result.passed_in:
        return "outcome=passed"
    outcome = "won" if result.won else "lost"
    return f"outcome={outcome} value={result.value} points={result.card_points}"


def read_observation(given: Mapping[str, str]) -> Observation:
    """What a seat has seen, from the keys and values of `act` or `end`.

    Keys that are not known are passed over, and whether the rules allow such a moment is not asked.
    Raises NotationError for a value that cannot be read, and without seat, phase or hand.
    """
    seat = _seat(given, "seat")
    declarer = None if "declarer" not in given else _seat(given, "declarer")
    contract = parse_contract_code(given["contract"]) if given.get("contract") else None
    bid = digits(given.get("bid", "0"), 3)
    if bid is None:
        raise NotationError(f"bid is a value, not {shown(given['bid'])}")
    return Observation(
        seat=seat,
        phase=_phase(given),
        actor=None if "turn" not in given else _seat(given, "turn"),
        hand=_cards(given, "hand"),
        dealt_hand=_cards(given, "dealt"),
        bids=tuple(_said(word) for word in _split(given.get("bids", ""), ",")),
        declarer=declarer,
        bid=bid,
        picked_up=given.get("picked") == "yes",
        skat=_cards(given, "skat"),
        discards=_cards(given, "discards"),
        contract=contract,
        exposed=_cards(given, "open") if contract is not None and contract.ouvert else None,
        tricks=tuple(_trick(text) for text in _split(given.get("tricks", ""), ";")),
        table=_row(given.get("table", "")),
        leader=_seat(given, "leader"),
        conceded=tuple(_place(word) for word in _split(given.get("conceded", ""), ",")),
        claim=_claim(given["claimed"]) if given.get("claimed") else None,
        legal_actions=tuple(
            read_action(word, seat) for word in _split(given.get("legal", ""), ",")
        ),
    )


def moment(seen: Observation) -> str:
    """When a seat is asked, in words: `in trick 3, card 2`."""
    match seen.phase:
        case Phase.AUCTION:
            said = " ".join(action_word(action) for _, action in seen.bids)
            return f"in the auction, after {said}" if said else "at the first word of the auction"
        case Phase.SKAT:
            return "before the skat is picked up"
        case Phase.DISCARD:
            return "at the discard"
        case Phase.ANNOUNCE:
            return "at the announcement"
        case Phase.KONTRA:
            return "where Kontra may be said"
        case Phase.RE:
            return "where Re may be said"
        case Phase.PLAY:
            return f"in trick {len(seen.tricks) + 1}, card {len(seen.table) + 1}"
        case Phase.OVER:
            return "after the game"


def _observed(seen: Observation) -> Iterator[tuple[str, str]]:
    yield "seat", str(seen.seat)
    yield "phase", seen.phase.value
    yield "turn", "" if seen.actor is None else str(seen.actor)
    yield "hand", _listed(seen.hand)
    yield "dealt", _listed(seen.dealt_hand)
    yield "bids", ",".join(f"{seat}:{action_word(said)}" for seat, said in seen.bids)
    yield "declarer", "" if seen.declarer is None else str(seen.declarer)
    yield "bid", str(seen.bid) if seen.bid else ""
    yield "picked", "yes" if seen.picked_up else ""
    yield "skat", _listed(seen.skat)
    yield "discards", _listed(seen.discards)
    yield "contract", "" if seen.contract is None else contract_code(seen.contract)
    yield "open", "" if seen.exposed is None else _listed(seen.exposed)
    yield "tricks", ";".join(map(_trick_word, seen.tricks))
    yield "table", _listed(seen.table)
    yield "leader", str(seen.leader)
    yield "conceded", ",".join(map(str, seen.conceded))
    yield "claimed", "" if seen.claim is None else _claim_word(seen.claim)
    yield "legal", ",".join(map(action_word, seen.legal_actions))


def _claim_word(claim: Claim) -> str:
    return str(claim.seat) if claim.points is None else f"{claim.seat}:{claim.points}"


def _claim(word: str) -> Claim:
    seat, colon, points = word.partition(":")
    counted = digits(points, 3) if colon else None
    if colon and counted is None:
        raise NotationError(f"{shown(word)} is no claim: a seat, or a seat and card points, are")
    return Claim(_place(seat), counted)


def _joined(words: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{key}={value}" for key, value in words if value)


def _listed(cards: Iterable[Card]) -> str:
    return ",".join(card.code for card in cards)


def _trick_word(trick: Trick) -> str:
    return f"{trick.leader}:{_listed(trick.cards)}:{trick.winner}"


def _trick(text: str) -> Trick:
    leader, _, rest = text.partition(":")
    cards, _, winner = rest.partition(":")
    row = _row(cards)
    if len(row) != 3:
        raise NotationError(f"{shown(text)} is no trick of the form 0:CA,C7,CT:0")
    return Trick(_place(leader), (row[0], row[1], row[2]), _place(winner))


def _said(word: str) -> tuple[int, BiddingAction]:
    seat, _, said = word.partition(":")
    action = read_action(said, _place(seat))
    if not isinstance(action, BiddingAction):
        raise NotationError(f"{shown(word)} is nothing that a seat says in an auction")
    return _place(seat), action


def _phase(given: Mapping[str, str]) -> Phase:
    try:
        return Phase(given.get("phase", ""))
    except ValueError:
        names = ", ".join(phase.value for phase in Phase)
        raise NotationError(
            f"phase is one of {names}, not {shown(given.get('phase', ''))}"
        ) from None


def _seat(given: Mapping[str, str], key: str) -> int:
    if key not in given:
        raise NotationError(f"there is no {key}=")
    return _place(given[key])


def _place(word: str) -> int:
    seat = digits(word, 1)
    if seat is None or seat >= len(SEAT_NAMES):
        raise NotationError(f"{shown(word)} is no seat: they are 0, 1 and 2")
    return seat


def _cards(given: Mapping[str, str], key: str) -> CardSet:
    return CardSet.distinct(_row(given.get(key, "")))


def _row(text: str) -> tuple[Card, ...]:
    return tuple(_card(word) for word in _split(text, ","))


def _card(word: str) -> Card:
    if word not in _CODES:
        raise NotationError(f"{shown(word)} is no card: they are written as CJ, ST, D7")
    return _CODES[word]


def _split(text: str, mark: str) -> Sequence[str]:
    return text.split(mark) if text else ()
