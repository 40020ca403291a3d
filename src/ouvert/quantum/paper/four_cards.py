"""Example 1: two players, ♣A ♣10 ♣K ♣Q, two tricks (VII.1, figures 4 to 8, tables 4 and 5).

Every card of a hand is equally likely (`Semantics.UNIFORM`). 17 qubits, laid out as in equation 23
but for the ancilla, which stands last.

What had to be changed: the auxiliaries are updated after the first trick (equation 27); and what
the text calls a superposition of eight states at the end is one of eight *strings*: the auxiliaries
keep 24 basis states apart, ten of which are won, so p = 10/24 = 5/12.
"""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.cards import Card
from ouvert.errors import CircuitError, check_kind
from ouvert.quantum.paper.encodings import FOUR_CARDS
from ouvert.quantum.paper.examples import Example, Part
from ouvert.quantum.paper.layout import deck_layout
from ouvert.quantum.paper.rounds import deal_gate, round_parts
from ouvert.quantum.paper.scoring import ScoreOperator
from ouvert.quantum.problem import Semantics
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.tricks.rules import TrickRules

DECK = (Card.CA, Card.CT, Card.CK, Card.CQ)
"""The cards in falling order (equation 21)."""


def paper_rules(deck: tuple[Card, ...], seats: int) -> TrickRules:
    """The paper's spades game with a few cards, numbered in the order given; A is team 0 (VI.6)."""
    whole = trick_rules(GameType.SPADES, 0)
    return TrickRules(
        seats=seats,
        teams=(0,) + (1,) * (seats - 1),
        suits=tuple(whole.suits[card] for card in deck),
        strengths=tuple(whole.strengths[card] for card in deck),
        trump=whole.trump,
        points=tuple(card.points for card in deck),
        objective=whole.objective,
        names=tuple(str(card) for card in deck),
    )


def four_card_example(deck: Sequence[Card] = DECK) -> Example:
    """The four-card game: 6, 12, 24, 24 and 8 strings, p_win = 5/12, 14 points expected.

    `deck` are other four cards of one suit to play it with; the jacks belong to spades here. A wins
    with more than half of their points. Raises CircuitError for other decks: whose suit must be
    followed, the paper's gates do not ask.
    """
    wanted = 'the game is played with four cards of one suit, such as CardSet.parse("CA CT CK CQ")'
    cards = tuple(deck)
    for card in cards:
        check_kind(card, Card, wanted, CircuitError)
    suits = trick_rules(GameType.SPADES, 0).suits
    if not len(cards) == len(set(cards)) == len(DECK) or len({suits[card] for card in cards}) > 1:
        shown = " ".join(map(str, cards)) or "none"
        raise CircuitError(f"the game is played with four cards of one suit, not with {shown}")
    rules = paper_rules(cards, seats=2)
    layout = deck_layout(len(cards), players=2)
    first = list(round_parts(layout, rules, 0))
    second = list(round_parts(layout, rules, 1))
    parts = (
        Part("deal", "Each player gets two of the four cards.", deal_gate(layout), figure=4),
        Part("card 1", "A plays one of two cards: both at once.", first[0], figure=5),
        Part("card 2", "So does B.", first[1], figure=6),
        Part("trick 1", "The higher card takes the trick.", first[2], figure=7),
        Part("card 3", "A plays the other card.", second[0]),
        Part("card 4", "So does B.", second[1]),
        Part("trick 2", "The higher card takes the last trick.", second[2], figure=8),
    )
    return Example(
        name="four cards",
        title=f"Two players with two of {' '.join(rules.names)} each",
        semantics=Semantics.UNIFORM,
        cards=rules.names,
        encoding=FOUR_CARDS,
        parts=parts,
        score=ScoreOperator(
            qubits=layout.qubits,
            stacks=tuple(((card.player[0], 0),) for card in layout.cards),
            points=rules.points,
            base=0,
            needed=sum(rules.points) // 2 + 1,
            trick_size=2,
        ),
    )


__all__ = ["DECK", "four_card_example", "paper_rules"]
