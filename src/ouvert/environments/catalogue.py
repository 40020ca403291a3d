"""Games for learners, by their names."""

from __future__ import annotations

import os
from dataclasses import replace

from ouvert.environments.described import NumberedTricks
from ouvert.environments.numbered import NumberedGame
from ouvert.environments.skat import NumberedSkat
from ouvert.errors import NotationError, OuvertError, RulesError, check_kind, check_whole
from ouvert.tricks.description.model import Description
from ouvert.tricks.games.catalogue import find_game, game_names, unknown_game

SKAT, SKAT_PLAY = "skat", "skat-play"
DESCRIBED_SKAT = "skat-described"
"""The description of Skat among the described games, whose name is that of the whole game."""


def numbered_names() -> tuple[str, ...]:
    """The games that come with Ouvert."""
    described = (DESCRIBED_SKAT if name == SKAT else name for name in game_names())
    return SKAT, SKAT_PLAY, *described


def numbered_game(name: str | os.PathLike[str], *, ranks: int | None = None) -> NumberedGame:
    """Return a game for learners.

    Args:
        name: `skat` is Skat from the auction to the score and `skat-play` the play alone;
            `skat-described` and the others are described games, or files that describe one.
        ranks: play with so many of the highest ranks of the deck, for described games; see
            `possible_ranks`.

    Raises NotationError for a game that is not known, RulesError where the deck cannot shrink so.
    """
    wanted = "a game is asked for by its name, or by the path of a file that describes one"
    check_kind(name, (str, os.PathLike), wanted, NotationError)
    if ranks is not None:
        check_whole(ranks, "the number of ranks", 1, error=RulesError)
    name = os.fspath(name)
    if name in (SKAT, SKAT_PLAY):
        if ranks is not None:
            raise RulesError("the deck of Skat shrinks as skat-described, not by its own rules")
        return NumberedSkat(play_alone=name == SKAT_PLAY)
    if name not in numbered_names() and not name.endswith(".toml"):
        raise unknown_game(name, numbered_names())
    game = find_game(SKAT if name == DESCRIBED_SKAT else name)
    return NumberedTricks(game if ranks is None else shrunken(game, ranks))


def shrunken(game: Description, ranks: int) -> Description:
    """Return a game with the highest ranks of its deck alone, dealt out as far as it goes.

    As many cards as before are left over, and more where the others cannot be dealt evenly.

    Raises RulesError where the game needs ranks that would be gone, or there are too few cards.
    """
    most = len(game.deck.ranks)
    if ranks > most:
        raise RulesError(f"{game.name} has {most} ranks, not {ranks}")
    try:
        return _with_ranks(game, ranks)
    except OuvertError as error:
        needs = _needs(possible_ranks(game), most)
        raise RulesError(f"{game.name} {needs}, not {ranks}") from error


def possible_ranks(game: Description) -> tuple[int, ...]:
    """With how many ranks a game can be played, ascending; the last is its whole deck.

    Few can be told from a deck alone: a game whose trumps are jacks needs them, one in which a
    certain card leads needs that, and one whose contracts order all ranks needs all of them.
    """
    found = []
    for ranks in range(1, len(game.deck.ranks) + 1):
        try:
            _with_ranks(game, ranks)
        except OuvertError:
            continue
        found.append(ranks)
    return tuple(found)


def _with_ranks(game: Description, ranks: int) -> Description:
    """The game with fewer ranks. Raises OuvertError, in the words of descriptions, if it breaks."""
    fewer = replace(game.deck, ranks=game.deck.ranks[:ranks])
    hand = (fewer.cards - game.left) // game.seats
    return replace(game, deck=fewer, dealing=replace(game.dealing, hand=hand))


def _needs(possible: tuple[int, ...], most: int) -> str:
    if not possible:
        return f"can be played with no number of its {most} ranks"
    if possible == (most,):
        return f"needs all its {most} ranks"
    least = possible[0]
    if possible == tuple(range(least, most + 1)):
        return f"needs at least {least} ranks"
    fewer = ", ".join(map(str, possible[:-1]))
    return f"can be played with {f'{fewer} or ' if fewer else ''}{possible[-1]} ranks"
