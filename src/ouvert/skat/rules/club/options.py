"""Options of clubs: Ramsch after three passes, Kontra and Re, Bock rounds. All are off by default.

The International Skat Order knows none of them. Clubs and pubs play them in many ways; the one that
is played here, and whose rules it follows, is said in `rules.club.ramsch`, `rules.club.kontra` and
`rules.series`. A game carries its options, so that who looks at it knows what may happen in it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from ouvert.errors import RulesError


@dataclass(frozen=True, slots=True)
class ClubOptions:
    """What a game is played with besides the International Skat Order.

    Attributes:
        ramsch: when all have passed, Ramsch is played; otherwise the game is passed in.
        kontra: defenders may say Kontra, and the declarer Re.
        bock: the game belongs to a Bock round, and counts double.
    """

    ramsch: bool = False
    kontra: bool = False
    bock: bool = False

    @classmethod
    def of(cls, words: tuple[str, ...]) -> ClubOptions:
        """The options of these names. Raises RulesError for a name that is none, or is there twice.

        >>> ClubOptions.of(("ramsch",))
        ClubOptions(ramsch=True, kontra=False, bock=False)
        """
        for word in words:
            if word not in CLUB_WORDS:
                known = ", ".join(CLUB_WORDS)
                raise RulesError(f"'{word}' is no option of clubs: there are {known}")
        if len(set(words)) < len(words):
            raise RulesError("each option of clubs is named once")
        return cls(**dict.fromkeys(words, True))

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the options that are played."""
        return tuple(word for word in CLUB_WORDS if getattr(self, word))


CLUB_WORDS = tuple(item.name for item in fields(ClubOptions))
"""The names of the options: ramsch, kontra, bock."""

BY_THE_ORDER = ClubOptions()
"""No option: Skat as the International Skat Order has it."""
