"""First leads: what players do with hands like one's own, counted in games that they have played.

Ten cards are far too many to count whole hands. So each card that may be led is described by what
it is in its hand (`describe`), and of each such description it is counted how many hands had a card
of that kind, how often it was led, and how often the side of the one on lead then won. The games
are those of `ouvert studies learn leads`; each source is named with its players and its number of
games, and no two are added.

How often a side wins after a lead says little about the lead, since hands that lead otherwise are
other hands. So the open-card solver has judged every card of forehand in further deals, and where
the lead decided the game, some cards winning and some losing, it is counted for each kind in the
hand whether it was right there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from ouvert.cards import Card, CardSet, Rank
from ouvert.errors import OuvertError, PositionError, check_kind
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import CARDS_EACH
from ouvert.stats import Estimate, share_of

FILE = "leads.json"
MOST_SIDE, MOST_TRUMPS = 5, 8
"""Lengths of suits that are told apart; what is longer counts as so long."""

FOREHAND = 0


@dataclass(frozen=True, slots=True)
class LeadSource:
    """Games in which leads were counted.

    Attributes:
        name: `ensemble` or `rules`.
        leads: who chose the first card, by the name of a player.
        plays: who played all others.
        games: how many games were declared and counted.
        seed: of the games.
    """

    name: str
    leads: str
    plays: str
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class LeadCount:
    """What one source says of a kind of lead.

    Attributes:
        source: the games.
        hands: how many hands could lead such a card.
        led: how many of them did.
        won: how many of these their side won.
    """

    source: LeadSource
    hands: int
    led: int
    won: int

    @property
    def share(self) -> Estimate:
        """How often it is led from such hands, with its interval of 95 %."""
        return share_of(self.led, self.hands)

    @property
    def wins(self) -> Estimate:
        """How often the side on lead wins after it, with its interval of 95 %."""
        return share_of(self.won, self.led)


@dataclass(frozen=True, slots=True)
class LeadJudgement:
    """What open cards say of a kind of lead.

    Attributes:
        decided: how many hands with such a card were on lead where the lead decided the game.
        right: in how many of them such a card won.
    """

    decided: int
    right: int

    @property
    def share(self) -> Estimate:
        """How often it is right there, with its interval of 95 %."""
        return share_of(self.right, self.decided)


@dataclass(frozen=True, slots=True)
class LeadStatistic:
    """A kind of lead that a hand has.

    Attributes:
        kind: what the cards are in their hand, as `describe` writes it.
        cards: those of the hand.
        counts: by source, the strongest player first.
        judged: what open cards say of it.
    """

    kind: str
    cards: tuple[Card, ...]
    counts: tuple[LeadCount, ...]
    judged: LeadJudgement


def describe(hand: CardSet, card: Card, contract: Contract, declarer: int) -> str:
    """What a card that forehand may lead is in its hand, as a few letters.

    The game (`S` suit game, `G` Grand, `N` Null, `O` Null Ouvert) and the declarer's seat; `-`; `T`
    for a trump, `s` for another suit, and how many cards of it the hand has; the highest card of
    the suit in the hand (`A`, `T`, else `x`; of trumps `J` if there is a jack; in Null the lowest,
    `7` or `x`); `-`; and the card: `J`, `A`, `T`, `P` for king and queen, `L` for what is below,
    in Null `L` up to nine, `M` up to queen, `H` above.

    >>> describe(CardSet.parse("CA CK C7 H7"), Card.CA, Contract(GameType.GRAND), 1)
    'G1-s3A-A'
    """
    game = contract.game
    null = game is GameType.NULL
    kind = ("O" if contract.ouvert else "N") if null else "G" if game is GameType.GRAND else "S"
    trump = _is_trump(card, game)
    suit = CardSet(
        each
        for each in hand
        if (_is_trump(each, game) if trump else _same_side_suit(each, card, game))
    )
    length = min(len(suit), MOST_TRUMPS if trump else MOST_SIDE)
    ranks = {each.rank for each in suit}
    if null:
        top = "7" if Rank.SEVEN in ranks else "x"
        led = "L" if card.rank <= Rank.NINE else "M" if card.rank <= Rank.QUEEN else "H"
    elif trump:
        top = "J" if Rank.JACK in ranks else "x"
        led = _LED.get(card.rank, "L")
    else:
        top = "A" if Rank.ACE in ranks else "T" if Rank.TEN in ranks else "x"
        led = _LED.get(card.rank, "L")
    return f"{kind}{declarer}-{'T' if trump else 's'}{length}{top}-{led}"


def lead_statistics(hand: CardSet, contract: Contract, declarer: int) -> tuple[LeadStatistic, ...]:
    """What players lead from hands like one of forehand's, the most frequent first.

    Args:
        hand: forehand's ten cards, after the discard if he is the declarer.
        contract: what is played.
        declarer: whose game it is, 0 for forehand's own.

    Kinds are ordered by the first source that has seen such hands at all; those that nobody has
    seen come last. Raises PositionError for another number of cards or another seat.
    """
    check_kind(hand, CardSet, "leads are those of a CardSet")
    check_kind(contract, Contract, "leads are those of a Contract")
    if len(hand) != CARDS_EACH:
        raise PositionError(f"forehand leads from {CARDS_EACH} cards, not from {len(hand)}")
    if declarer not in range(3):
        raise PositionError(f"the seats are 0, 1 and 2, not {declarer}")
    table = lead_table()
    kinds: dict[str, list[Card]] = {}
    for card in hand:
        kinds.setdefault(describe(hand, card, contract, declarer), []).append(card)
    found = [
        LeadStatistic(kind, tuple(cards), table.counts_of(kind), table.judgement_of(kind))
        for kind, cards in kinds.items()
    ]
    return tuple(sorted(found, key=_often, reverse=True))


@dataclass(frozen=True, slots=True)
class LeadTable:
    """All counts.

    Attributes:
        sources: the strongest player first.
        counts: by kind and then by source hands, leads, and wins.
        judged: in how many games every lead was judged with open cards.
        decided: in how many of them the lead decided.
        judgements: by kind `LeadJudgement.decided` and `right`.
    """

    sources: tuple[LeadSource, ...]
    counts: Mapping[str, tuple[tuple[int, int, int], ...]]
    judged: int
    decided: int
    judgements: Mapping[str, tuple[int, int]]

    def counts_of(self, kind: str) -> tuple[LeadCount, ...]:
        """What is known of a kind, by source."""
        nothing = ((0, 0, 0),) * len(self.sources)
        told = self.counts.get(kind, nothing)
        return tuple(
            LeadCount(source, *count) for source, count in zip(self.sources, told, strict=True)
        )

    def judgement_of(self, kind: str) -> LeadJudgement:
        """What open cards say of a kind."""
        return LeadJudgement(*self.judgements.get(kind, (0, 0)))

    def write(self, path: Path) -> None:
        """Write the table as `read` reads it."""
        content = {
            "sources": [
                [each.name, each.leads, each.plays, each.games, each.seed] for each in self.sources
            ],
            "counts": {kind: self.counts[kind] for kind in sorted(self.counts)},
            "judged": self.judged,
            "decided": self.decided,
            "judgements": {kind: self.judgements[kind] for kind in sorted(self.judgements)},
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> LeadTable:
        """Read a table. Raises OuvertError if it is none."""
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            sources = tuple(LeadSource(*each) for each in content["sources"])
            counts = {
                kind: tuple((int(hands), int(led), int(won)) for hands, led, won in each)
                for kind, each in content["counts"].items()
            }
            judgements = {
                kind: (int(decided), int(right))
                for kind, (decided, right) in content["judgements"].items()
            }
            judged, decided = int(content["judged"]), int(content["decided"])
        except (OSError, ValueError, TypeError, LookupError) as error:
            raise OuvertError(f"{path} is no table of first leads") from error
        return cls(sources, counts, judged, decided, judgements)


@lru_cache(maxsize=1)
def lead_table() -> LeadTable:
    """The table that comes with the package."""
    return LeadTable.read(Path(str(files("ouvert.skat.explorer") / "data" / FILE)))


class LeadCounter:
    """Counts the leads of games."""

    def __init__(self) -> None:
        self.games = 0
        self._hands: Counter[str] = Counter()
        self._led: Counter[str] = Counter()
        self._won: Counter[str] = Counter()

    def add(self, hand: CardSet, lead: Card, contract: Contract, declarer: int, won: bool) -> None:
        """Count a game: forehand's cards, what he led, and whether the declarer won."""
        self.games += 1
        self._hands.update({describe(hand, card, contract, declarer) for card in hand})
        led = describe(hand, lead, contract, declarer)
        self._led[led] += 1
        self._won[led] += won == (declarer == FOREHAND)

    @property
    def counts(self) -> dict[str, tuple[int, int, int]]:
        """By kind hands, leads, and wins."""
        return {
            kind: (hands, self._led[kind], self._won[kind]) for kind, hands in self._hands.items()
        }


def added(parts: Iterable[Mapping[str, Iterable[int]]]) -> dict[str, tuple[int, int, int]]:
    """Counts of several parts of one source, together."""
    sums: dict[str, list[int]] = {}
    for part in parts:
        for kind, numbers in part.items():
            kept = sums.setdefault(kind, [0, 0, 0])
            for place, number in enumerate(numbers):
                kept[place] += number
    return {kind: (each[0], each[1], each[2]) for kind, each in sums.items()}


_LED = {Rank.JACK: "J", Rank.ACE: "A", Rank.TEN: "T", Rank.KING: "P", Rank.QUEEN: "P"}


def _is_trump(card: Card, game: GameType) -> bool:
    return game is not GameType.NULL and (
        card.rank is Rank.JACK or (game.trump_suit is not None and card.suit is game.trump_suit)
    )


def _same_side_suit(card: Card, led: Card, game: GameType) -> bool:
    return card.suit is led.suit and not _is_trump(card, game)


def _often(statistic: LeadStatistic) -> tuple[float, ...]:
    return tuple(each.led / each.hands if each.hands else -1.0 for each in statistic.counts)
