"""Why the ensemble advises a card: sentences for a player of Skat, and the same as remarks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.cards import Card, Suit
from ouvert.protocols import ActionAdvice
from ouvert.remarks import Remark
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.players.rules_table import Rule
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import TRUMPS
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN, SCHNEIDER_POINTS
from ouvert.skat.search.belief_vote import BeliefVote
from ouvert.skat.search.levels import ESCAPE, LIMITS

TELLING = 0.02
"""Shares of worlds that lie closer together than this are not worth a word."""
SETTLED = 0.95
"""From this chance of winning on a level is worth a word."""
TRUMP_LETTER = "T"
"""Trumps among the suits of a remark, which else are C, S, H and D."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, and what it says as remarks."""

    sentence: str
    remarks: tuple[Remark, ...]


def proof(observation: Observation, card: Card, goal: int, decides: bool) -> Reason:
    """A card that is proved to reach a goal, which `decides` the game or only saves points."""
    if observation.seat == observation.declarer:
        what, remark = {
            POINTS_TO_WIN: ("wins the game", Remark.of("proof_win")),
            SCHNEIDER_POINTS: ("wins with Schneider", Remark.of("proof_schneider")),
        }.get(goal, ("takes every trick", Remark.of("proof_every_trick")))
    elif decides:
        what, remark = "beats the declarer", Remark.of("proof_beat")
    elif goal == SCHNEIDER_POINTS:
        what, remark = "saves the defenders from Schneider", Remark.of("proof_no_schneider")
    else:
        what, remark = "saves the defenders from Schwarz", Remark.of("proof_no_schwarz")
    said = f"{card}: {what} against every deal that is still possible, whatever the others play"
    return Reason(said, (remark,))


def almost_proof(observation: Observation, card: Card, excluded: float) -> Reason:
    """A card that decides the game against all worlds but those that a proof leaves out."""
    if observation.seat == observation.declarer:
        what, remark = "wins the game", Remark.of("almost_proof_win", excluded=excluded)
    else:
        what, remark = "beats the declarer", Remark.of("almost_proof_beat", excluded=excluded)
    said = (
        f"{card}: {what}, whatever the others play, against all but {100 * excluded:.2g} % of the "
        "worlds: those in which suits are split in the unlikeliest ways"
    )
    return Reason(said, (remark,))


def hope(card: Card) -> Reason:
    """The only card that can still win."""
    said = f"{card}: the only card that can still win; all others lose in every world"
    return Reason(said, (Remark.of("only_hope"),))


def tie(card: Card, rule: Rule) -> Reason:
    """One of several equal cards, which a rule advises."""
    why = f"{rule.sentence[:1].lower()}{rule.sentence[1:]}"
    said = f"{card}: as good as any in the worlds seen; {why}"
    return Reason(said, (Remark.of("equal"), Remark.of("rule", rule=rule.name)))


def vote(observation: Observation, result: BeliefVote, best: ActionAdvice[Card]) -> Reason:
    """The card that wins in most worlds."""
    wins = share(result, best)
    if len(result.open_cards.cards) == 1:
        said = f"{best.action}: the only card that may be played; {wins.sentence}"
        return Reason(said, (Remark.of("only_card"), *wins.remarks))
    said, remarks = f"{best.action}: {wins.sentence}", list(wins.remarks)
    lost = not result.open_cards.wins.any()
    if lost:
        lose = _lost(result)
        said, remarks = f"{best.action}: {lose.sentence}", list(lose.remarks)
    column = result.open_cards.cards.index(best.action)
    chance = _chance(result, column) if lost else None
    further = [each for each in (chance, _level(result, column, lost)) if each]
    if lost and not further:
        further = [Reason("no other card does better", (Remark.of("none_better"),))]
    sentences = [said]
    for each in (*further, *_voids(observation)):
        sentences.append(each.sentence)
        remarks += each.remarks
    return Reason("; ".join(sentences), tuple(remarks))


def _lost(result: BeliefVote) -> Reason:
    """That every card loses in every world that was looked at."""
    seen = len(result.open_cards.wins)
    if not result.open_cards.complete:
        said, remark = f"{seen} likely worlds", Remark.of("lost_in_likely", worlds=seen)
    elif seen > 1:
        said, remark = f"all {seen} worlds left", Remark.of("lost_in_all", worlds=seen)
    else:
        said, remark = "the only world left", Remark.of("lost_for_sure")
    lost = "lost with open cards and no mistakes, whatever is played"
    return Reason(f"{lost}, in {said}", (remark,))


def _chance(result: BeliefVote, column: int) -> Reason | None:
    """How often a game is won by who does not see all cards, which is lost with open cards.

    By rules of thumb with mistakes now and then, where that was asked, else by the rules alone;
    None if hardly ever.
    """
    does = "beats the declarer" if result.defending else "wins"
    trap = float(result.traps[column])
    if trap >= TELLING:
        said = f"but played on by rules with mistakes now and then, it still {does} in"
        return Reason(f"{said} {_percent(trap)}", (Remark.of("trap", share=trap),))
    chance = float(result.open_cards.mean(result.wins)[column])
    if chance < TELLING:
        return None
    said = f"but played on by rules it still {does} in {_percent(chance)}"
    return Reason(said, (Remark.of("played_on", share=chance),))


def _level(result: BeliefVote, column: int, lost: bool) -> Reason | None:
    """What a card does for a level; None where no card does more for it than another."""
    if not lost and result.open_cards.probabilities[column] < SETTLED:
        return None
    limit = ESCAPE if lost != result.defending else SCHNEIDER_POINTS
    index = LIMITS.index(limit)
    asked = result.levels.asked[index]
    if not asked.any():
        return None
    # where nothing was asked, card points are far from the level
    points = ALL_POINTS - result.points if result.defending else result.points
    reached = np.where(asked[:, None], result.levels.reached[index], points >= limit)
    shares = result.open_cards.mean(reached)
    if result.defending:
        shares = 1 - shares
    chance = float(shares[column])
    if np.ptp(shares[~result.open_cards.dropped]) < TELLING:
        return None
    if lost and not result.defending:
        said, remark = "keeps out of Schneider in", Remark.of("escapes", share=chance)
    elif not result.defending:
        said, remark = "makes Schneider in", Remark.of("makes_schneider", share=chance)
    elif lost:
        said = "keeps the defenders out of Schneider in"
        remark = Remark.of("defenders_escape", share=chance)
    else:
        said = "makes the declarer Schneider in"
        remark = Remark.of("makes_declarer_schneider", share=chance)
    return Reason(f"{said} {_percent(chance)}", (remark,))


def line(result: BeliefVote, entry: ActionAdvice[Card]) -> Reason:
    """What is said of each card beside its numbers, whether it is the best or not."""
    wins = share(result, entry)
    column = result.open_cards.cards.index(entry.action)
    chance = None if result.open_cards.wins.any() else _chance(result, column)
    if chance is None:
        return wins
    return Reason(f"{wins.sentence}; {chance.sentence}", (*wins.remarks, *chance.remarks))


def share(result: BeliefVote, entry: ActionAdvice[Card]) -> Reason:
    """In which part of the worlds that it was looked at in a card wins, the end of a sentence."""
    vote, probability = result.open_cards, entry.win_probability
    complete, seen = vote.complete, int(vote.looked[vote.cards.index(entry.action)])
    does = "beats the declarer" if result.defending else "wins"
    if complete and seen == 1:
        where = "the only world left"
        if probability in (0, 1):
            said = f"with open cards it {does if probability else 'loses'} in {where}"
            return Reason(said, (_sure(result.defending, won=probability == 1),))
    else:
        where = f"all {seen} worlds left" if complete else f"{seen} likely worlds"
    said = f"with open cards it {does} in {_percent(probability)} of {where}"
    return Reason(said, (_some(result.defending, complete, probability, seen),))


def _sure(defending: bool, *, won: bool) -> Remark:
    if not won:
        return Remark.of("sure_loss")
    return Remark.of("sure_defeat") if defending else Remark.of("sure_win")


def _some(defending: bool, complete: bool, share: float, worlds: int) -> Remark:
    if defending:
        if complete:
            return Remark.of("beats_of_all", share=share, worlds=worlds)
        return Remark.of("beats_of_likely", share=share, worlds=worlds)
    if complete:
        return Remark.of("wins_of_all", share=share, worlds=worlds)
    return Remark.of("wins_of_likely", share=share, worlds=worlds)


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def _voids(observation: Observation) -> list[Reason]:
    """Who is known to be void in a suit of which cards are still out."""
    knowledge = Knowledge.of(observation)
    masks = CardDecision.of(observation).rules.suit_masks
    said = []
    for seat in knowledge.others:
        suits = [
            suit
            for suit in sorted(knowledge.voids[seat])
            if knowledge.unknown.bits & masks.get(suit, 0)
        ]
        if suits:
            names = ["trumps" if suit == TRUMPS else Suit(suit).name.lower() for suit in suits]
            letters = [TRUMP_LETTER if suit == TRUMPS else Suit(suit).name[0] for suit in suits]
            said.append(
                Reason(
                    f"{SEAT_NAMES[seat]} is void in {' and '.join(names)}",
                    (Remark.of("void", seat=seat, suits=tuple(letters)),),
                )
            )
    return said
