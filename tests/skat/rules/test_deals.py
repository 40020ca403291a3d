from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.rules.deals import Deal, deal_count
from ouvert.skat.rules.picture import deal_svg, rows_svg

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
def test_a_random_deal_has_every_card_once(seed: int) -> None:
    deal = Deal.random(np.random.default_rng(seed))
    places = [*deal.hands, deal.skat]
    assert [len(cards) for cards in places] == [10, 10, 10, 2]
    assert sorted(card for cards in places for card in cards) == list(Card)
    assert deal == Deal.random(np.random.default_rng(seed))


def test_random_deals_put_every_card_everywhere() -> None:
    rng = np.random.default_rng(8)
    deals = [Deal.random(rng) for _ in range(200)]
    for place in range(3):
        assert len({card for deal in deals for card in deal.hands[place]}) == 32
    assert len({card for deal in deals for card in deal.skat}) == 32


def test_what_is_no_deal() -> None:
    one, two, three = Deal.random(np.random.default_rng(1)).hands
    skat = Deal.random(np.random.default_rng(1)).skat
    with pytest.raises(PositionError, match="forehand has 9 cards and must have 10"):
        Deal((one - CardSet([next(iter(one))]), two, three), skat)
    with pytest.raises(PositionError, match="the skat has 10 cards and must have 2"):
        Deal((one, two, three), three)
    with pytest.raises(PositionError, match="is in two places of the deal, one of them rearhand"):
        Deal((one, two, two), skat)
    with pytest.raises(PositionError, match="three hands, not 2"):
        Deal((one, two), skat)  # type: ignore[arg-type]


def every_deal(cards: tuple[int, ...], each: int, hands: int) -> list[tuple[tuple[int, ...], ...]]:
    """All ways to give `each` cards to a number of hands, the rest being the skat."""
    if not hands:
        return [(cards,)]
    found = []
    for hand in combinations(cards, each):
        rest = tuple(card for card in cards if card not in hand)
        found += [(hand, *others) for others in every_deal(rest, each, hands - 1)]
    return found


@pytest.mark.parametrize(
    ("each", "skat"), [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2)]
)
def test_deal_count_against_every_deal(each: int, skat: int) -> None:
    cards = tuple(range(3 * each + skat))
    deals = every_deal(cards, each, 3)
    assert len(set(deals)) == len(deals) == deal_count(each, skat)
    fitting = [deal for deal in deals if deal[0] == cards[:each]]
    assert len(fitting) == deal_count(each, skat, known_hand=True)


def test_no_deals_of_less_than_no_cards() -> None:
    with pytest.raises(PositionError):
        deal_count(-1)
    with pytest.raises(PositionError):
        deal_count(3, -2)


@given(SEEDS, st.booleans())
def test_the_picture_of_a_deal_shows_every_card(seed: int, four_colours: bool) -> None:
    deal = Deal.random(np.random.default_rng(seed))
    picture = ElementTree.fromstring(deal_svg(deal.hands, deal.skat, four_colours=four_colours))
    titles = [node.text for node in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == [str(card) for cards in (*deal.hands, deal.skat) for card in cards]
    texts = [node.text for node in picture.iter("{http://www.w3.org/2000/svg}text")]
    for sign in "♣♠♥♦":
        assert texts.count(sign) == 8, "colour alone does not tell the suits"
    assert {"forehand", "middlehand", "rearhand", "skat"} <= set(texts)


def test_cards_stay_inside_the_picture() -> None:
    picture = ElementTree.fromstring(rows_svg([("", tuple(CardSet.full()))]))
    width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
    groups = list(picture.iter("{http://www.w3.org/2000/svg}g"))
    assert len(groups) == 32
    for group in groups:
        x, y = map(float, group.attrib["transform"][len("translate(") : -1].split(","))
        assert x >= 0
        assert x + 46 <= width
        assert y + 66 <= height


@given(st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"])))
def test_labels_are_escaped(label: str) -> None:
    picture = ElementTree.fromstring(rows_svg([(label, [Card.CJ])]))
    texts = [node.text for node in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == [*([label] if label else []), "J", "♣"]


def test_a_deal_shows_itself_in_a_notebook() -> None:
    deal = Deal.random(np.random.default_rng(2))
    assert deal._repr_svg_() == deal_svg(deal.hands, deal.skat)
    assert str(deal).splitlines()[3] == f"skat: {deal.skat}"
