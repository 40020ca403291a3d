"""Table 9, measured: chunks, journals, samples, and the check against the plain solver."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ouvert.arena.executors import HERE
from ouvert.cards import CardSet
from ouvert.errors import OuvertError
from ouvert.skat.rules.deals import reduced_deck
from ouvert.skat.search.all_deals import HandDeals, decide_deals
from ouvert.studies.skat import all_deals as study

FIVE = HandDeals(study.hand_of("balanced", 5))


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "CHUNK", 3_000)


@pytest.mark.parametrize("name", study.HANDS)
def test_named_hands_fit_every_size(name: str) -> None:
    for size in study.SIZES:
        hand = study.hand_of(name, size)
        assert len(hand) == size
        assert hand & reduced_deck(size) == hand


def test_other_hands_are_cards() -> None:
    assert study.hand_of("CJ SJ DA", 3) == CardSet.parse("CJ SJ DA")
    with pytest.raises(OuvertError, match=r"3 cards, and a hand of 4 .* balanced and easy"):
        study.hand_of("CJ SJ DA", 4)


def test_chunks_add_up_to_the_whole(tmp_path: Path) -> None:
    whole = decide_deals(FIVE, 0, len(FIVE), mebibytes=1)
    found = study.decide_all(FIVE, tmp_path / "j", check=300, mebibytes=1, where=HERE)
    assert found.complete
    assert found.chunks == tuple(range(6))
    assert (found.decided, found.won, found.checksum) == (
        len(FIVE),
        int(whole.won.sum()),
        whole.checksum,
    )
    assert found.share.low == found.share.value == found.share.high == found.won / len(FIVE)
    assert found.check is not None
    assert found.check.deals == 300
    assert found.check.different == ()


def test_interrupted_work_goes_on(tmp_path: Path) -> None:
    done: list[int] = []
    first = study.decide_all(
        FIVE, tmp_path / "j", chunks=2, mebibytes=1, where=HERE, progress=done.append
    )
    assert done == [0, 1, 1]
    assert not first.complete
    assert first.decided < len(FIVE)
    assert first.share.low < first.share.value < first.share.high
    done.clear()
    second = study.decide_all(FIVE, tmp_path / "j", mebibytes=1, where=HERE, progress=done.append)
    assert done == [2, 1, 1, 1, 1]
    assert second.won == int(decide_deals(FIVE, 0, len(FIVE), mebibytes=1).won.sum())
    with pytest.raises(OuvertError, match="journal of something else"):
        study.decide_all(HandDeals(study.hand_of("easy", 5)), tmp_path / "j", where=HERE)


def test_the_check_finds_a_wrong_deal(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    study.decide_all(FIVE, journal, mebibytes=1, where=HERE)
    header, *lines = journal.read_text("ascii").splitlines()
    turned = []
    for line in lines:
        number, piece = json.loads(line)
        bits = 1 - study.won_deals(piece)
        piece["bits"] = study.packed(bits)
        turned.append(json.dumps([number, piece]))
    journal.write_text("\n".join([header, *turned, ""]), "ascii")
    found = study.decide_all(FIVE, journal, check=50, where=HERE)
    assert found.check is not None
    assert len(found.check.different) == 50


def test_the_journal_keeps_who_wins_each_deal(tmp_path: Path) -> None:
    piece = study.decide_chunk(study.Chunk(FIVE, 5, 1))
    expected = decide_deals(FIVE, 15_000, 3_000, mebibytes=1).won
    assert np.array_equal(study.won_deals(piece), expected)
    assert len(expected) == 1_632


def test_samples_cover_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "CHUNK", 200)
    truth = decide_deals(FIVE, 0, len(FIVE), mebibytes=1).won.mean()
    found = [
        study.decide_all(FIVE, chunks=30, seed=seed, mebibytes=1, where=HERE).share
        for seed in range(20)
    ]
    assert sum(each.low <= truth <= each.high for each in found) >= 16
    assert len({each.value for each in found}) > 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [({"chunks": 0}, "number of chunks"), ({"check": -1}, "to check"), ({"mebibytes": 0}, "mebi")],
)
def test_what_is_refused(arguments: dict[str, int], said: str) -> None:
    with pytest.raises(OuvertError, match=said):
        study.decide_all(FIVE, where=HERE, **arguments)  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("name", study.HANDS)
def test_thousands_of_deals_of_ten_cards_one_by_one(name: str) -> None:
    deals = HandDeals(study.hand_of(name, 10))
    found = study.decide_all(deals, chunks=12, check=4_000, where=HERE)
    assert found.decided == 36_000
    assert found.check is not None
    assert found.check.different == ()
