"""A command loads what its question needs, and no more: no other commands, no other kernels."""

from __future__ import annotations

import pytest

from ouvert.cli.lazy import COMMANDS
from support.loaded import loaded
from support.sizes import long, some_of

HAND = "CJ SJ HA H10 HK HQ H9 H8 H7 SA"
HEAVY = {"numba", "llvmlite", "scipy", "ouvert.kernels.instructions"}
"""What only machine code needs."""


@pytest.mark.parametrize(
    "arguments",
    some_of(
        [
            ("--version",),
            ("deal", "--seed", "1"),
            ("replay", "--example", "--no-analysis"),
            ("advise", "--help"),
            ("bid", "--hand", "CJ", "--seat", "nowhere"),
            ("play", "--opponents", "nobody"),
        ],
        every=3,
    ),
)
def test_who_asks_nothing_of_a_kernel_loads_no_machine_code(arguments: tuple[str, ...]) -> None:
    found = loaded(*arguments)
    assert not HEAVY & found.modules
    assert not found.kernels
    assert len(found.commands()) <= 1


@pytest.mark.parametrize(
    ("arguments", "module", "kernels"),
    [
        (
            ("bid", "--hand", HAND, "--seat", "forehand"),
            "skat.bid",
            {
                "skat.kernels.hands.features.bid_group",
                "skat.kernels.hands.features.bid_worth",
                "skat.kernels.hands.features.count_matadors",
                "skat.kernels.hands.features.log_odds",
                "skat.kernels.hands.features.rate_skats",
                "skat.kernels.hands.payoffs.expected",
            },
        ),
        long(
            # the trumps are solid: no proof is searched for, and no vote is weighed
            (
                *("advise", "--hand", HAND, "--skat", "D7 D8", "--contract", "Hearts"),
                *("--seat", "0", "--declarer", "0", "--worlds", "4"),
            ),
            "skat.advise.command",
            {
                "skat.kernels.open_cards.null_suits.suit_table",
                "skat.kernels.open_cards.batch.trump_card_values",
                "skat.kernels.reflex.play.to_kernel",
                "skat.kernels.reflex.playouts.play_on",
            },
        ),
    ],
)
def test_a_question_loads_the_kernels_that_answer_it(
    arguments: tuple[str, ...], module: str, kernels: set[str]
) -> None:
    found = loaded(*arguments)
    assert found.status == 0
    assert found.commands() == {module}
    assert found.kernels == kernels


@pytest.mark.long
def test_a_game_begins_with_the_kernels_of_the_auction() -> None:
    found = loaded("play", "--seed", "1", "--worlds", "4")
    assert found.commands() == {"skat.play.command"}
    assert all(name.startswith("skat.kernels.hands.") for name in found.kernels)


@pytest.mark.long
def test_looking_back_plays_nothing_out() -> None:
    found = loaded("replay", "--example", "--worlds", "2")
    assert found.commands() == {"skat.replay.command"}
    assert "skat.kernels.open_cards.batch.trump_card_values" in found.kernels
    assert not any("playouts" in name or ".ramsch." in name for name in found.kernels)


def test_help_of_all_names_all() -> None:
    assert loaded("--help").commands() == set(COMMANDS.values())
