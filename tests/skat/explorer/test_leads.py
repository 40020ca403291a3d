"""First leads: what is counted, and what the table that ships says of hands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, PositionError
from ouvert.skat.explorer.leads import (
    LeadCounter,
    LeadTable,
    added,
    describe,
    lead_statistics,
    lead_table,
)
from ouvert.skat.players.self_play import CONTRACTS, self_play
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.search.open_cards import wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.learn.leads import counting
from ouvert.studies.skat.learn.leads.counting import Chunk, count_leads, play_chunk
from ouvert.studies.skat.learn.leads.judging import judge_leads

GRAND, HEARTS = Contract(GameType.GRAND), Contract(GameType.HEARTS)
NULL = Contract(GameType.NULL)
HAND = CardSet.parse("CJ HJ CA CK C7 SA HT H9 DQ D8")


@pytest.mark.parametrize(
    ("card", "contract", "declarer", "kind"),
    [
        ("CJ", GRAND, 0, "G0-T2J-J"),
        ("CK", GRAND, 1, "G1-s3A-P"),
        ("HT", GRAND, 2, "G2-s2T-T"),
        ("HT", HEARTS, 1, "S1-T4J-T"),
        ("D8", HEARTS, 0, "S0-s2x-L"),
        ("D8", NULL, 1, "N1-s2x-L"),
        ("CJ", NULL, 1, "N1-s47-M"),
        ("CA", Contract(GameType.NULL, ouvert=True), 2, "O2-s47-H"),
    ],
)
def test_what_a_card_is_in_its_hand(
    card: str, contract: Contract, declarer: int, kind: str
) -> None:
    assert describe(HAND, Card.parse(card), contract, declarer) == kind


def test_suits_have_the_same_description_under_other_names() -> None:
    """Which plain suit it is does not matter: clubs and spades changed, all stays."""
    other = CardSet(
        Card.of({0: 1, 1: 0}.get(card.suit, card.suit), card.rank)  # type: ignore[arg-type]
        for card in HAND
        if card.rank.letter != "J"
    ) | CardSet.parse("CJ HJ")
    kinds = sorted(describe(HAND, card, GRAND, 1) for card in HAND)
    assert kinds == sorted(describe(other, card, GRAND, 1) for card in other)


@pytest.mark.long
def test_counts_are_those_of_the_games() -> None:
    """Recounted the plain way: games whose lead is of a kind, and hands that hold one."""
    played = self_play(300, np.random.default_rng([7, 3]))
    piece = play_chunk(Chunk(7, 3, "reflex", 300))
    rows = np.flatnonzero(played.declarers >= 0).tolist()
    assert piece["games"] == len(rows)
    led: dict[str, int] = {}
    held: dict[str, int] = {}
    for row in rows:
        game = played.course(row).game()
        state = next(game.plies()).before
        hand, contract, declarer = state.hands[0], CONTRACTS[int(played.games[row])], game.declarer
        assert declarer is not None
        lead = next(game.plies()).card
        kind = describe(hand, lead, contract, declarer)
        led[kind] = led.get(kind, 0) + 1
        for each in {describe(hand, card, contract, declarer) for card in hand}:
            held[each] = held.get(each, 0) + 1
    assert {kind: count[1] for kind, count in piece["counts"].items() if count[1]} == led
    assert {kind: count[0] for kind, count in piece["counts"].items()} == held
    for hands, leads, won in piece["counts"].values():
        assert 0 <= won <= leads <= hands


def test_table_says_of_whom_it_tells() -> None:
    table = lead_table()
    ensemble, rules = table.sources
    assert (ensemble.name, rules.name) == ("ensemble", "rules")
    assert rules.games > 900_000
    assert ensemble.games > 1_000
    for place, source in enumerate(table.sources):
        led = sum(count[place][1] for count in table.counts.values())
        assert led == source.games
    for kind, counts in table.counts.items():
        for hands, leads, won in counts:
            assert 0 <= won <= leads <= hands, kind


def test_open_cards_judge_every_lead_where_it_decides() -> None:
    """Recounted deal by deal, each card put to the solver as a position of its own."""
    found = judge_leads(40, 5, 2)
    played = self_play(40, np.random.default_rng([5, 2, 1]))
    rows = np.flatnonzero(played.declarers >= 0).tolist()
    assert found.games == len(rows)
    decided = 0
    had: dict[str, int] = {}
    right: dict[str, int] = {}
    for row in rows:
        state = next(played.course(row).game().plies()).before
        contract, declarer = CONTRACTS[int(played.games[row])], state.declarer
        assert declarer is not None
        won = {}
        for card in state.hands[0]:
            after = state.apply(PlayCard(card))
            reached = wins(OpenPosition.of(after), 61)
            won[card] = reached is (declarer == 0)
        if len(set(won.values())) == 1:
            continue
        decided += 1
        kinds = {describe(state.hands[0], card, contract, declarer): card for card in won}
        for kind, card in kinds.items():
            had[kind] = had.get(kind, 0) + 1
            right[kind] = right.get(kind, 0) + won[card]
    assert found.decided == decided > 0
    assert found.counts == {kind: (had[kind], right[kind]) for kind in had}


def test_table_says_what_open_cards_found() -> None:
    table = lead_table()
    assert table.judged > table.decided > 10_000
    for kind, (decided, right) in table.judgements.items():
        assert 0 <= right <= decided <= table.decided, kind
    found = lead_statistics(HAND, GRAND, 1)
    for each in found:
        assert (each.judged.decided, each.judged.right) == table.judgements[each.kind]
        assert each.judged.share.low <= each.judged.share.value <= each.judged.share.high


def test_leads_of_a_hand_come_with_intervals() -> None:
    found = lead_statistics(HAND, GRAND, 1)
    assert sorted(card for each in found for card in each.cards) == sorted(HAND)
    shares = [each.counts[0].share.value for each in found if each.counts[0].hands]
    assert shares == sorted(shares, reverse=True)
    for each in found:
        for count in each.counts:
            if count.hands:
                assert count.share.low <= count.share.value <= count.share.high
                assert count.share.value == count.led / count.hands


def test_what_has_no_leads() -> None:
    with pytest.raises(PositionError, match="from 10 cards, not from 3"):
        lead_statistics(CardSet.parse("CJ SJ HJ"), GRAND, 0)
    with pytest.raises(PositionError, match="seats"):
        lead_statistics(HAND, GRAND, 3)


ASKED: dict[str, Any] = {
    "games": 1,
    "leads": 1,
    "judged": 1,
    "seed": 3,
    "player": "random",
    "where": "here",
}


@pytest.mark.long
def test_command_goes_on_where_it_was_and_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "JUDGE_CHUNK", 20)
    whole = count_leads(tmp_path / "whole", **ASKED)
    folder = tmp_path / "cut"
    count_leads(folder, **ASKED)
    journal = folder / "leads.journal"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    (folder / "leads.json").unlink()
    again = count_leads(folder, **ASKED)
    assert again == whole == LeadTable.read(folder / "leads.json")


def test_counting_and_adding() -> None:
    counter = LeadCounter()
    counter.add(HAND, Card.CA, GRAND, 1, won=False)
    counter.add(HAND, Card.CJ, GRAND, 1, won=True)
    counts = counter.counts
    assert counts["G1-s3A-A"] == (2, 1, 1)
    assert counts["G1-T2J-J"] == (2, 1, 0)
    assert added([counts, counts])["G1-s3A-A"] == (4, 2, 2)


def test_what_is_no_table(tmp_path: Path) -> None:
    file = tmp_path / "leads.json"
    for content in ("", "{}", json.dumps({"sources": [[1]], "counts": {}})):
        file.write_text(content)
        with pytest.raises(OuvertError, match="no table of first leads"):
            LeadTable.read(file)
