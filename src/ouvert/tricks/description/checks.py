"""What a described game may not say: parts that contradict each other, and what would be right.

Every check names the section and the line of a description that is to blame, as it is written in
TOML, so that whoever reads a file can be told where.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ouvert.errors import RulesError
from ouvert.tricks.description.declarer import has_declarer, names_declarer
from ouvert.tricks.description.parts import (
    Beating,
    Chooser,
    Contract,
    Goal,
    Teams,
    Trumping,
    Turned,
)

if TYPE_CHECKING:
    from ouvert.tricks.description.model import Description, Setting

MOST_SETTINGS = 100
"""Contracts of a game, each counted with every suit that can be chosen for it."""


class ContradictionError(RulesError):
    """Parts of a description that contradict each other.

    Attributes:
        section: the section of the line to blame, as `deal`; empty at the top.
        name: the name on that line; empty for the section as a whole.
        number: which section of that name it is, from 0; contracts are several.
    """

    def __init__(self, message: str, section: str = "", name: str = "", number: int = 0) -> None:
        super().__init__(message)
        self.section, self.name, self.number = section, name, number


def check(game: Description) -> None:
    """Raise ContradictionError where the parts of a game contradict each other."""
    _check_deal(game)
    _check_sides(game)
    if not game.contracts:
        raise ContradictionError("a game needs a contract: what is trump, what counts")
    ways = sum(
        len(game.deck.suits) if contract.suit_of_turned else max(1, len(contract.suits))
        for contract in game.contracts
    )
    if ways > MOST_SETTINGS:
        raise ContradictionError(
            f"a game has {MOST_SETTINGS} contracts at most, with every suit that can be chosen, "
            f"not {ways}",
            "contract",
        )
    for number, contract in enumerate(game.contracts):
        _check_contract(game, number, contract)
    for setting in game.settings.values():
        _check_setting(setting)
    _check_choice(game)
    _check_obligations(game)
    _check_score(game)


def _check_deal(game: Description) -> None:
    deck, dealing = game.deck, game.dealing
    if not game.name:
        raise ContradictionError("a game needs a name", name="name")
    if game.seats < 2:
        raise ContradictionError(f"a game needs two seats or more, not {game.seats}", name="seats")
    if dealing.hand < 1:
        raise ContradictionError(f"a hand needs a card or more, not {dealing.hand}", "deal", "hand")
    if game.left < 0:
        for line, names in (("ranks", deck.ranks), ("suits", deck.suits)):
            if len(names) == 1 and len(names[0]) > 1:
                raise ContradictionError(
                    f"'{line}' has one word only, '{names[0]}': put blanks between", "deck", line
                )
        cards, most = game.seats * dealing.hand, deck.cards // game.seats
        raise ContradictionError(
            f"{game.seats} hands of {dealing.hand} cards are {cards}, and the deck has "
            f"{deck.cards}; {most} a hand can be dealt",
            "deal",
            "hand",
        )
    of_stock = dealing.turned in (Turned.STOCK, Turned.BOTTOM)
    if of_stock and not game.left:
        raise ContradictionError(
            "no card is left over that could be shown; deal fewer, or show the dealer's 'last'",
            "deal",
            "shown",
        )
    if dealing.draw and not of_stock:
        raise ContradictionError(
            "cards are drawn from those left over, of which the first is shown, by shown = "
            "'stock', or the last, by shown = 'bottom'",
            "deal",
            "draw",
        )
    if dealing.draw and game.left % game.seats:
        raise ContradictionError(
            f"{game.left} cards are left over, which {game.seats} seats cannot draw evenly",
            "deal",
            "draw",
        )
    if dealing.left_to_declarer and (game.score.tricks or not game.left):
        why = "tricks are counted, not points" if game.score.tricks else "no card is left over"
        raise ContradictionError(
            f"the cards left over cannot count for the declarer: {why}", "deal", "rest_counts"
        )
    if dealing.left_to_declarer and not has_declarer(game):
        raise ContradictionError(
            "the cards left over cannot count for the declarer: nobody names the contract",
            "deal",
            "rest_counts",
        )
    if game.passing and not 1 <= game.passing.cards <= dealing.hand:
        raise ContradictionError(
            f"{game.passing.cards} cards cannot be passed from {dealing.hand}; without [pass] none "
            "are",
            "pass",
            "cards",
        )
    if game.passing and not game.passing.to:
        raise ContradictionError("cards are passed to somebody: to = 'left' is usual", "pass", "to")
    if dealing.draw and any(contract.alone for contract in game.contracts):
        raise ContradictionError(
            "who lays his cards aside cannot draw: 'draw' and 'alone' exclude each other",
            "deal",
            "draw",
        )
    if game.second_wins and deck.copies < 2:
        raise ContradictionError(
            "no card is there twice, so that no second one wins; copies = 2 makes a double deck",
            name="second_wins",
        )


def _check_sides(game: Description) -> None:
    teams = game.teams
    if teams is Teams.PARTNERS and game.seats % 2:
        raise ContradictionError(
            f"partners sit opposite, which {game.seats} seats do not allow", name="teams"
        )
    if teams is Teams.HOLDERS and not game.partner_cards:
        raise ContradictionError(
            "'holders' needs the card whose holders are together, as together = '♣Q'", name="teams"
        )
    if game.partner_cards and teams is not Teams.HOLDERS:
        raise ContradictionError(
            "a card makes partners only with teams = 'holders'", name="together"
        )
    if game.dummy and teams is not Teams.PARTNERS:
        raise ContradictionError(
            "a dummy is the declarer's partner, which teams = 'partners' gives him", name="dummy"
        )
    if game.chooser is Chooser.FOREHAND_OR_PARTNER and teams is not Teams.PARTNERS:
        raise ContradictionError(
            "the choice can be left to a partner only where partners sit opposite", name="chooser"
        )
    if _has_opposite(game) and game.seats % 4:
        raise ContradictionError(
            f"with {game.seats} seats who sits opposite is no partner: dummies, partners who lay "
            "their cards aside, and those who choose need four seats",
            name="seats",
        )


def _has_opposite(game: Description) -> bool:
    """Whether it matters who sits opposite the declarer, or forehand."""
    if game.teams is not Teams.PARTNERS:
        return False
    leaves = game.chooser is Chooser.FOREHAND_OR_PARTNER
    return leaves or game.dummy or any(contract.alone for contract in game.contracts)


def _check_contract(game: Description, number: int, contract: Contract) -> None:
    def wrong(message: str, name: str) -> ContradictionError:
        return ContradictionError(
            f"contract '{contract.name}': {message}", "contract", name, number
        )

    suits = game.deck.suits
    trumps = contract.trumps.split()
    for word in trumps:
        if trumps.count(word) > 1:
            raise wrong(f"'{word}' is there twice", "trumps")
    name = contract.name.lower()
    if name in (each.name.lower() for each in game.contracts[:number]):
        raise ContradictionError(
            f"two contracts are called '{name}'; each needs a name of its own",
            "contract",
            "name",
            number,
        )
    for name, words in (("suits", contract.suits), ("called_suits", contract.called_suits)):
        for word in words:
            if word not in suits:
                raise wrong(f"'{word}' is no suit; {' '.join(suits)} are", name)
            if words.count(word) > 1:
                raise wrong(f"'{word}' is there twice", name)
    if contract.ranks and sorted(contract.ranks) != sorted(game.deck.ranks):
        ranks = " ".join(game.deck.ranks)
        raise wrong(f"its order of ranks must name each of {ranks} once", "ranks")
    if contract.suit_of_turned and game.dealing.turned is Turned.NOTHING:
        raise wrong(
            "no card is shown whose suit could be trump; shown = 'last' in [deal] shows one",
            "suit_of_shown",
        )
    if contract.suit_of_turned and contract.suits:
        raise wrong("its suit is chosen, or that of the card shown, not both", "suits")
    if contract.suit_of_turned and game.deck.extra:
        name = game.deck.extra[0]
        raise wrong(f"'{name}' has no suit that could be trump if it is shown", "suit_of_shown")
    teams = contract.teams or game.teams
    if bool(contract.calls) != (teams is Teams.CALLED):
        message = "teams 'called' and a card that is called, as calls = 'A', belong together"
        if not contract.calls and contract.teams is None:
            raise ContradictionError(f"contract '{contract.name}': {message}", name="teams")
        raise wrong(message, "calls" if contract.calls else "teams")
    if contract.calls and contract.calls not in game.deck.ranks:
        raise wrong(f"'{contract.calls}' is no rank that could be called", "calls")
    try:
        for suit in (contract.called_suits or suits) if contract.calls else ():
            game.deck.card(suit + contract.calls)
    except RulesError as error:
        raise wrong(str(error), "called_suits" if contract.called_suits else "calls") from None
    if contract.teams in (Teams.PARTNERS, Teams.HOLDERS) and contract.teams is not game.teams:
        raise wrong(f"'{contract.teams.value}' can be said for all contracts only", "teams")
    if contract.alone and game.teams is not Teams.PARTNERS:
        raise wrong("a partner lays his cards aside where four play as 'partners'", "alone")


def _check_setting(setting: Setting) -> None:
    """Raise ContradictionError for words that are not understood, each on its line."""
    game, contract, number = setting.game, setting.contract, setting.contract_number

    def wrong(message: str, section: str, name: str) -> ContradictionError:
        return ContradictionError(message, section, name, number if section == "contract" else 0)

    sets = (
        ("follow", "spared", game.following.spared),
        ("lead", "closed", game.leading.closed),
        ("lead", "opened_by", game.leading.opened_by),
        ("lead", "kept", game.leading.kept),
        ("", "second_wins", game.second_wins),
        ("", "together", game.partner_cards),
    )
    for section, name, words in sets:
        try:
            setting.set_of(words)
        except RulesError as error:
            raise wrong(str(error), section, name) from None
    for name in ("trumps", "points"):
        try:
            _ = setting.expand(contract.trumps) if name == "trumps" else setting.points
        except RulesError as error:
            raise wrong(str(error), "contract", name) from None
    named = f"contract '{contract.name}'"
    if setting.chosen is not None and not set("*~") & set(contract.trumps + contract.points):
        raise wrong(
            f"{named}: a suit is chosen, and nothing depends on it; trumps = '*' makes it trump",
            "contract",
            "suits" if contract.suits else "suit_of_shown",
        )
    if not (game.score.tricks or any(setting.points)):
        if not game.score.last_trick:
            raise wrong(
                f"{named}: points are counted, and no card has any; points = 'A=11' gives some",
                "contract",
                "points",
            )
        if not contract.points:
            raise wrong(
                f"{named}: points are counted, and no card has any; points = 'A=11' gives some, "
                "and 'A=0' says that none has",
                "contract",
                "points",
            )
    trumps = set(setting.expand(contract.trumps))
    for card, (suit, _) in enumerate(game.deck.kinds):
        if suit < 0 and card not in trumps:
            name = game.deck.name(card)
            message = f"{named}: '{name}' has no suit, so that it must be a trump"
            raise wrong(message, "contract", "trumps")


def _check_choice(game: Description) -> None:
    if game.chooser is Chooser.NOBODY and len(game.contracts) > 1 and not names_declarer(game):
        raise ContradictionError(
            "there are several contracts, and nobody chooses one; chooser = 'forehand' lets "
            "the seat after the dealer choose",
            "contract",
            "name",
            1,
        )
    for number, contract in enumerate(game.contracts):
        if contract.calls and game.chooser is Chooser.NOBODY:
            raise ContradictionError(
                f"contract '{contract.name}': nobody chooses what is called; chooser = 'forehand' "
                "lets the seat after the dealer choose",
                "contract",
                "calls",
                number,
            )


def _check_obligations(game: Description) -> None:
    follow, lead = game.following, game.leading
    obliged = {
        "trump": follow.trump is not Trumping.NEVER,
        "beat": follow.beat is not Beating.NEVER,
        "ruff": follow.ruff,
        "undertrump": not follow.undertrump,
        "spared": bool(follow.spared),
    }
    trumps = any(contract.trumps for contract in game.contracts)
    for name in (name for name, said in obliged.items() if said):
        if not follow.suit:
            raise ContradictionError(
                f"'{name}' says what must be played, and with suit = false anything may",
                "follow",
                name,
            )
        if not trumps and not (name == "beat" and follow.beat is Beating.ALWAYS):
            raise ContradictionError(
                f"'{name}' is about trumps, and no contract has any", "follow", name
            )
    if follow.trump is Trumping.UNLESS_PARTNER_WINS and game.teams is not Teams.PARTNERS:
        raise ContradictionError(
            "'unless partner wins' needs partners who sit opposite; without them it is 'always' "
            "or 'never'",
            "follow",
            "trump",
        )
    if follow.called and not any(contract.calls for contract in game.contracts):
        raise ContradictionError("no contract calls a card that could be bound", "follow", "called")
    if lead.opened_by and not lead.closed:
        raise ContradictionError(
            "nothing is closed that could be opened; 'closed' names it", "lead", "opened_by"
        )
    if lead.first:
        _check_first(game)


def _check_first(game: Description) -> None:
    try:
        card = game.deck.card(game.leading.first)
    except RulesError as error:
        raise ContradictionError(str(error), "lead", "first") from None
    if game.deck.names.count(game.deck.name(card)) > 1:
        raise ContradictionError(
            f"'{game.leading.first}' is there twice, so that two could have to lead",
            "lead",
            "first",
        )


def _check_score(game: Description) -> None:
    score = game.score

    def wrong(message: str, name: str) -> ContradictionError:
        return ContradictionError(message, "score", name)

    for number, contract in enumerate(game.contracts):
        _check_steps(game, number, contract)
    if score.steps and score.goal is not Goal.STEPS:
        raise wrong("steps count only with goal = 'steps'", "steps")
    if score.goal in (Goal.EXACT, Goal.BID) and game.bidding is None:
        raise wrong(
            f"the score '{score.goal.value}' needs bids: a section [bids], which may be empty",
            "goal",
        )
    if score.goal in (Goal.EXACT, Goal.BID) and not score.tricks:
        raise wrong("tricks are bid, and points are counted; count = 'tricks'", "count")
    if game.bidding and score.goal not in (Goal.EXACT, Goal.BID):
        raise ContradictionError(
            "tricks are bid, and the score does not ask for them; goal = 'exact' or 'bid' does",
            "bids",
        )
    if score.from_trick > 1 and game.dealing.draw and game.dealing.turned is Turned.BOTTOM:
        raise wrong(
            "tricks before from_trick are won for the card that is shown, and with shown = "
            "'bottom' nobody wins it; shown = 'stock' shows one for each trick",
            "from_trick",
        )
    if score.more_than_half and (score.goal is not Goal.MOST or not has_declarer(game)):
        raise wrong(
            "more than half is asked of a declarer where a side gets what it took: "
            "chooser = 'forehand' and goal = 'most'",
            "more_than_half",
        )
    if score.moon and score.goal is not Goal.LEAST:
        raise wrong("who takes everything is spared only with goal = 'least'", "moon")


def _check_steps(game: Description, number: int, contract: Contract) -> None:
    score = game.score
    steps = contract.steps or score.steps
    place, named = _place_of_steps(contract, number), f"contract '{contract.name}'"
    if contract.steps and score.goal is not Goal.STEPS:
        raise ContradictionError(f"{named}: steps count only with goal = 'steps'", *place)
    if score.goal is not Goal.STEPS:
        return
    if not steps:
        message = f"{named}: the score 'steps' needs steps, as '0:-1 61:1'"
        raise ContradictionError(message, "score", "goal")
    for (lower, _), (higher, _) in pairwise(steps):
        if lower >= higher:
            raise ContradictionError(
                f"{named}: steps go from the lowest to the highest, and {higher} comes after "
                f"{lower}",
                *place,
            )
    if steps[0][0] > 0:
        raise ContradictionError(
            f"{named}: steps begin at {steps[0][0]}, and say nothing of less; begin with '0:'",
            *place,
        )


def _place_of_steps(contract: Contract, number: int) -> tuple[str, str, int]:
    return ("contract", "steps", number) if contract.steps else ("score", "steps", 0)


def check_reach(game: Description) -> None:
    """Raise ContradictionError for what nobody can reach in a game as it is written.

    A game with fewer cards than it was written for may have such steps, which change nothing.
    """
    score = game.score
    if score.from_trick > tricks_of(game):
        raise ContradictionError(
            f"there are {tricks_of(game)} tricks, so that none would count", "score", "from_trick"
        )
    most = max(_most(setting) for setting in game.settings.values())
    if score.moon > most:
        raise ContradictionError(f"nobody can take {score.moon}: there are {most}", "score", "moon")
    for (number, _), setting in game.settings.items():
        contract, what = setting.contract, "tricks" if score.tricks else "points"
        steps = contract.steps or score.steps
        if steps and steps[-1][0] > _most(setting):
            raise ContradictionError(
                f"contract '{contract.name}': nobody can reach {steps[-1][0]} {what}: there are "
                f"{_most(setting)}",
                *_place_of_steps(contract, number),
            )


def tricks_of(game: Description) -> int:
    """Return how many tricks are played."""
    drawn = game.left // game.seats if game.dealing.draw else 0
    return game.dealing.hand + drawn


def _most(setting: Setting) -> int:
    """What one side can take at most."""
    game = setting.game
    score = game.score
    bonus = score.last_trick + max(score.all_tricks, 0)
    if score.tricks:
        return tricks_of(game) + 1 - score.from_trick + bonus
    return sum(points for points in setting.points if points > 0) + bonus
