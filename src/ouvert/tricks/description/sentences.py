"""A description said back: a sentence for each rule, so that a wrong one is noticed before play.

Two descriptions that differ in a rule differ in a sentence. What cards are trumps and what they
count is no sentence; both are listed for each contract (`ouvert.tricks.play.text`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ouvert.errors import RulesError
from ouvert.tricks.description.checks import tricks_of
from ouvert.tricks.description.declarer import (
    has_declarer,
    names_declarer,
    steps_of_every_side,
)
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import (
    Beating,
    Chooser,
    Goal,
    Teams,
    Trumping,
    Turned,
)

FEW = 12
"""Cards that are listed by their names; words that stand for more are told as they are written."""


def rules_said(game: Description) -> tuple[str, ...]:
    """Return the rules of a game in sentences, in the order in which they come up in a deal."""
    parts = (_dealing, _passing, _choosing, _contracts, _bidding, _leading, _following, _scoring)
    return tuple(sentence for part in parts for sentence in part(game))


def cards_said(game: Description, words: str) -> str:
    """The cards that words stand for, by their names; the words where those are many or differ."""
    try:
        names = dict.fromkeys(game.deck.name(card) for card in game.deck.expand(words))
    except RulesError:
        # words for the chosen suit stand for other cards each time
        return words
    return " ".join(names) if 0 < len(names) <= FEW else words


def _dealing(game: Description) -> Iterator[str]:
    dealing = game.dealing
    if dealing.draw and dealing.turned is Turned.BOTTOM:
        yield (
            "The last card of the stock lies open: after each trick the winner and then the others "
            "draw the next cards unseen, and who draws last gets the open one."
        )
    elif dealing.draw:
        yield (
            "A card of the stock lies open: the winner of a trick draws it, the others draw the "
            "next ones unseen, and then another one is shown."
        )
    elif dealing.turned is Turned.STOCK:
        yield "The first of the cards left over is shown."
    elif dealing.turned is Turned.BOTTOM:
        yield "The last of the cards left over is shown."
    elif dealing.turned is Turned.LAST:
        yield "The dealer's last card is shown."
    if dealing.left_to_declarer:
        if game.teams is Teams.EACH:
            yield "The points of the cards left over are of the seat that has named the contract."
        else:
            yield "The points of the cards left over are the declarer's."
    elif game.left and not dealing.draw:
        yield f"Cards left over: {game.left}; they count for nobody."


def _passing(game: Description) -> Iterator[str]:
    if game.passing is None:
        return
    to = " ".join(_direction(place, game.seats) for place in game.passing.to)
    if " " in to:
        yield f"Cards that everybody passes first: {game.passing.cards}, deal by deal to '{to}'."
    else:
        yield f"Cards that everybody passes first: {game.passing.cards}, to '{to}'."


def _direction(place: int, seats: int) -> str:
    names = {0: "nobody", 1: "left", seats - 1: "right"}
    return names.get(place, "across")


def _choosing(game: Description) -> Iterator[str]:
    if game.chooser is Chooser.FOREHAND:
        yield "The seat after the dealer names the contract."
    elif game.chooser is Chooser.FOREHAND_OR_PARTNER:
        yield "The seat after the dealer names the contract, or leaves that to the partner."
    elif names_declarer(game):
        yield "Chance names the declarer and the contract, in place of an auction."
    elif len(game.contracts[0].suits) > 1:
        yield "Nobody names the contract: chance chooses its suit."
    if game.dummy:
        yield (
            "The declarer's partner lays his cards open after the first lead, and the declarer "
            "plays them."
        )
    if game.second_wins:
        cards = cards_said(game, game.second_wins)
        yield f"Of two equal cards the first one wins, but the second of these: {cards}."
    elif game.deck.copies > 1:
        yield "Of two equal cards the first one wins."


def _contracts(game: Description) -> Iterator[str]:
    for contract in game.contracts:
        name = contract.name
        if contract.suit_of_turned:
            yield f"In '{name}' the chosen suit is that of the card shown."
        if contract.ranks and contract.ranks != game.deck.ranks:
            yield f"In '{name}' the ranks are, highest first: {' '.join(contract.ranks)}."
        if contract.teams is Teams.EACH and game.teams is not Teams.EACH:
            yield f"In '{name}' everybody plays for himself."
        if contract.teams is Teams.DECLARER and game.teams is not Teams.DECLARER:
            yield f"In '{name}' the declarer plays alone against the others."
        if contract.teams is Teams.CALLED and game.teams is not Teams.CALLED:
            yield f"In '{name}' the declarer plays together with who holds the called card."
        if contract.calls:
            suits = contract.called_suits or game.deck.suits
            called = " ".join(suit + contract.calls for suit in suits)
            yield (
                f"In '{name}' the declarer calls one of these cards, of whose suit he has another "
                f"one: {called}."
            )
        if contract.alone:
            yield f"In '{name}' the declarer's partner lays his cards aside."


def _bidding(game: Description) -> Iterator[str]:
    if game.bidding is None:
        return
    yield "Everybody bids a number of tricks, first the seat after the dealer."
    if game.bidding.hook:
        yield "The last bid must not make the sum of the bids the number of tricks."


def _leading(game: Description) -> Iterator[str]:
    lead = game.leading
    if lead.first:
        card = cards_said(game, lead.first)
        if game.left:
            yield f"Who holds {card} leads it first; if nobody does, the seat after the dealer."
        else:
            yield f"Who holds {card} leads it first."
    elif game.dummy:
        yield "The seat after the declarer leads first."
    else:
        yield "The seat after the dealer leads first."
    if lead.closed:
        closed = cards_said(game, lead.closed)
        opened = cards_said(game, lead.opened_by or lead.closed)
        yield (
            f"Not led before one of these was played, {opened}, unless one holds nothing else: "
            f"{closed}."
        )
    if lead.kept:
        kept = cards_said(game, lead.kept)
        yield f"Not played to the first trick, unless one holds nothing else that may be: {kept}."


def _following(game: Description) -> Iterator[str]:
    follow = game.following
    trumps = any(contract.trumps for contract in game.contracts)
    if not follow.suit:
        yield "Suit need not be followed: any card may be played."
        return
    if trumps:
        yield (
            "Suit must be followed, and where a trump was led trumps: they are a suit of their own."
        )
    else:
        yield "Suit must be followed."
    if follow.trump is Trumping.ALWAYS:
        yield "Who cannot follow must trump."
    elif follow.trump is Trumping.UNLESS_PARTNER_WINS:
        yield "Who cannot follow must trump, unless the partner's card is winning."
    else:
        yield "Who cannot follow plays any card."
    if follow.beat is Beating.TRUMPS:
        yield "Who has to play a trump must beat the best trump of the trick if he can."
    elif follow.beat is Beating.ALWAYS:
        yield "Who follows suit, or has to trump, must beat the best card of the trick if he can."
    if follow.ruff:
        yield "One may trump though one could follow."
    if not follow.undertrump:
        yield (
            "Where another suit was led one may not play below a trump of the trick, unless one "
            "holds nothing else."
        )
    if follow.spared:
        spared = cards_said(game, follow.spared)
        yield f"Whose only trumps are these need not play them where trump is led: {spared}."
    if follow.called:
        yield (
            "The called card is played when its suit is led and not thrown away before, and its "
            "holder leads no other card of that suit."
        )


def _scoring(game: Description) -> Iterator[str]:
    score = game.score
    if score.tricks and any(each.points for each in game.contracts):
        yield (
            "What the cards count in points changes nothing, for tricks are counted; "
            "count = 'points' counts them."
        )
    alone = game.teams is Teams.EACH and all(each.teams is None for each in game.contracts)
    match score.goal, score.tricks, alone:
        case Goal.MOST, True, True:
            yield "Everybody's result is the number of his tricks."
        case Goal.MOST, False, True:
            yield "Everybody's result is the points that he took."
        case Goal.MOST, True, False:
            yield "A side's result is the number of its tricks."
        case Goal.MOST, False, False:
            yield "A side's result is the points that it took."
        case Goal.LEAST, True, True:
            yield "Everybody's result is minus the number of his tricks."
        case Goal.LEAST, False, True:
            yield "Everybody's result is minus the points that he took."
        case Goal.LEAST, True, False:
            yield "A side's result is minus the number of its tricks."
        case Goal.LEAST, False, False:
            yield "A side's result is minus the points that it took."
        case Goal.EXACT, _, _:
            yield "Everybody gets 1 for each trick, and 10 more if he took as many as he bid."
        case Goal.BID, _, _:
            yield (
                "A side that took what it bid gets 10 for each trick bid and 1 for each more, "
                "else it loses 10 for each bid; who bids none wins or loses 100."
            )
    if score.goal is Goal.STEPS:
        yield from _steps_said(game)
    if not score.tricks and not any(any(each.points) for each in game.settings.values()):
        yield "No card counts."
    yield from _bonuses(game)


def _steps_said(game: Description) -> Iterator[str]:
    own = [each for each in game.contracts if steps_of_every_side(game, each)]
    if len(own) == len(game.contracts):
        yield from _own_steps_said(game)
    else:
        yield from _declarers_steps_said(game)
        if own:
            names = ", ".join(f"'{each.name}'" for each in own)
            yield f"But everybody's result is the step that he reaches himself in {names}."
    if any(not each.steps for each in game.contracts):
        yield f"Steps: {_steps(game.score.steps)}."
    for contract in game.contracts:
        if contract.steps:
            yield f"Steps in '{contract.name}': {_steps(contract.steps)}."


def _own_steps_said(game: Description) -> Iterator[str]:
    match game.teams is Teams.EACH, game.score.tricks:
        case True, True:
            yield "Everybody's result is what his tricks reach in these steps."
        case True, False:
            yield "Everybody's result is what his points reach in these steps."
        case False, True:
            yield "A side's result is what its tricks reach in these steps."
        case _:
            yield "A side's result is what its points reach in these steps."


def _declarers_steps_said(game: Description) -> Iterator[str]:
    match game.teams is Teams.HOLDERS, game.score.tricks:
        case True, True:
            yield "The holders' side gets from each opponent what its tricks reach in these steps."
        case True, False:
            yield "The holders' side gets from each opponent what its points reach in these steps."
        case False, True:
            yield (
                "The declarer's side gets from each opponent what its tricks reach in these steps."
            )
        case _:
            yield (
                "The declarer's side gets from each opponent what its points reach in these steps."
            )


def _steps(steps: tuple[tuple[int, int], ...]) -> str:
    """Steps as they are read: `0–60 −2, 61–89 +1, 90– +2`."""
    ends = [
        f"{low}–{high - 1}" if high - low > 1 else f"{low}"
        for (low, _), (high, _) in pairwise(steps)
    ]
    ends.append(f"{steps[-1][0]}–")
    pays = (f"{result:+}".replace("-", "−") for _, result in steps)
    return ", ".join(f"{end} {paid}" for end, paid in zip(ends, pays, strict=True))


def _bonuses(game: Description) -> Iterator[str]:
    score = game.score
    if score.from_trick > 1:
        yield f"The first trick that counts is number {score.from_trick} of {tricks_of(game)}."
    if score.last_trick:
        yield f"Who wins the last trick gets for it besides: {score.last_trick}."
    if score.all_tricks:
        yield f"Who wins every trick gets for it besides: {score.all_tricks}."
    if score.moon:
        yield f"Who takes just {score.moon} loses nothing, and each of the others that much."
    if score.more_than_half and has_declarer(game):
        yield (
            "The declarer's side must take more than half, or else everything counts for the "
            "others."
        )
