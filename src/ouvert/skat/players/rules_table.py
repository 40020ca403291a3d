"""The expert rules as a table: number, name, situation, and a sentence for a player of Skat.

The rules themselves are in `declarer`, `defender` and `null` of `ouvert.skat.kernels.reflex`. The
reflex tries those of its situation from top to bottom, and the first that
applies speaks. Most come from papers 001 (section "Playing Null" and "Playing Trump Games") and 004
(section IV), the others are what Skat players are taught. `docs` and commands print the table with
`render`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ouvert.skat.kernels.reflex import rules as reflex


class Situation(Enum):
    """When a rule is asked; the value is the number that the kernels use."""

    ANY = reflex.ANY_SITUATION
    DECLARER_LEADS = reflex.DECLARER_LEADS
    DECLARER_SECOND = reflex.DECLARER_SECOND
    DECLARER_LAST = reflex.DECLARER_LAST
    DEFENDER_LEADS = reflex.DEFENDER_LEADS
    DEFENDER_BEHIND = reflex.DEFENDER_BEHIND
    DEFENDER_BEFORE = reflex.DEFENDER_BEFORE
    DEFENDER_LAST = reflex.DEFENDER_LAST
    NULL_DECLARER_LEADS = reflex.NULL_DECLARER_LEADS
    NULL_DECLARER_FOLLOWS = reflex.NULL_DECLARER_FOLLOWS
    NULL_DECLARER_THROWS = reflex.NULL_DECLARER_THROWS
    NULL_DEFENDER_LEADS = reflex.NULL_DEFENDER_LEADS
    NULL_DEFENDER_FOLLOWS = reflex.NULL_DEFENDER_FOLLOWS
    NULL_DEFENDER_THROWS = reflex.NULL_DEFENDER_THROWS

    @property
    def title(self) -> str:
        """The situation in words."""
        return _TITLES[self]


_TITLES = {
    Situation.ANY: "any game",
    Situation.DECLARER_LEADS: "suit game or Grand, the declarer leads",
    Situation.DECLARER_SECOND: "suit game or Grand, the declarer plays second",
    Situation.DECLARER_LAST: "suit game or Grand, the declarer plays last",
    Situation.DEFENDER_LEADS: "suit game or Grand, a defender leads",
    Situation.DEFENDER_BEHIND: "suit game or Grand, a defender plays second, after the declarer",
    Situation.DEFENDER_BEFORE: "suit game or Grand, a defender plays second, before the declarer",
    Situation.DEFENDER_LAST: "suit game or Grand, a defender plays last",
    Situation.NULL_DECLARER_LEADS: "Null, the declarer leads",
    Situation.NULL_DECLARER_FOLLOWS: "Null, the declarer follows suit",
    Situation.NULL_DECLARER_THROWS: "Null, the declarer cannot follow",
    Situation.NULL_DEFENDER_LEADS: "Null, a defender leads",
    Situation.NULL_DEFENDER_FOLLOWS: "Null, a defender follows suit",
    Situation.NULL_DEFENDER_THROWS: "Null, a defender cannot follow",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One expert rule.

    Attributes:
        number: its number in the kernels; within a situation lower numbers are asked first.
        name: two to five words.
        situation: when it is asked.
        sentence: what it says and why.
    """

    number: int
    name: str
    situation: Situation
    sentence: str


_TEXTS: dict[Situation, tuple[tuple[str, str], ...]] = {
    Situation.ANY: (("the only card", "Only one card is allowed."),),
    Situation.DECLARER_LEADS: (
        ("finish", "This card cannot be beaten, and its points are enough to win the game."),
        (
            "ace before the jacks",
            "With two jacks and three aces, cash the ace of a longer suit before you touch the "
            "jacks.",
        ),
        (
            "draw the jacks",
            "Clear the jacks up first, so that your high cards are not ruffed later; play the "
            "lower of equal ones to hide your strength.",
        ),
        (
            "draw trumps",
            "Lead the trump that loses least while the defenders still have some, so that they "
            "cannot ruff your aces.",
        ),
        ("cash what stands", "Nothing can beat this card any more: cash it."),
        (
            "ace while all follow",
            "Cash the ace while the defenders probably still have to follow that suit.",
        ),
        (
            "make a suit stand",
            "Lead from the side suit that promises most, to drive the high cards out and make "
            "yours stand.",
        ),
        ("get off lead cheaply", "Nothing better is left: lead what you will miss least."),
    ),
    Situation.DECLARER_SECOND: (
        ("take safely", "The third player cannot beat this card: bring its points home."),
        (
            "take rich tricks",
            "There are points on the table, and your card stands in its suit: take them.",
        ),
        (
            "cash king or queen",
            "Play the king or queen second: hardly anything is left that beats it.",
        ),
        ("over the trump", "Trumps with points were led: go over them as cheaply as you can."),
        (
            "ruff points second",
            "You cannot follow, and there are points on the table: ruff, if possible so high that "
            "the third player cannot go over it.",
        ),
        (
            "throw a loser second",
            "The trick is not worth a trump: throw a card away that you would lose anyway.",
        ),
        ("duck second", "You cannot take this trick well: give as little as possible."),
    ),
    Situation.DECLARER_LAST: (
        (
            "take last",
            "You play last and can take the trick: bring your points home, and keep the ace if "
            "another card is enough.",
        ),
        (
            "take the trump trick",
            "You play last to a trump trick: win it with ten or ace rather than with a jack.",
        ),
        (
            "ruff last",
            "You play last and cannot follow: ruff the points, best with the ten or ace of trumps.",
        ),
        (
            "throw a loser last",
            "There is too little on the table for a trump: throw a loser on this trick.",
        ),
        ("lose it cheaply", "The trick is lost: give the fewest points."),
    ),
    Situation.DEFENDER_LEADS: (
        (
            "beat the contract",
            "The declarer cannot beat this card, and its points defeat him.",
        ),
        (
            "lead what stands",
            "This card stands in a suit that the declarer may have to follow: cash it.",
        ),
        (
            "ace with the ten, or alone",
            "Lead an ace if you hold its ten too or if it is alone; otherwise the ace waits for "
            "the declarer's ten.",
        ),
        (
            "return the partner's suit",
            "Your partner has led this suit, and the declarer may still have to follow: go on.",
        ),
        (
            "king from ten-king",
            "Lead the king from ten, king and a small card: it drives the ace out and makes your "
            "ten stand.",
        ),
        (
            "long to the foe",
            "The declarer plays next: lead your long suit, so that your partner sits behind him.",
        ),
        (
            "short to the friend",
            "Your partner plays next and the declarer last: lead your short suit, to get rid of "
            "it and ruff later.",
        ),
        ("a quiet lead", "No suit asks to be led: lead what costs least."),
    ),
    Situation.DEFENDER_BEHIND: (
        (
            "over the declarer",
            "Beat the declarer's card with a rich one: your partner, who plays last, can only add "
            "to it.",
        ),
        (
            "trust the partner",
            "You cannot beat it, but your partner probably can: smear points.",
        ),
        (
            "ruff the declarer",
            "You cannot follow the declarer's suit: ruff, and let your partner smear.",
        ),
        ("give him little", "The declarer will probably get this trick: give him little."),
    ),
    Situation.DEFENDER_BEFORE: (
        (
            "smear early",
            "Your partner's card stands against the declarer: smear.",
        ),
        (
            "ace over a small lead",
            "Your partner led low, and the declarer probably has to follow: your high card takes "
            "the trick.",
        ),
        (
            "picture over a small lead",
            "The declarer has nothing in this suit that beats your king or queen: play it.",
        ),
        (
            "ruff before the declarer",
            "There are points on the table: ruff so high that the declarer cannot go over it.",
        ),
        ("keep it for later", "The declarer may take this trick: keep your points."),
    ),
    Situation.DEFENDER_LAST: (
        ("smear last", "The trick is your partner's, and you play last: smear."),
        (
            "take it from him",
            "You play last and can beat the declarer: take the trick, with the ace only if nothing "
            "less is enough.",
        ),
        ("ruff it away", "You play last and cannot follow: ruff the declarer's trick."),
        ("lowest to his trick", "The trick is the declarer's: give him the fewest points."),
    ),
    Situation.NULL_DECLARER_LEADS: (
        (
            "safest opening",
            "Open with the card that is least likely to win and leaves its suit safe.",
        ),
    ),
    Situation.NULL_DECLARER_FOLLOWS: (
        ("just below", "Play the highest card that stays below: keep the low ones."),
        (
            "as low as possible",
            "You must go over: do it with your lowest card and hope for the next player.",
        ),
    ),
    Situation.NULL_DECLARER_THROWS: (
        ("relieve the weakest suit", "Throw the card whose suit becomes safest by it."),
    ),
    Situation.NULL_DEFENDER_LEADS: (
        (
            "the flawed suit",
            "The open hand falls in this suit if it is led again and again.",
        ),
        (
            "hand the lead over",
            "Your partner can attack a weakness from his side: give him the lead.",
        ),
        (
            "low where he is unsafe",
            "The open hand is not safe in this suit yet: lead your lowest card of it.",
        ),
        (
            "first lead with one seven",
            "With a single seven: lead it if it is alone, else the smallest card of your shortest "
            "other suit.",
        ),
        (
            "first lead with several sevens",
            "With several sevens, lead the highest card of the longest suit in which you have "
            "none.",
        ),
        (
            "the suit the partner throws on",
            "Your partner throws cards away on this suit, and the declarer may still be caught in "
            "it: go on.",
        ),
        (
            "the lowest card left",
            "Nothing is left to attack: lead a low card that your partner may take over.",
        ),
        (
            "shortest suit, smallest card",
            "Lead the smallest card of your shortest suit: your partner learns what you want.",
        ),
        (
            "change of suit",
            "No suit of yours can catch the declarer: let your partner have the lead.",
        ),
    ),
    Situation.NULL_DEFENDER_FOLLOWS: (
        (
            "leave him the trick",
            "The declarer's card is the best on the table: stay below it.",
        ),
        (
            "overtake and come back low",
            "Take your partner's trick, to lead the lowest card of the suit next.",
        ),
        (
            "below the partner",
            "The declarer plays after you and can hardly stay below your partner's card: do not "
            "help him.",
        ),
        ("high cards first", "Get rid of your highest card while it does no harm."),
    ),
    Situation.NULL_DEFENDER_THROWS: (
        (
            "empty a short suit",
            "Throw the highest card of your shortest suit, but no seven and no eight that has one "
            "guard.",
        ),
        (
            "throw what no longer counts",
            "Throw the highest card that cannot catch the declarer any more.",
        ),
    ),
}


def _numbered() -> tuple[Rule, ...]:
    texts = ((situation, *text) for situation in Situation for text in _TEXTS[situation])
    return tuple(
        Rule(number, name, situation, sentence)
        for number, (situation, name, sentence) in enumerate(texts)
    )


RULES: tuple[Rule, ...] = _numbered()
"""Every rule; `RULES[n].number == n`."""


def render() -> str:
    """Return the whole table as Markdown."""
    lines = []
    for situation in Situation:
        lines += [f"### {situation.title[0].upper()}{situation.title[1:]}", ""]
        lines += ["| rule | name | what it says |", "|---:|---|---|"]
        lines += [
            f"| {rule.number} | {rule.name} | {rule.sentence} |"
            for rule in RULES
            if rule.situation is situation
        ]
        lines.append("")
    return "\n".join(lines)
