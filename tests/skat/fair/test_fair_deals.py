"""Deals from a secret and persons' numbers: the same by library and script, and equally likely."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.skat import fair
from ouvert.skat.fair.deals import (
    Contribution,
    FairDeals,
    FairDealsError,
    deal_of_key,
    number_commitment,
)
from ouvert.skat.fair.proof import Proof, verify

SCRIPT = Path(fair.__file__).parent / "verify_deals.py"
DATA = Path(__file__).parents[2] / "data"
SECRET = "5e" * 32
NUMBERS = ("00112233445566778899aabbccddeeff", "f" * 32)
OFFERED = tuple(
    Contribution(place, number_commitment(number), number) for place, number in enumerate(NUMBERS)
)
UNOPENED = Contribution(2, "ab" * 32, None)
FAIR = FairDeals(SECRET, (*OFFERED, UNOPENED))


def proof(games: int = 5) -> Proof:
    return Proof.of(FAIR, [FAIR.deal(game) for game in range(1, games + 1)])


def by_script(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(SCRIPT), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_commitments_are_plain_hashes_of_a_line() -> None:
    # as `printf 'ouvert deals 1 secret …\n' | sha256sum` prints them
    line = f"ouvert deals 1 secret {SECRET}\n"
    assert FAIR.commitment == sha256(line.encode()).hexdigest()
    number = f"ouvert deals 1 number {NUMBERS[0]}\n"
    assert number_commitment(NUMBERS[0]) == sha256(number.encode()).hexdigest()


def test_every_part_changes_the_deals() -> None:
    others = [
        FairDeals("5f" + SECRET[2:], FAIR.contributions),
        FairDeals(SECRET, OFFERED),
        FairDeals(SECRET, (Contribution(1, OFFERED[0].commitment, NUMBERS[0]), *OFFERED[1:])),
        FairDeals(SECRET, (*OFFERED, Contribution(2, "ac" * 32, None))),
    ]
    dealt = {str(each.deal(1)) for each in (FAIR, *others)} | {str(FAIR.deal(2))}
    assert len(dealt) == len(others) + 2
    assert FAIR.deal(1) == FairDeals(SECRET, FAIR.contributions).deal(1)


def test_script_of_sixty_lines_finds_what_the_library_finds(tmp_path: Path) -> None:
    path = tmp_path / "deals.json"
    path.write_text(proof(36).to_json())
    assert verify(proof(36)).holds
    found = by_script(path)
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("ok ") == 1 + 3 + 36
    assert f"commitment {FAIR.commitment}" in found.stdout
    source = SCRIPT.read_text(encoding="utf-8").splitlines()
    assert len(source) <= 60
    assert not any("ouvert" in line for line in source if "import" in line)


def test_deals_stay_what_they_are() -> None:
    """The page checks the same file (`ui/src/fair/verify.test.ts`)."""
    assert (DATA / "fair_deals.json").read_text(encoding="utf-8") == proof(36).to_json()


def test_wrong_deal_is_named_by_both(tmp_path: Path) -> None:
    content = json.loads(proof().to_json())
    content["deals"][3], content["deals"][0] = content["deals"][0], content["deals"][3]
    path = tmp_path / "deals.json"
    path.write_text(json.dumps(content))
    assert verify(Proof.from_json(path.read_text())).deals == (False, True, True, False, True)
    found = by_script(path)
    assert found.returncode == 1
    wrong = [line for line in found.stdout.splitlines() if line.startswith("WRONG")]
    assert [line.split()[-2:] for line in wrong] == [["deal", "1"], ["deal", "4"]]
    path.write_text("{}")
    assert "name a file" in by_script(path).stderr


def test_no_byte_of_a_proof_can_be_changed() -> None:
    text = json.dumps(json.loads(proof(2).to_json()), separators=(",", ":"))
    for place, byte in enumerate(text):
        for other in ("0" if byte != "0" else "1", byte.swapcase(), " "):
            if other == byte:
                continue
            changed = text[:place] + other + text[place + 1 :]
            try:
                report = verify(Proof.from_json(changed))
            except FairDealsError:
                continue
            assert not report.holds, (place, byte, other)


def test_who_remembers_sees_whether_it_is_his_list() -> None:
    good = verify(proof(1), commitment=FAIR.commitment, number=NUMBERS[1])
    assert good.holds
    assert good.expected == {"commitment": True, "number": True}
    assert not verify(proof(1), number="0" * 32).holds
    assert not verify(proof(1), commitment="0" * 64).holds


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: number_commitment("abc"), "a number has 32 hex digits, not 3"),
        (lambda: number_commitment("f" * 33), "a number has 32 hex digits, not 33"),
        (lambda: number_commitment("G" * 32), "0 to 9 and a to f"),
        (lambda: verify(proof(1), commitment="12"), "a commitment has 64 hex digits, not 2"),
        (lambda: Proof.from_json(b"\xff\xfe{"), "cannot be read as JSON"),
        (lambda: Proof.from_json("[1, 2"), "cannot be read as JSON"),
        (lambda: Proof.from_json("[" * 100_000), "cannot be read as JSON"),
        (lambda: Proof.from_json("[]"), "does not say"),
        (lambda: Proof.from_json('{"proof": "ouvert deals 1"}'), "is broken"),
        (lambda: Proof.from_json(proof(1).to_json().replace('"C', "3, ")), "JSON"),
        (
            lambda: Proof.from_json(proof(1).to_json().replace('"place": 0', '"place": "a"')),
            "broken",
        ),
    ],
)
def test_what_is_no_proof_is_told_in_a_sentence(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(FairDealsError, match=said):
        wrong()


def test_every_card_is_everywhere_equally_often() -> None:
    # the keys are fixed, so that this cannot fail by chance
    keys = [bytes([seed]) * 32 for seed in range(4)]
    places = np.zeros((len(Card), 4), dtype=int)
    games = 800
    for key in keys:
        for game in range(1, games + 1):
            deal = deal_of_key(key, game)
            for place, cards in enumerate((*deal.hands, deal.skat)):
                for card in cards:
                    places[card, place] += 1
    assert places.sum() == len(keys) * games * len(Card)
    expected = len(keys) * games * np.array([10, 10, 10, 2]) / 32
    # 31 times 3 degrees of freedom: between these lie all but 0.2 % of statistics
    statistic = ((places - expected) ** 2 / expected).sum()
    assert 56 < statistic < 138
    assert (abs(places - expected) < 5 * np.sqrt(expected)).all()
