"""Games that come with Ouvert in German: what their descriptions call contracts and leave out.

What somebody has written in a description of his own is his, and stays as it is.
"""

from __future__ import annotations

from functools import cache

from ouvert.cli.language import german, read

CATALOGUE = "games.po"


@cache
def games_in_german() -> dict[str, str]:
    """The English of descriptions with its German; contracts come after the name of their game."""
    return read(CATALOGUE)


def contract_words(game: str, name: str) -> str:
    """A contract in the language of the person.

    Args:
        game: the name of the game.
        name: what its description calls the contract, perhaps with the suit that was chosen.
    """
    if not german():
        return name
    for english, spoken in games_in_german().items():
        whose, _, called = english.rpartition(": ")
        if whose in ("", game) and (name == called or name.startswith(f"{called} ")):
            return spoken.removeprefix(f"{whose}: ") + name[len(called) :]
    return name


def left_out_words(sentence: str) -> str:
    """What a description leaves out, in the language of the person."""
    return games_in_german().get(sentence, sentence) if german() else sentence


def rule_words(game: str, rule: str, contracts: tuple[str, ...]) -> str:
    """A rule that has been put into German, with what it calls contracts of a game."""
    for name in contracts:
        rule = rule.replace(f"'{name}'", f"'{contract_words(game, name)}'")
    return rule
