"""Calls that somebody tries who has read the first page only: they work, or say what would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ouvert
from ouvert import (
    Bid,
    Card,
    CardSet,
    Contract,
    Deal,
    GameType,
    Knowledge,
    Level,
    OpenPosition,
    OuvertError,
    Pass,
    PickUp,
    QuantumCheckers,
    SkatGame,
    Variant,
    checkers_match,
    deck_rules,
    match,
    read_games,
    review,
    self_play,
    solve_many,
)
from ouvert.cli.app import run
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.skat.bidding.payoffs import Payoff
from ouvert.skat.review.cards import known_chances
from ouvert.skat.search.paranoia import Verdict
from support.own_players import CardsOnly, Raises, RaisesWhenMade

DEAL = Deal.random(np.random.default_rng(7))
GAME = SkatGame.declared(DEAL, 0, Contract(GameType.GRAND, hand=True))
GAME_AT_ITS_START = SkatGame.start(DEAL)
PLAYING = GAME.observe(0)
TWELVE = GAME_AT_ITS_START.apply(Bid(18)).apply(Pass()).apply(Pass()).apply(PickUp()).observe(1)
"""Of a seat that is to discard."""
RNG = np.random.default_rng(7)
SMALL = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))
VARIANT = Variant(5, 1, Level.ENTANGLEMENT)
any_kind: Any = ouvert
"""The package, without what mypy would say of these calls."""
any_example: Any = four_card_example
any_text: Any = "CJ SA"
grand: Any = "Grand"

WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "advice on a game": (lambda: any_kind.advise(GAME), r"game\.observe\(seat\), and no SkatGame"),
    "hint on a game": (lambda: any_kind.hint(GAME), r"game\.observe\(seat\), and no SkatGame"),
    "knowledge of a game": (
        lambda: any_kind.Knowledge.of(GAME),
        r"observe\(seat\), and no SkatGame",
    ),
    "problem of a game": (
        lambda: any_kind.PlayProblem.of(GAME),
        r"observe\(seat\), and no SkatGame",
    ),
    "review of an observation": (
        lambda: any_kind.review(GAME.observe(0)),
        "a SkatGame or a GameRecord can be reviewed, and no Observation",
    ),
    "contract of a word": (
        lambda: Contract(grand),
        r"a GameType, such as GameType\.GRAND, and no str",
    ),
    "position of a word": (
        lambda: OpenPosition(grand, DEAL.hands, 0, 0),
        r"a GameType, such as GameType\.GRAND, and no str",
    ),
    "position of a contract": (
        lambda: any_kind.OpenPosition(Contract(GameType.GRAND), DEAL.hands, 0, 0),
        r"a GameType, such as GameType\.GRAND, and no Contract",
    ),
    "position of words": (
        lambda: any_kind.OpenPosition(GameType.GRAND, ("CJ", "SJ", "HJ"), 0, 0),
        r"CardSet\.parse",
    ),
    "many by a word": (
        lambda: solve_many(grand, [DEAL.hands], 0, 0, 0),
        r"a GameType, such as GameType\.GRAND, and no str",
    ),
    "declared by a type": (
        lambda: any_kind.SkatGame.declared(DEAL, 0, GameType.GRAND),
        r"a Contract, such as Contract\(GameType\.GRAND\), and no GameType",
    ),
    "game of a generator": (
        lambda: any_kind.SkatGame.start(np.random.default_rng(1)),
        r"a game starts from a Deal, and no Generator",
    ),
    "deal of words": (
        lambda: any_kind.Deal(("CJ SJ", "HJ DJ", "CA"), CardSet()),
        r"forehand's cards are a CardSet, such as CardSet\.parse\(\"CJ S8\"\), and no str",
    ),
    "cards of a text": (lambda: CardSet(any_text), r"CardSet\.parse\(…\) reads text"),
    "cards of texts": (lambda: CardSet([any_text]), r"CardSet\.parse\(…\) reads text"),
    "card of a text": (lambda: Card(any_text), r"Card\.parse\(…\) reads text"),
    "four hands of sets": (
        lambda: any_kind.TrickPosition(SMALL, (CardSet(1), CardSet(2), CardSet(4)), 0),
        "a hand is the bits of its cards in the rules, and no CardSet",
    ),
    "rules of a word": (
        lambda: deck_rules(grand, CardSet.parse("CA CT")),
        r"a GameType, such as GameType\.GRAND, and no str",
    ),
    "rules of texts": (lambda: deck_rules(GameType.GRAND, any_text), "the cards are a CardSet"),
    "semantics of a word": (
        lambda: any_kind.PlayProblem.small(
            SMALL, CardSet.parse("CA CK"), limit=21, semantics="uniform"
        ),
        r"a semantics is a Semantics, such as Semantics\.SENSIBLE, and no str",
    ),
    "an exact answer to an observation": (
        lambda: any_kind.exact_advice(GAME.observe(0)),
        r"PlayProblem\.of\(observation\) or small\(…\), and no Observation",
    ),
    "a time below nothing": (
        lambda: any_kind.advise(GAME.observe(0), seconds=-1),
        "seconds are 0 or more, and finite, not -1",
    ),
    "level of a word": (
        lambda: any_kind.Variant(5, 1, "entanglement"),
        r"such as Level\.CLASSICAL",
    ),
    "checkers of a size": (lambda: any_kind.QuantumCheckers.start(5), "a Variant, and no int"),
    "text applied": (
        lambda: any_kind.QuantumCheckers.start(VARIANT).apply("b1-a2"),
        r"push\(…\) takes moves as text",
    ),
    "problem of a list": (
        lambda: any_kind.PlayProblem.small(SMALL, [0, 1], limit=21),
        "a set of cards is a CardSet or bits, and no list",
    ),
    "problem of a word": (
        lambda: any_kind.PlayProblem.small(SMALL, "CA CK", limit=21),
        "a set of cards is a CardSet or bits, and no str",
    ),
    "games of a contract": (
        lambda: any_kind.advise(TWELVE, contracts=Contract(GameType.GRAND)),
        r"a row of Contracts, \[Contract\(GameType\.GRAND\)\], and no Contract",
    ),
    "games of words": (
        lambda: any_kind.advise(TWELVE, contracts=("Grand",)),
        r"a row of Contracts, \[Contract\(GameType\.GRAND\)\], and no str",
    ),
    "games of types": (
        lambda: any_kind.hint(GAME_AT_ITS_START.observe(1), contracts=[GameType.GRAND]),
        r"a row of Contracts, \[Contract\(GameType\.GRAND\)\], and no GameType",
    ),
    "no games": (
        lambda: any_kind.advise(TWELVE, contracts=()),
        "name at least one game that may be announced",
    ),
    "a scoring that there is not": (
        lambda: any_kind.advise(TWELVE, scoring="much"),
        "there is no scoring 'much': there are plain, seeger, extended, wins",
    ),
    "a player with a fault": (
        lambda: match([Raises, "random"], deals=1),
        r"own_players:Raises has raised an error: KeyError: 'no plan' \(line \d+ of .*py\)",
    ),
    "a bidder with a fault": (
        lambda: ouvert.Partners(Raises(), CardsOnly(RNG)).choose(GAME_AT_ITS_START.observe(1)),
        r"support\.own_players:Raises has raised an error",
    ),
    "an agent with a fault": (
        lambda: checkers_match([Raises, "random"], games=1),
        r"support\.own_players:Raises has raised an error",
    ),
    "a player that cannot be made": (
        lambda: match([RaisesWhenMade, "random"], deals=1),
        r"support\.own_players:RaisesWhenMade cannot be made: ValueError: no file",
    ),
    "four cards of a word": (
        lambda: any_example("HA HT HK HQ"),
        r"four cards of one suit, such as CardSet\.parse\(\"CA CT CK CQ\"\), and no str",
    ),
}


@pytest.mark.parametrize("call", WRONG)
def test_wrong_kinds_are_refused_in_a_sentence(call: str) -> None:
    asked, sentence = WRONG[call]
    with pytest.raises(OuvertError, match=sentence):
        asked()


NOT_SEEDS: tuple[Any, ...] = (-1, 1.5, "a")


@pytest.mark.parametrize("seed", NOT_SEEDS)
@pytest.mark.parametrize(
    "asked",
    [
        lambda seed: ouvert.advise(PLAYING, seed=seed, worlds=1),
        lambda seed: ouvert.advise(TWELVE, seed=seed),
        lambda seed: ouvert.hint(PLAYING, seed=seed, worlds=1),
        lambda seed: review(GAME, seed=seed),
        lambda seed: known_chances(GAME, seed=seed, worlds=1),
        lambda seed: ouvert.player("reflex", seed),
        lambda seed: self_play(1, seed),
        lambda seed: Deal.random(seed),
        lambda seed: Knowledge.of(PLAYING).worlds().sample(1, seed),
        lambda seed: match(["reflex", "random"], deals=1, seed=seed),
        lambda seed: checkers_match(["random", "heuristic"], games=2, seed=seed),
    ],
)
def test_what_is_no_seed_is_refused_at_every_door(
    asked: Callable[[Any], object], seed: Any
) -> None:
    with pytest.raises(OuvertError, match=rf"a seed is a whole number from 0 on, not {seed!r}"):
        asked(seed)


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), "1"])
@pytest.mark.parametrize(
    "asked",
    [
        lambda seconds: ouvert.advise(PLAYING, seconds=seconds),
        lambda seconds: ouvert.hint(TWELVE, seconds=seconds),
        lambda seconds: review(GAME, seconds=seconds),
        lambda seconds: known_chances(GAME, worlds=None, seconds=seconds),
    ],
)
def test_a_time_that_never_ends_is_refused_at_every_door(
    asked: Callable[[Any], object], seconds: Any
) -> None:
    with pytest.raises(OuvertError, match="seconds are 0 or more, and finite, not "):
        asked(seconds)


NO_NUMBERS: dict[str, tuple[Callable[[], object], str]] = {
    "half a world": (
        lambda: any_kind.advise(PLAYING, worlds=2.5),
        r"worlds is a whole number from 1 on, not 2\.5",
    ),
    "no worlds before play": (
        lambda: ouvert.advise(TWELVE, worlds=0),
        "worlds is a whole number from 1 on, not 0",
    ),
    "no positions": (
        lambda: ouvert.advise(PLAYING, nodes=0),
        "nodes is a whole number from 1 on, not 0",
    ),
    "threads in text": (
        lambda: any_kind.advise(PLAYING, worlds=1, threads="2"),
        "threads is a whole number from 1 on, not '2'",
    ),
    "no threads before play": (
        lambda: ouvert.advise(TWELVE, threads=0),
        "threads is a whole number from 1 on, not 0",
    ),
    "half a world looked back": (
        lambda: any_kind.review(GAME, worlds=2.5),
        r"worlds is a whole number, not 2\.5",
    ),
    "fewer games than none": (
        lambda: self_play(-1, 1),
        "the number of games is a whole number from 0 on, not -1",
    ),
    "half a deal": (
        lambda: any_kind.match(["reflex", "random"], deals=1.5),
        r"the number of deals is a whole number, not 1\.5",
    ),
    "deals in text": (
        lambda: any_kind.match(["reflex", "random"], deals="3"),
        "the number of deals is a whole number, not '3'",
    ),
    "fewer processes than none": (
        lambda: match(["reflex", "random"], 1, where="processes", workers=-1),
        "the number of processes is a whole number from 1 on, not -1",
    ),
    "half a game of checkers": (
        lambda: any_kind.checkers_match(["random", "heuristic"], games=1.5),
        r"the number of games is a whole number, not 1\.5",
    ),
    "half a square": (
        lambda: any_kind.Variant(5.5),
        r"the size of a board is a whole number, not 5\.5",
    ),
    "half a row": (
        lambda: any_kind.Variant(5, 1.5),
        r"the number of filled rows is a whole number, not 1\.5",
    ),
    "moves in text": (
        lambda: any_kind.Variant(5, 1, draw_after="9"),
        "the number of moves for a draw is a whole number, not '9'",
    ),
    "half a point": (
        lambda: any_kind.PlayProblem.small(SMALL, 3, limit=21.5),
        r"the limit is a whole number, not 21\.5",
    ),
    "a match of nobody": (
        lambda: any_kind.match(None),
        r"its players in a row, \['pimc:20', 'reflex'\], and no NoneType",
    ),
    "a match of a word": (
        lambda: any_kind.checkers_match("random"),
        r"its agents in a row, \['heuristic', 'random'\], and no str",
    ),
    "a player without a name": (
        lambda: any_kind.player(None, 1),
        "by name, such as 'reflex', and no NoneType",
    ),
    "games of a number": (
        lambda: next(any_kind.read_games(3)),
        "records are read from the path of a file, and no int",
    ),
    "games of bytes": (
        lambda: next(any_kind.read_games(b"(;GM[Skat]")),
        "records are read from the path of a file, and no bytes",
    ),
    "a position of nothing": (
        lambda: any_kind.QuantumCheckers.of(VARIANT, None),
        "a position is a Position or text, .*, and no NoneType",
    ),
    "a move of nothing": (
        lambda: any_kind.QuantumCheckers.start(VARIANT).push(None),
        "a move is text, such as 'b1-a2', and no NoneType",
    ),
    "cards of nothing": (
        lambda: any_kind.CardSet.parse(None),
        "cards are read from text, such as 'CJ S8', and no NoneType",
    ),
    "a card of nothing": (
        lambda: any_kind.Card.parse(None),
        "a card is read from text, such as 'CJ', and no NoneType",
    ),
    "a deal of nothing": (
        lambda: any_kind.Deal(None, None),
        "a deal has three hands in a row, and no NoneType",
    ),
}


@pytest.mark.parametrize("call", NO_NUMBERS)
def test_what_is_no_number_is_refused_in_a_sentence(call: str) -> None:
    asked, sentence = NO_NUMBERS[call]
    with pytest.raises(OuvertError, match=sentence):
        asked()


def test_whole_numbers_of_arrays_count_as_such() -> None:
    three: Any = np.int64(3)
    assert Deal.random(three) == Deal.random(3)
    assert ouvert.advise(PLAYING, seed=three, worlds=1, threads=1).seed == 3


def test_a_proof_without_time_looks_at_one_position_only() -> None:
    found = ouvert.advise(PLAYING, method="proof", seconds=0)
    assert all(
        verdict is Verdict.UNKNOWN for proof in found.proofs for verdict in proof.cards.values()
    )


def test_games_are_named_in_a_list_and_scorings_by_their_word() -> None:
    grand = [Contract(GameType.GRAND)]
    assert ouvert.advise(TWELVE, contracts=grand).best.contract == grand[0]
    assert ouvert.advise(TWELVE, contracts=None).actions == ouvert.advise(TWELVE).actions
    assert ouvert.advise(TWELVE, scoring="wins").scoring is Payoff.WIN_RATE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("1 / 0", "ZeroDivisionError: division by zero"), ("def", "SyntaxError: ")],
)
def test_a_fault_in_the_module_of_a_player_is_told_as_such(
    text: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "faulty_player.py").write_text(text + "\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert run(["match", "faulty_player:Mine", "random", "--deals", "1"])
    told = capsys.readouterr().err
    assert f"the player 'faulty_player:Mine' cannot be loaded: {sentence}" in told


def test_a_number_seeds_as_a_generator_does() -> None:
    generator = np.random.default_rng
    assert Deal.random(3) == Deal.random(generator(3))
    worlds = Knowledge.of(GAME.observe(0)).worlds()
    assert np.array_equal(worlds.sample(5, 3), worlds.sample(5, generator(3)))
    assert np.array_equal(self_play(5, 3).deals, self_play(5, generator(3)).deals)


def test_sets_of_cards_are_made_from_bits_of_arrays_and_single_cards() -> None:
    assert CardSet(np.uint32(0b101)) == CardSet(0b101)
    assert CardSet(Card.SA) == CardSet([Card.SA])


def test_many_deals_are_solved_from_their_hands() -> None:
    deals = [Deal.random(seed) for seed in range(3)]
    bits = np.array([[hand.bits for hand in deal.hands] for deal in deals])
    points = [deal.skat.points for deal in deals]
    values, _ = solve_many(GameType.GRAND, [deal.hands for deal in deals], 0, 0, points)
    assert np.array_equal(values, solve_many(GameType.GRAND, bits, 0, 0, points)[0])


@pytest.mark.long
def test_a_record_is_reviewed_as_its_game() -> None:
    record = next(read_games(Path(ouvert.__file__).parent / "data" / "example.sgf"))
    game = record.replay().final
    assert review(record, worlds=1, threads=1) == review(game, worlds=1, threads=1)


def test_a_match_prints_what_came_of_it() -> None:
    found = match(["reflex", "random"], deals=2, seed=1)
    lines = str(found).splitlines()
    assert lines[0] == "2 deals, 12 games, seed 1"
    assert [line.partition(":")[0] for line in lines[1:]] == ["reflex", "random"]
    best = found.summaries()[0]
    assert lines[1] == (
        f"reflex: {best.score} points in 36 games, won {best.declared.won} of "
        f"{best.declared.games} as declarer"
    )


def test_files_of_a_match_may_be_named_in_text(tmp_path: Path) -> None:
    results, journal = str(tmp_path / "match.jsonl"), str(tmp_path / "journal.jsonl")
    found = match(["reflex", "random"], deals=1, results=results, journal=journal)
    assert [*read_games(results)] == [*found.games()]
    assert match(["reflex", "random"], deals=1, journal=journal).rows == found.rows


def test_a_match_of_checkers_prints_its_score() -> None:
    found = checkers_match(["random", "heuristic"], games=2, seed=1)
    assert str(found) == f"random against heuristic: {found.score()}"


def test_a_game_of_checkers_is_played_by_its_own_text() -> None:
    game = QuantumCheckers.start(VARIANT)
    assert [line.split() for line in str(game).splitlines()[:2]] == [
        ["5", "b", "b"],
        ["4", ".", ".", "."],
    ]
    assert game.moves_as_text()[:3] == ("b1-a2", "b1-c2", "b1-a2+c2")
    for text, action in zip(game.moves_as_text(), game.legal_actions(), strict=True):
        assert game.push(text) == game.apply(action)
