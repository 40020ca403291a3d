"""The three Null deals that paper 001 prints ("Null Games"), and how our players fare in them.

An expert calls all three lost against proper defence, and prints the first tricks. Signs of suits
are damaged there and follow from the hands; in the second line a nine too many stands before the
third trick, and the first leaves out what the third hand throws away last. The skat of the first
deal is printed as put; those of the others are what is left.

Two things are asked. With open cards: is the game lost, and does each printed card of a defender
keep it so? And with hidden cards: who wins if our player holds the declarer's cards, the
defenders', or all of them, the others seeing everything?
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, replace
from functools import partial

from ouvert.cards import Card, CardSet
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import card_values, wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.task import PartResult, Task

PLAYER, RULES = "expert:50", "reflex"
"""Who plays our seats: the ensemble, and the expert rules alone."""
GAMES = 10
"""Games in each role at full effort."""
CLOSED = Contract(GameType.NULL)
OUVERT = Contract(GameType.NULL, ouvert=True)


@dataclass(frozen=True, slots=True)
class PrintedNull:
    """A printed deal.

    Attributes:
        name: its place in the paper.
        hands: of forehand, middlehand and rearhand, after the discard.
        skat: what has been put.
        declarer: his seat.
        line: the cards as printed; they may stop early.
    """

    name: str
    hands: tuple[CardSet, CardSet, CardSet]
    skat: CardSet
    declarer: int
    line: tuple[Card, ...]

    def start(self, contract: Contract = CLOSED) -> SkatGame:
        """The game before its first card."""
        deal = Deal(self.hands, self.skat)
        return SkatGame.declared(deal, self.declarer, contract, discards=self.skat)


def _printed(name: str, hands: str, skat: str, declarer: int, line: str) -> PrintedNull:
    first, second, third = (CardSet.parse(hand) for hand in hands.split(" / "))
    cards = tuple(Card.parse(code) for code in line.split())
    return PrintedNull(name, (first, second, third), CardSet.parse(skat), declarer, cards)


PRINTED_NULLS = (
    _printed(
        "first",
        "DJ D9 D8 D7 C8 H8 H7 S8 SQ S7 / D10 DK DQ SA SK SJ S9 CQ CJ H9 / "
        "DA CA CK C10 C9 C7 S10 HA H10 HJ",
        "HK HQ",
        0,
        "C8 CQ CA  S10 S8 SA  S9 DA S7  SJ C7 SQ",
    ),
    _printed(
        "second",
        "C10 SQ SJ S9 H10 HK HQ HJ D10 DK / HA H9 H8 H7 DQ D9 D7 S10 S7 C8 / "
        "D8 DJ DA S8 SK SA CK CQ C9 C7",
        "CA CJ",
        1,
        "C10 C8 CK  C7 DK DQ  D8 D10 D9  H10 H9 SA  HJ H8 SK  HQ H7 DA  HK HA",
    ),
    _printed(
        "third",
        "CK CQ SJ S8 HA H10 HQ D10 DQ DJ / CA CJ C10 C9 C7 SQ S9 S7 H8 H7 / "
        "C8 SA S10 SK HJ H9 DK D9 D8 D7",
        "HK DA",
        1,
        "S8",
    ),
)
PLANNED = {"third": ("S8", "C8", "SJ")}
"""What is printed instead of a line: the cards that open the first tricks, "rest simple"."""


@dataclass(frozen=True, slots=True)
class LineCheck:
    """A printed line with open cards.

    Attributes:
        lost: whether the declarer loses the deal.
        kept: printed cards of defenders that leave it lost.
        defended: printed cards of defenders.
        ends_lost: whether the declarer takes a trick in the line, or must from its end on.
        first: the first printed card.
        first_keeping: the first cards that keep the game lost, if a defender leads; else those
            that the declarer may lead.
    """

    lost: bool
    kept: int
    defended: int
    ends_lost: bool
    first: Card
    first_keeping: CardSet


def check_line(deal: PrintedNull) -> LineCheck:
    """Follow a printed line with open cards. Raises RulesError for a card that may not be played.

    What is worth 0 loses the Null.
    """
    start = position = OpenPosition.of(deal.start())
    kept = defended = 0
    for card in deal.line:
        if position.actor != deal.declarer:
            defended += 1
            kept += card_values(position)[card] == 0
        position = position.play(card)
    keeping = [card for card, value in card_values(start).items() if value == 0]
    return LineCheck(
        lost=not wins(start),
        kept=kept,
        defended=defended,
        ends_lost=not wins(position),
        first=deal.line[0],
        first_keeping=CardSet(keeping),
    )


@dataclass(frozen=True, slots=True)
class RolesPlayed:
    """Games of one deal with our player in some seats.

    Attributes:
        deal: number in PRINTED_NULLS.
        contract: Null, or Null Ouvert.
        role: declarer, defenders or all; the other seats see all cards.
        player: who plays in that role.
        games: how many were played.
        lost: how many of them the declarer lost.
        first: how often each first card was led.
        gave_away: how often each card of a defender, with its trick, was the first to make the
            Null one that is won with open cards.
    """

    deal: int
    contract: Contract
    role: str
    player: str
    games: int
    lost: int
    first: Counter[str]
    gave_away: Counter[str]


ROLES = (
    (CLOSED, "defenders", PLAYER),
    (CLOSED, "declarer", PLAYER),
    (CLOSED, "all", PLAYER),
    (OUVERT, "defenders", PLAYER),
    (OUVERT, "declarer", PLAYER),
    (OUVERT, "all", PLAYER),
    (CLOSED, "defenders", RULES),
    (CLOSED, "all", RULES),
)
"""Contract, role, and who plays it."""


def play_role(
    deal: PrintedNull, contract: Contract, role: str, player: str, seed: int
) -> tuple[bool, str, str]:
    """Play a deal once: whether the declarer lost, the first card, and what gave the Null away.

    Seats that are not the player's see all cards and play the lowest of the best.
    """
    away = ""
    ours = {
        seat
        for seat in range(3)
        if role == "all" or (seat == deal.declarer) == (role == "declarer")
    }
    players = [registry.make(player, 3 * seed + seat) for seat in range(3)]
    game = deal.start(contract)
    while game.actor is not None:
        seat = game.actor
        values = card_values(OpenPosition.of(game))
        best = (max if seat == deal.declarer else min)(values, key=lambda card: values[card])
        chosen = players[seat].choose(game.observe(seat)) if seat in ours else PlayCard(best)
        assert isinstance(chosen, PlayCard)
        if seat != deal.declarer and values[chosen.card] > values[best] and not away:
            away = f"{chosen.card} in trick {len(game.tricks) + 1}"
        game = game.apply(chosen)
    first = next(ply.card for ply in game.plies())
    return game.result is not None and not game.result.won, str(first), away


def part(task: Task) -> PartResult:
    """The printed Null deals: their lines with open cards, and our player in each role."""
    checks = [check_line(deal) for deal in PRINTED_NULLS]
    games = task.scaled(GAMES)
    found = play_roles(task, games)
    kept, defended = (sum(getattr(each, name) for each in checks) for name in ("kept", "defended"))
    as_printed = all(each.lost and each.ends_lost for each in checks) and kept == defended

    def lost(contract: Contract, role: str, player: str = PLAYER) -> list[int]:
        wanted = contract, role, player
        return [each.lost for each in found if (each.contract, each.role, each.player) == wanted]

    blind = lost(CLOSED, "defenders")
    return PartResult(
        published="all three lost against proper defence; the program's play matched the expert's",
        ours=f"{sum(each.lost for each in checks)} of 3 lost with open cards; {kept} of {defended} "
        "printed cards of defenders keep that; with hidden cards our defenders beat our declarer "
        f"in {_listed(lost(CLOSED, 'all'))} of {games} games, as Null Ouvert in "
        f"{_listed(lost(OUVERT, 'all'))}",
        verdict=(
            "as printed with open cards, every line included"
            if as_printed
            else "not as printed with open cards"
        )
        + "; against defenders who see all cards our declarer loses "
        + f"{_listed(lost(CLOSED, 'declarer'))} of {games}, and with his hand open our defenders "
        f"beat one who sees all in {_listed(lost(OUVERT, 'defenders'))}. With hidden cards they do "
        f"in {_listed(blind)}, by rules alone in {_listed(lost(CLOSED, 'defenders', RULES))}: "
        + (
            "the expert's assessment is met in every deal."
            if min(blind) == games
            else "not the expert's assessment in every deal, since ours lead for the likely "
            "hands of the declarer and not for this one; the table says with which card they let "
            "him go."
        ),
        text="\n\n".join((_lines_text(checks), _roles_text(found))),
        values={
            "player": PLAYER,
            "games": games,
            "lines": [
                asdict(check)
                | {
                    "deal": deal.name,
                    "first": check.first.code,
                    "first_keeping": check.first_keeping.codes,
                }
                for deal, check in zip(PRINTED_NULLS, checks, strict=True)
            ],
            "roles": [
                asdict(each)
                | {"deal": PRINTED_NULLS[each.deal].name, "contract": str(each.contract)}
                for each in found
            ],
        },
    )


def play_roles(task: Task, games: int) -> list[RolesPlayed]:
    """Play so many games of every deal in every role; the rules, which draw nothing, play one."""
    cases = [
        (number, place, game)
        for number in range(len(PRINTED_NULLS))
        for place, (_, _, player) in enumerate(ROLES)
        for game in range(1 if player == RULES else games)
    ]
    answers = task.pieces("games", partial(_case, task.seed), cases)
    found: dict[tuple[int, int], RolesPlayed] = {}
    for (number, place, _), (lost, first, away) in zip(cases, answers, strict=True):
        contract, role, player = ROLES[place]
        blank = RolesPlayed(number, contract, role, player, 0, 0, Counter(), Counter())
        one = found.get((number, place), blank)
        found[number, place] = replace(
            one,
            games=one.games + 1,
            lost=one.lost + lost,
            first=one.first + Counter([first]),
            gave_away=one.gave_away + Counter([away] if away else []),
        )
    return list(found.values())


def _case(seed: int, case: tuple[int, int, int]) -> tuple[bool, str, str]:
    number, place, game = case
    return play_role(PRINTED_NULLS[number], *ROLES[place], 1000 * seed + game)


def _lines_text(checks: list[LineCheck]) -> str:
    rows = []
    for deal, check in zip(PRINTED_NULLS, checks, strict=True):
        tricks = [deal.line[at : at + 3] for at in range(0, len(deal.line), 3)]
        line = ", ".join(" ".join(map(str, trick)) for trick in tricks)
        planned = PLANNED.get(deal.name)
        if planned:
            line = "first cards " + ", ".join(str(Card.parse(code)) for code in planned)
        leads = deal.declarer == 0
        rows.append(
            (
                deal.name,
                ("forehand", "middlehand", "rearhand")[deal.declarer],
                "lost" if check.lost else "won",
                f"{check.kept} of {check.defended}",
                str(check.first),
                "the declarer leads" if leads else str(check.first_keeping),
                line,
            )
        )
    heads = ("deal", "declarer", "open cards", "printed cards that keep it lost")
    return markdown_table((*heads, "first card", "all that keep it lost", "in print"), rows)


def _roles_text(found: list[RolesPlayed]) -> str:
    words = {
        "defenders": "{} defends, the declarer sees all",
        "declarer": "{} declares, the defenders see all",
        "all": "{} in all seats",
    }
    rows = [
        (
            PRINTED_NULLS[each.deal].name,
            str(each.contract),
            words[each.role].format(each.player),
            f"{each.lost} of {each.games}",
            _counted(each.first),
            _counted(each.gave_away) or "–",
        )
        for each in found
    ]
    heads = ("deal", "played as", "who", "declarer loses", "first card", "let go with")
    return markdown_table(heads, rows)


def _counted(cards: Counter[str]) -> str:
    return ", ".join(f"{card} ×{count}" for card, count in cards.most_common())


def _listed(numbers: list[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
