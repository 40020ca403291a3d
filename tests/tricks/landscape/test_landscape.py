"""The landscape of fragments: consistent, and drawn as it is."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.tricks.landscape.families import (
    ANY,
    LANDSCAPE,
    Family,
    Status,
    arrows,
    families,
)
from ouvert.tricks.landscape.fragments import classify
from ouvert.tricks.landscape.picture import SIGNS, landscape_svg, landscape_text
from ouvert.tricks.solvers.dispatch import METHODS
from ouvert.tricks.text import parse_position

DOCUMENTS = Path(__file__).parents[3] / "docs"
BY_NAME = {family.name: family for family in LANDSCAPE}

bounds = st.sampled_from([None, ANY, 1, 2, 3])
anything = st.builds(
    Family,
    bounds,
    bounds,
    bounds,
    st.booleans(),
    st.just(Status.OPEN),
    st.just("nobody"),
    symmetric=st.booleans(),
)


def contradictions(landscape: tuple[Family, ...]) -> list[str]:
    """What cannot be: a hard family, or an open one, within an easy one; empty if all is well.

    An open family that holds a hard one would be hard, too.
    """
    return [
        f"{small.name} ({small.status.value}) is within {large.name} ({large.status.value})"
        for small in landscape
        for large in landscape
        if small is not large
        and small.within(large)
        and (
            (large.tractable and not small.tractable)
            or (small.hard and large.status is Status.OPEN)
        )
    ]


def test_nothing_in_the_landscape_contradicts_itself() -> None:
    assert contradictions(LANDSCAPE) == []
    assert len(BY_NAME) == len(LANDSCAPE)


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("B(2, _, 4)", Status.OPEN),
        ("B(2, _, 4)", Status.HARD),
        ("B_A(2, _, _)", Status.HARD),
        ("B(_, _, 5)", Status.EASY),
    ],
)
def test_wrong_status_is_found(name: str, status: Status) -> None:
    changed = tuple(
        replace(family, status=status) if family.name == name else family for family in LANDSCAPE
    )
    assert any(found.startswith(name) or f" {name} " in found for found in contradictions(changed))


@given(anything)
def test_a_family_is_within_itself_and_the_largest(family: Family) -> None:
    assert family.within(family)
    assert family.within(BY_NAME["B(_, _, _)"])
    assert replace(family, all_tricks=True).within(family)
    assert replace(family, symmetric=True).within(family)


@given(anything, anything, anything)
def test_within_is_an_order(one: Family, two: Family, three: Family) -> None:
    if one.within(two) and two.within(three):
        assert one.within(three)
    if one.within(two) and two.within(one):
        assert one == two


def test_what_the_paper_concludes() -> None:
    hard = BY_NAME["B_A(_, _, 2)"]
    assert hard.hard
    for bounded in ({"hands": ANY}, {"suits": ANY}, {"ranks": 1}):
        smaller = replace(hard, **bounded)
        assert any(smaller.within(family) and family.tractable for family in LANDSCAPE)


def test_methods_of_families_are_those_of_the_dispatcher() -> None:
    assert {family.method for family in LANDSCAPE} <= set(METHODS)


def test_theorems_whose_printed_proofs_fail_say_so() -> None:
    for family in LANDSCAPE:
        if re.search(r"paper 003, theorem [12]", family.source):
            assert "printed reduction fails" in family.remark
            assert family.source.endswith("; proved anew")
            assert family.status is Status.HARD


def test_sources_are_in_the_bibliography() -> None:
    text = (DOCUMENTS / "bibliography.md").read_text(encoding="utf-8")
    for family in LANDSCAPE:
        for source in family.source.removesuffix("; proved anew").split("; "):
            assert (
                f"| {source.partition(', p')[0].partition(', t')[0].partition(', s')[0]} |" in text
            )


def test_arrows_are_the_containments_without_detours() -> None:
    pairs = set(arrows())
    reached = {family: {family} for family in LANDSCAPE}
    for _ in LANDSCAPE:
        for small, large in pairs:
            reached[small] |= reached[large]
    for small in LANDSCAPE:
        assert reached[small] == {large for large in LANDSCAPE if small.within(large)}
    for small, large in pairs:
        others = {middle for below, middle in pairs if below == small and middle != large}
        assert not any(large in reached[middle] for middle in others)


def test_families_of_a_position() -> None:
    position = parse_position("teams: AB\nh1: s1:A,2\nh2: s1:K,3")
    names = {family.name for family in families(classify(position), all_tricks=False)}
    assert {"B(2, 1, _)", "B^M(2, _, _)", "B(2, _, 4)", "B(_, _, _)"} <= names
    assert not names & {"B_A(2, _, _)", "B(_, _, 2)"}
    every = {family.name for family in families(classify(position), all_tricks=True)}
    assert every == names | {"B_A(2, _, _)", "B_A(6, _, _)", "B_A(_, S, _)", "B_A(_, _, _)"}
    for beyond in ("trump: s1", "count: points", "count: misère"):
        text = f"teams: AB\n{beyond}\nh1: s1:A,2\nh2: s1:K,3"
        assert not list(families(classify(parse_position(text)), all_tricks=False))


def test_text_has_every_family_with_status_and_source() -> None:
    text = landscape_text()
    for family in LANDSCAPE:
        assert re.search(
            rf"^{re.escape(SIGNS[family.status])} {re.escape(family.name)} +{family.source}$",
            text,
            flags=re.MULTILINE,
        )
    assert "within B(_, _, 5), B(2, _, _), B(N, _, R)" in text


def test_picture_in_the_documents_is_what_is_drawn() -> None:
    drawn = (DOCUMENTS / "pictures" / "landscape.svg").read_text(encoding="utf-8")
    assert drawn == landscape_svg() + "\n"


def test_picture_shows_every_family_and_every_arrow() -> None:
    root = ElementTree.fromstring(landscape_svg())
    space = {"s": "http://www.w3.org/2000/svg"}
    boxes = root.findall("s:g", space)
    titles = {title.text for box in boxes if (title := box.find("s:title", space)) is not None}
    assert titles == {
        f"{family.name}: {family.status.value} ({family.source})" for family in LANDSCAPE
    }
    drawn = [path for path in root.findall("s:path", space) if path.get("marker-end")]
    assert len(drawn) == len(arrows())
    places = []
    for box in boxes:
        frame = box.find("s:rect", space)
        assert frame is not None
        places.append([float(frame.get(name, "")) for name in ("x", "y", "width", "height")])
    for i, (x, y, width, height) in enumerate(places):
        for other_x, other_y, _, _ in places[:i]:
            assert abs(x - other_x) >= width or abs(y - other_y) >= height, "boxes overlap"
    assert landscape_svg() == landscape_svg()
