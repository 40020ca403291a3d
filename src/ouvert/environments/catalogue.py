"""Games for learners, by their names."""

from __future__ import annotations

from dataclasses import replace

from ouvert.environments.described import NumberedTricks
from ouvert.environments.numbered import NumberedGame
from ouvert.environments.skat import NumberedSkat
from ouvert.errors import RulesError
from ouvert.tricks.description.model import Description
from ouvert.tricks.games.catalogue import find_game, game_names

SKAT, SKAT_PLAY = "skat", "skat-play"
DESCRIBED_SKAT = "skat-described"
"""The description of Skat among the described games, whose name is that of the whole game."""


def numbered_names() -> tuple[str, ...]:
    """The games that come with Ouvert."""
    described = (DESCRIBED_SKAT if name == SKAT else name for name in game_names())
    return SKAT, SKAT_PLAY, *described


def numbered_game(name: str, *, ranks: int | None = None) -> NumberedGame:
    """Return a game for learners.

    Args:
        name: `skat` is Skat from the auction to the score and `skat-play` the play alone;
            `skat-described` and the others are described games, or files that describe one.
        ranks: play with so many of the highest ranks of the deck, for described games.

    Raises NotationError for a game that is not known, RulesError where the deck cannot shrink so.
    """
    if name in (SKAT, SKAT_PLAY):
        if ranks is not None:
            raise RulesError("the deck of Skat shrinks as skat-described, not by its own rules")
        return NumberedSkat(play_alone=name == SKAT_PLAY)
    game = find_game(SKAT if name == DESCRIBED_SKAT else name)
    return NumberedTricks(game if ranks is None else shrunken(game, ranks))


def shrunken(game: Description, ranks: int) -> Description:
    """Return a game with the highest ranks of its deck alone, dealt out as far as it goes.

    As many cards as before are left over, and more where the others cannot be dealt evenly.

    Raises RulesError where the game needs ranks that would be gone, or there are too few cards.
    """
    deck = game.deck
    if not 1 <= ranks <= len(deck.ranks):
        raise RulesError(f"{game.name} has {len(deck.ranks)} ranks, not {ranks}")
    fewer = replace(deck, ranks=deck.ranks[:ranks])
    hand = (fewer.cards - game.left) // game.seats
    if hand < 1:
        raise RulesError(f"{ranks} ranks are too few for {game.name}")
    return replace(game, deck=fewer, dealing=replace(game.dealing, hand=hand))
