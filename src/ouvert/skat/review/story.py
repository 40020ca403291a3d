"""The story of a finished game in a few sentences, none of which says more than the review does.

What the game promised, who would have won it with all cards open, the card at which that turned for
the last time and whether its player could have known, what else gave most away, and how it ended.
Everything is read off the parts of a review (`ouvert.skat.review.parts`), also of one that is still
being made: then only what is known already is told.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ouvert.cards import Card
from ouvert.remarks import Remark
from ouvert.skat.review.club_story import kontra_told, ramsch_costliest, ramsch_ending
from ouvert.skat.review.decisions import MUCH, best_known, chosen_row, losing_mistakes
from ouvert.skat.review.sentences import Sentence as Sentence
from ouvert.skat.rules.actions import SEAT_NAMES, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code, parse_contract_code
from ouvert.skat.rules.values import ALL_POINTS

Json = dict[str, Any]

MOST = 6
"""Sentences that a story has at most."""
LIKELY = 0.5
"""What was lost in any case, and by no mistake, was bad luck if such hands win more often than
this."""


def story(game: SkatGame, parts: Iterable[Json]) -> tuple[Sentence, ...]:
    """Tell a game by the parts of its review, in six sentences at most."""
    told = _Told(game, tuple(parts))
    if game.ramsch:
        return tuple(told.ramsch())[:MOST]
    if game.announced is None:
        return tuple(told.auction_alone())[:MOST]
    contract, declarer = game.announced
    begins = [*told.promise(contract, declarer), *told.open_cards(contract)]
    turned, ends = [*told.turns()], [*kontra_told(game), *told.ending(contract, declarer)]
    if len(begins) + len(turned) + len(ends) > MOST:
        # how often it turned says less than the rest
        turned = [each for each in turned if each.remark.code != "story_turned"]
    why = [*told.reason(declarer), *told.mistakes()]
    room = MOST - len(begins) - len(turned) - len(ends)
    return (*begins, *turned, *why[: max(0, room)], *ends)[:MOST]


class _Told:
    """What the parts say, each question by itself; nothing where they do not say it yet."""

    def __init__(self, game: SkatGame, parts: Sequence[Json]) -> None:
        self._game = game
        self._parts = parts
        self._cards = {part["moment"]: part for part in parts if part["step"] == "card"}
        self._turns: list[Json] | None = next(
            (part["lines"] for part in parts if part["step"] == "turns"), None
        )
        self._told: int | None = None
        """The moment of the card that was told as what lost the game."""
        self._played = sum(isinstance(each, PlayCard) for _, each in game.history)

    def auction_alone(self) -> Iterator[Sentence]:
        """A deal that nobody played."""
        if not self._game.over:
            return
        yield Sentence("Nobody took the game.", Remark.of("story_passed_in"))
        yield from self.passed_early()

    def ramsch(self) -> Iterator[Sentence]:
        """A deal that all passed, and that was played as a Ramsch."""
        yield Sentence("All passed, and Ramsch was played.", Remark.of("story_ramsch"))
        result = self._game.result
        if result is None:
            yield Sentence("The game was not played to its end.", Remark.of("story_unfinished"))
            return
        why = [*self.passed_early(), *ramsch_costliest(self._game, self._parts)]
        ends = [*ramsch_ending(self._game, result)]
        yield from why[: MOST - 1 - len(ends)]
        yield from ends

    def passed_early(self) -> Iterator[Sentence]:
        """Who passed too early; of several the one who gave most away."""
        early = [
            (seat["seat"], seat["words"][seat["worst"]])
            for seat in self._seats()
            if seat["verdict"] == "low" and not seat["words"][seat["worst"]]["slight"]
        ]
        if not early:
            return
        who, worst = max(early, key=lambda each: float(each[1]["loss"]))
        value, share = worst["value"], _whole(float(worst["win_probability"]))
        yield Sentence(
            f"{_who(who)} passed too early: a game got at {value} is won {share:.0%} of the time.",
            Remark.of("story_passed_early", seat=who, value=value, share=share),
            worst["moment"],
        )

    def promise(self, contract: Contract, declarer: int) -> Iterator[Sentence]:
        """What was played, and how often such hands win."""
        code, who = contract_code(contract), _who(declarer)
        chosen = chosen_row(self._parts)
        if self._game.needed is None:
            bid = self._game.bid
            yield Sentence(
                f"{who} played {contract}, which cannot reach the bid of {bid}: it was lost "
                "whatever the cards did.",
                Remark.of("story_overbid", seat=declarer, contract=code, bid=bid),
            )
        elif chosen is not None:
            share = _whole(float(chosen["win_probability"]))
            yield Sentence(
                f"{who} played {contract}; such hands win {share:.0%} of the time.",
                Remark.of("story_promised", seat=declarer, contract=code, share=share),
            )
        else:
            yield Sentence(
                f"{who} played {contract}.",
                Remark.of("story_declared", seat=declarer, contract=code),
            )

    def open_cards(self, contract: Contract) -> Iterator[Sentence]:
        """Who wins from the first card on, if all see all cards."""
        won = self._won_at_first()
        if won is None or self._game.needed is None:
            return
        if won:
            yield Sentence(
                "With all cards open the declarer could win it from the first card on.",
                Remark.of("story_open_won"),
            )
        else:
            yield Sentence(
                "With all cards open the defenders could beat it from the first card on.",
                Remark.of("story_open_lost"),
            )

    def turns(self) -> Iterator[Sentence]:
        """The last card at which the win changed sides, and what its player could know."""
        lines, result = self._turns, self._game.result
        if lines is None or result is None or self._game.needed is None:
            return
        if not lines:
            if self._won_at_first() is result.won and self._all_judged():
                yield self.stayed()
            return
        last = lines[-1]
        if (last["seat"] == self._game.declarer) is result.won:
            # somebody left a game that his side would have won
            return
        if len(lines) > 1:
            yield Sentence(
                f"The game turned {len(lines)} times.",
                Remark.of("story_turned", count=len(lines)),
                lines[0]["moment"],
            )
        seat, moment = last["seat"], last["moment"]
        trick = self._trick_at(moment)
        _, action = self._game.history[moment]
        if not isinstance(action, PlayCard):
            yield Sentence(
                f"In trick {trick} {SEAT_NAMES[seat]}'s side gave up a game that it could still "
                "win.",
                Remark.of("story_gave_up_won", seat=seat, trick=trick),
                moment,
            )
            return
        self._told = moment
        card, better = action.card, Card[last["cards"][0]]
        yield Sentence(
            f"It was decided in trick {trick}: {SEAT_NAMES[seat]} gave it away with {card}; with "
            f"{better} it could still be won.",
            Remark.of("story_decided", seat=seat, trick=trick, card=card.code, better=better.code),
            moment,
        )
        yield from self._knowable(moment, seat, card)

    def stayed(self) -> Sentence:
        """That the win never changed sides with open cards, and how it was lost nevertheless."""
        for each in losing_mistakes(self._game, self._parts):
            if each.kind == "card" and each.share is not None:
                self._told, trick = each.moment, self._trick_at(each.moment)
                card, better, who = Card[each.done], Card[each.better], SEAT_NAMES[each.seat]
                share = _whole(each.share)
                return Sentence(
                    f"So it stayed; but from what {who} could know, {card} in trick {trick} gave "
                    f"away {share:.0%} of the chance to win, and {better} was best.",
                    Remark.of(
                        "story_never_turned_mistake",
                        seat=each.seat,
                        trick=trick,
                        card=card.code,
                        share=share,
                        better=better.code,
                    ),
                    each.moment,
                )
        return Sentence(
            "So it stayed: no card gave the game away.", Remark.of("story_never_turned")
        )

    def _knowable(self, moment: int, seat: int, card: Card) -> Iterator[Sentence]:
        part = self._cards.get(moment)
        if part is None:
            return
        loss, suggested = float(part["loss"]), Card[part["suggested"]]
        if part["mark"] != "fine":
            yield Sentence(
                f"From what {SEAT_NAMES[seat]} could know, that gave away {_whole(loss):.0%} of "
                f"the chance to win; {suggested} was best.",
                Remark.of("story_knowable", seat=seat, share=_whole(loss), card=suggested.code),
                moment,
            )
        elif loss == 0:
            yield Sentence(
                f"From what {SEAT_NAMES[seat]} could know, no card was better than {card}.",
                Remark.of("story_best_known", seat=seat, card=card.code),
                moment,
            )
        else:
            yield Sentence(
                f"From what {SEAT_NAMES[seat]} could know, it was no clear mistake.",
                Remark.of("story_no_clear_mistake", seat=seat),
                moment,
            )

    def reason(self, declarer: int) -> Iterator[Sentence]:
        """Why a game was lost, beside the cards: bid, skat, another game, or how the cards lay."""
        result = self._game.result
        if result is None or result.won:
            return
        for seat in self._seats():
            worst = seat["words"][seat["worst"]]
            if seat["seat"] == declarer and seat["verdict"] == "high" and not worst["slight"]:
                value, most = worst["value"], worst["maximal"]
                if most:
                    yield Sentence(
                        f"{_who(declarer)} had bid {value}, and the hand was worth up to {most}.",
                        Remark.of("story_too_high", seat=declarer, value=value, most=most),
                        worst["moment"],
                    )
                else:
                    yield Sentence(
                        f"{_who(declarer)} had bid {value}, and the hand was not worth a bid.",
                        Remark.of("story_no_bid", seat=declarer, value=value),
                        worst["moment"],
                    )
        yield from self._skat_choice()
        chosen = chosen_row(self._parts)
        best = best_known(self._parts, picked_up=self._game.picked_up)
        if chosen is None or best is None:
            return
        more = float(best["expected"]) - float(chosen["expected"])
        if more > MUCH:
            contract = best["contract"]
            if contract == chosen["contract"]:
                put = tuple(best["put"] or ())
                yield Sentence(
                    f"Putting away {' and '.join(str(Card[code]) for code in put)} had promised "
                    f"{more:.0f} points more.",
                    Remark.of("story_other_discard", put=put, points=round(more)),
                )
            else:
                yield Sentence(
                    f"{parse_contract_code(contract)} had promised {more:.0f} points more.",
                    Remark.of("story_other_game", contract=contract, points=round(more)),
                )
        elif (
            self._won_at_first() is False
            and self._game.needed is not None
            and self._all_judged()
            and not losing_mistakes(self._game, self._parts)
        ):
            share = _whole(float(chosen["win_probability"]))
            if share > LIKELY:
                lost = _whole(1 - share)
                yield Sentence(
                    f"That was bad luck: such hands lose only {lost:.0%} of the time.",
                    Remark.of("story_bad_luck", share=lost),
                )

    def _skat_choice(self) -> Iterator[Sentence]:
        """That who lost should have played Hand, or picked the skat up."""
        for each in losing_mistakes(self._game, self._parts):
            if each.kind != "skat":
                continue
            points = round(each.points)
            if each.done == "hand":
                yield Sentence(
                    f"Picking up the skat had promised {points} points more than any Hand game.",
                    Remark.of("story_skat_better", points=points),
                    each.moment,
                )
            else:
                contract = each.better.removeprefix("hand ")
                yield Sentence(
                    f"{parse_contract_code(contract)} had promised {points} points more than "
                    "picking up the skat.",
                    Remark.of("story_hand_better", contract=contract, points=points),
                    each.moment,
                )

    def mistakes(self) -> Iterator[Sentence]:
        """The card that gave most away by what its player could know, if it was not told yet.

        Where the side that lost has made mistakes, it is the worst of these.
        """
        if not self._played or not self._all_judged():
            return
        marked = [part for part in self._cards.values() if part["mark"] != "fine"]
        if not marked:
            yield Sentence("No card gave away a chance that counts.", Remark.of("story_no_mistake"))
            return
        worst = max(marked, key=lambda part: float(part["loss"]))
        lost = losing_mistakes(self._game, self._parts)
        own = next((self._cards[each.moment] for each in lost if each.kind == "card"), worst)
        if own["moment"] == self._told:
            return
        seat, card, better = own["seat"], Card[own["card"]], Card[own["suggested"]]
        trick, share = self._trick_at(own["moment"]), _whole(float(own["loss"]))
        text = (
            f"costliest card was {card} of {SEAT_NAMES[seat]} in trick {trick}: it gave away "
            f"{share:.0%} of the chance to win, and {better} was best."
        )
        if own is worst:
            yield Sentence(
                f"The {text}",
                Remark.of(
                    "story_costliest",
                    seat=seat,
                    trick=trick,
                    card=card.code,
                    share=share,
                    better=better.code,
                ),
                own["moment"],
            )
        else:
            yield Sentence(
                f"The losing side's {text}",
                Remark.of(
                    "story_costliest_lost",
                    seat=seat,
                    trick=trick,
                    card=card.code,
                    share=share,
                    better=better.code,
                ),
                own["moment"],
            )

    def ending(self, contract: Contract, declarer: int) -> Iterator[Sentence]:
        """How it ended."""
        game, result = self._game, self._game.result
        if result is None:
            yield Sentence("The game was not played to its end.", Remark.of("story_unfinished"))
            return
        end = len(game.history) - 1
        if game.conceded:
            seat, trick = game.conceded[0], self._trick_at(end)
            yield Sentence(
                f"{_who(seat)} gave up in trick {trick}.",
                Remark.of("story_conceded", seat=seat, trick=trick),
                end,
            )
        elif game.claim is not None:
            seat, trick = game.claim.seat, self._trick_at(end)
            yield Sentence(
                f"{_who(seat)} laid the cards down in trick {trick}.",
                Remark.of("story_claimed", seat=seat, trick=trick),
                end,
            )
        elif contract.game is GameType.NULL:
            if result.tricks:
                trick = len(game.tricks)
                yield Sentence(
                    f"{_who(declarer)} had to take trick {trick}.",
                    Remark.of("story_took_trick", seat=declarer, trick=trick),
                    end,
                )
            else:
                yield Sentence(
                    f"{_who(declarer)} took no trick.",
                    Remark.of("story_no_trick", seat=declarer),
                    end,
                )
        elif game.needed == ALL_POINTS:
            yield Sentence(
                f"{_who(declarer)} took {result.tricks} of the ten tricks that were needed.",
                Remark.of("story_tricks", seat=declarer, tricks=result.tricks),
                end,
            )
        elif game.needed is not None:
            points, needed = result.card_points, game.needed
            yield Sentence(
                f"{_who(declarer)} had {points} card points in the end, and needed {needed}.",
                Remark.of("story_points", seat=declarer, points=points, needed=needed),
                end,
            )

    def _all_judged(self) -> bool:
        return len(self._cards) == self._played

    def _won_at_first(self) -> bool | None:
        """Whether the declarer wins from the first card on with open cards; None if unknown."""
        opened = next((part["cards"] for part in self._parts if part["step"] == "open"), ())
        if not opened:
            return None
        first = opened[0]
        seat, _ = self._game.history[first["moment"]]
        wins = len(first["wins"])
        return wins > 0 if seat == self._game.declarer else wins == len(first["values"])

    def _trick_at(self, moment: int) -> int:
        """Number of the trick that is being played at a moment, from 1."""
        before = self._game.history[:moment]
        return sum(isinstance(each, PlayCard) for _, each in before) // 3 + 1

    def _seats(self) -> Iterator[Json]:
        for part in self._parts:
            if part["step"] == "auction":
                yield from part["seats"]


def _whole(share: float) -> float:
    """A share in whole per cent, halves up: every language and door then shows the same number."""
    return math.floor(100 * share + 0.5 + 1e-7) / 100


def _who(seat: int) -> str:
    return SEAT_NAMES[seat].capitalize()
