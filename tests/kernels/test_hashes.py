"""Hashes of compiled code are the products that wrap around, as Python reckons them.

LLVM may take it for granted that a product or sum with a sign does not overflow, and leave out what
would then be known. So each hash is compared where it is a function, and in the table that a search
has filled where it is written out.
"""

from __future__ import annotations

import ast
import math
import random
import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.compiled import encode
from ouvert.checkers.kernels import board, stirring
from ouvert.checkers.kernels.expectimax import search as expectimax
from ouvert.checkers.kernels.expectimax.evaluation import FADING, MOMENT_FEATURES
from ouvert.checkers.kernels.small import graph, nodes
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.kernels import tables
from ouvert.kernels.hashes import FIBONACCI, MMIX, STAFFORD, XXHASH
from ouvert.skat.kernels.all_deals import search as all_deals
from ouvert.skat.kernels.open_cards import batch, layout, schwarz
from ouvert.skat.kernels.paranoia import layout as paranoia_layout
from ouvert.skat.kernels.ramsch import search as ramsch
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import OpenSolver
from ouvert.skat.search.paranoia import ParanoiaSolver
from ouvert.skat.search.proof_questions import ProofQuestion
from ouvert.tricks.kernels.rank_two import layout as rank_two
from ouvert.tricks.kernels.rank_two import moves as rank_two_moves
from ouvert.tricks.kernels.suitwise import layout as suitwise_layout
from ouvert.tricks.kernels.suitwise import table as suitwise
from support.endings import random_deals, random_game

SOURCES = Path(tables.__file__).parents[1]
HASHES = SOURCES / "kernels" / "hashes.py"


def wrapped(number: int) -> int:
    """The int64 with the lowest 64 bits of a number."""
    number &= (1 << 64) - 1
    return number - (1 << 64) if number >> 63 else number


def words(seed: int, count: int, each: int) -> Iterator[tuple[int, ...]]:
    """Random int64, short ones among them."""
    luck = random.Random(seed)
    for _ in range(count):
        yield tuple(wrapped(luck.getrandbits(64) >> luck.randrange(64)) for _ in range(each))


def slot_of(key: int, mask: int) -> int:
    """Where `kernels.tables` looks a key up."""
    return wrapped(key * FIBONACCI) >> tables.SLOT_SHIFT & mask


def stirred(word: int) -> int:
    word = wrapped((word ^ (word >> 30)) * STAFFORD)
    word = wrapped((word ^ (word >> 27)) * XXHASH)
    return word ^ (word >> 31)


def moment_key(row: list[int]) -> int:
    """`expectimax.key_of` in Python."""

    def real(word: int) -> float:
        return float(struct.unpack("<d", struct.pack("<q", word))[0])

    key = stirred(wrapped(row[board.SIDES] * FIBONACCI + row[board.TURN]))
    key = stirred(key ^ wrapped(row[board.SIDES + 1] * MMIX))
    chain = wrapped((row[board.CHAIN] + 1) << 56)
    key = stirred(key ^ wrapped(row[board.KINGS] * FIBONACCI) ^ chain)
    limit = row[board.QUIET_LIMIT]
    if limit != board.NONE and row[board.QUIET] + FADING + expectimax.DEEPEST // 2 > limit:
        key = stirred(key ^ wrapped(row[board.QUIET] * XXHASH))
    at = board.WAVES
    while at < row[board.USED]:
        state = at + board.HEAD
        end = state + 3 * row[at + board.STATES]
        wave = stirred(wrapped(row[at + board.FIRST_SQUARES] * MMIX) ^ row[at + board.PHANTOM])
        while state < end:
            re, im = real(row[state + 1]), real(row[state + 2])
            if row[board.LEVEL] >= board.INTERFERENCE:
                whole = int(expectimax.GRAIN * re) * FIBONACCI + int(expectimax.GRAIN * im)
                amplitude = wrapped(whole)
            else:
                amplitude = int(expectimax.GRAIN * (re * re + im * im) + 0.5)
            wave = wrapped(wave + stirred(wrapped(row[state] * XXHASH) ^ amplitude))
            state += 3
        key = wrapped(key + stirred(wave))
        at = end
    return key


def moments(level: Level, games: int, size: int, rows: int) -> Iterator[QuantumCheckers]:
    """The moments of random games."""
    rng = np.random.default_rng([29, int(level), size])
    for _ in range(games):
        state = QuantumCheckers.start(Variant(size, rows, level))
        while not state.over:
            yield state
            moves = state.legal_actions()
            state, _ = state.play(moves[int(rng.integers(len(moves)))], rng)


def test_moments_of_small_boards() -> None:
    for first, second in words(1, 500, 2):
        mixed = wrapped(first * FIBONACCI) ^ wrapped(second * XXHASH)
        mixed ^= mixed >> 29
        mixed = wrapped(mixed * STAFFORD)
        expected = (mixed ^ mixed >> 32) & (1 << 20) - 1
        assert graph._slot(first, second, 1 << 20) == expected, (first, second)


def test_words_are_stirred() -> None:
    for (word,) in words(2, 500, 1):
        assert stirring.stirred(word) == stirred(word), word


def test_nodes_with_amplitudes() -> None:
    """Of one wave with two basis states, whose amplitudes are rounded."""
    luck = random.Random(6)
    for _ in range(200):
        head = [luck.getrandbits(60), luck.getrandbits(60)]
        wave = 2 << nodes.STATES_SHIFT | luck.getrandbits(24)
        states = [(luck.getrandbits(49), luck.uniform(-1, 1), luck.uniform(-1, 1)) for _ in "12"]
        key = stirred(wrapped(head[0] * FIBONACCI) ^ head[1])
        key = stirred(key ^ wrapped(wave * XXHASH))
        row = [*head, wave]
        for squares, *parts in states:
            real, imaginary = (math.floor(nodes.COARSE * part + 0.5) for part in parts)
            key = stirred(key ^ wrapped(squares * STAFFORD) ^ wrapped(real * FIBONACCI))
            key = stirred(key ^ imaginary)
            row += [squares, *struct.unpack("<2q", struct.pack("<2d", *parts))]
        assert nodes.hash_of(np.array(row, np.int64), len(row)) == key


@pytest.mark.parametrize("level", list(Level))
def test_keys_of_moments(level: Level) -> None:
    keys: dict[int, bytes] = {}
    for state in moments(level, 8, 6, 2):
        row = encode(state)
        key = int(expectimax.key_of(row))
        assert key == moment_key(row.tolist()), state
        # no two of them have the same key, though phases and the clock may tell them apart
        same = np.delete(row, [board.QUIET])[: int(row[board.USED]) - 1].tobytes()
        if level < Level.INTERFERENCE:
            told = keys.setdefault(key, same)
            assert sorted(told) == sorted(same), state


@pytest.mark.parametrize("level", list(Level))
def test_the_search_keeps_moments_by_these_keys(level: Level) -> None:
    for state in list(moments(level, 2, 5, 1))[3:16]:
        start = encode(state)
        number = expectimax.DEEPEST + 1
        rows = np.zeros((number, len(start)), np.int64)
        rows[0] = start
        moves = np.empty((number, board.MOST_OUTCOMES), np.int64)
        table = np.zeros((1 << 16, expectimax.ENTRY), np.int64)
        counts = np.array([0, 1 << 40, 0], np.int64)
        expectimax.search(
            *(rows, moves, np.empty((number, board.MOST_OUTCOMES)), table),
            *(np.zeros(expectimax.ORDER_WORDS, np.int64), counts),
            *(np.zeros(MOMENT_FEATURES + 1), 0, 1, -1.0, 1.0, 0),
        )
        key = moment_key(start.tolist())
        assert table[key & len(table) - 1, expectimax.KEY] == key, state


@pytest.mark.parametrize(
    ("game", "mode"),
    [
        (GameType.GRAND, batch.EXACT),
        (GameType.HEARTS, batch.EXACT),
        (GameType.GRAND, batch.ALL_TRICKS),
        (GameType.NULL, batch.AT_LEAST),
    ],
    ids=["points of Grand", "points of Hearts", "all tricks", "Null"],
)
def test_open_cards(game: GameType, mode: int) -> None:
    solver = OpenSolver()
    rng = np.random.default_rng(3)
    hands, _, leaders, points = random_deals(rng, 60, 7)
    if mode == batch.ALL_TRICKS:
        # it is not given up at once where the declarer leads and has nearly all the high cards
        strength = (np.arange(32) % 8 == 4) * 6 + np.arange(32) % 8
        decks = np.argsort(rng.normal(0, 2, (60, 32)) - strength, axis=1)
        hands = np.stack([(1 << decks[:, at : at + 7]).sum(axis=1) for at in (0, 7, 14)], axis=1)
        hands, leaders = hands.astype(np.uint32), np.zeros_like(leaders)
    solver.solve_batch(game, mode, hands, leaders.astype(np.int8), points.astype(np.int16), 61)
    table = solver._null_table if game is GameType.NULL else solver._trump_table
    # an entry of -1 of the search for Null is what fits no question
    filled = np.flatnonzero((table != 0) & (table != -1)).tolist()
    for slot in filled:
        entry = int(table[slot])
        if game is GameType.NULL:
            key = entry >> 1
        else:
            shift = schwarz._ANSWER_BITS if mode == batch.ALL_TRICKS else tables.TAG_SHIFT
            key = entry >> shift & (1 << layout.KEY_BITS) - 1
        # a position of the search for points may lie in either slot of a pair
        apart = slot ^ slot_of(key, len(table) - 1)
        assert apart in ((0, 1) if mode == batch.EXACT else (0,)), (slot, key)
    assert len(filled) > 50


@pytest.mark.parametrize("game", [GameType.HEARTS, GameType.NULL])
def test_paranoia(game: GameType) -> None:
    rng = np.random.default_rng(4)
    solver = ParanoiaSolver()
    asked = 0
    while asked < 12:
        moment = random_game(rng, 14)
        seat = moment.actor
        if seat is None or moment.contract is None:
            continue
        if (moment.contract.game is GameType.NULL) != (game is GameType.NULL):
            continue
        question = ProofQuestion.of(moment.observe(seat), 61)
        solver.set_up(question)
        solver.ask(question, question.need, True, 20_000)
        asked += 1
    entries = solver._table.reshape(-1, paranoia_layout.ENTRY_WORDS)
    filled = np.flatnonzero(entries[:, 0]).tolist()
    for slot in filled:
        entry, owed = entries[slot].tolist()
        key = entry >> tables.TAG_SHIFT & (1 << paranoia_layout.WORLD_KEY_BITS) - 1
        assert slot == slot_of(key + owed * MMIX, len(entries) - 1), (slot, key, owed)
    assert len(filled) > 100


def test_buckets_of_all_deals() -> None:
    ws = np.zeros(layout.TRUMP_WORDS, np.int64)
    ws[layout.TABLE_MASK] = (1 << 20) - 1
    for owners, head in words(5, 500, 2):
        mixed = wrapped((owners ^ wrapped(head * XXHASH)) * FIBONACCI)
        place = ((mixed >> 29) ^ (mixed >> 50)) & (1 << 20) - 1
        found = all_deals.bucket_of(ws.ctypes.data, owners, head)
        assert found == 8 * all_deals.BUCKET_WORDS * place, (owners, head)


def test_ends_of_ramsch() -> None:
    rng = np.random.default_rng(6)
    table = np.zeros((1 << 12, ramsch.END_WORDS), np.int64)
    ws = np.zeros(ramsch.SOLVER_WORDS, np.int64)
    ws[ramsch.MOST_MOMENTS] = 1 << 40
    ws[ramsch.ENDS_TABLE], ws[ramsch.ENDS_MASK] = table.ctypes.data, len(table) - 1
    for _ in range(5):
        deck = rng.permutation(32)[:15].reshape(3, 5)
        hands = [sum(1 << card for card in row) for row in deck.tolist()]
        ramsch.best(ws.ctypes.data, *hands, int(rng.integers(3)), 0)
    filled = np.flatnonzero(table[:, 0] | table[:, 1]).tolist()
    for slot in filled:
        key, where, _ = table[slot].tolist()
        mixed = wrapped((key ^ (key >> 29)) * ramsch.MIX_A + where * ramsch.MIX_B)
        assert slot == (mixed ^ (mixed >> 31)) & len(table) - 1, (key, where)
    assert len(filled) > 100


@pytest.mark.parametrize("by_points", [0, 1])
def test_chains_of_the_suitwise_search(by_points: int) -> None:
    ws = np.zeros(suitwise_layout.SW_WORDS, np.int64)
    ws[suitwise_layout.SW_BY_POINTS] = by_points
    ws[suitwise_layout.SW_KEY_WORDS], ws[suitwise_layout.SW_SHAPE_WORDS] = 4, 2
    ws[suitwise_layout.SW_HEADS_MASK] = (1 << 17) - 1
    for key in words(7, 500, 4):
        mixed = 0
        for word in key[: 4 if by_points else 2]:
            mixed = wrapped((mixed ^ (mixed >> 29) ^ word) * XXHASH)
        mixed = wrapped(mixed * FIBONACCI)
        place = (mixed ^ (mixed >> 32)) >> 8 & (1 << 17) - 1
        kept = np.array(key, np.int64)
        assert suitwise.head_of(ws.ctypes.data, kept.ctypes.data) == 8 * place, key


def test_sums_of_two_ranks() -> None:
    luck = random.Random(8)
    for _ in range(300):
        count, leader, into = 6, luck.randrange(4), luck.randrange(1, 30)
        pairs = np.zeros((5, count), np.int64)
        pairs[rank_two.ACE] = leader
        pairs[rank_two.SUITS_LEFT] = [luck.randrange(1, 9) for _ in range(count)]
        for row in (rank_two.RANDOM_WORD, rank_two.OTHER_RANDOM_WORD):
            pairs[row] = [wrapped(luck.getrandbits(64)) for _ in range(count)]
        starts = np.array([0 if seat <= leader else count for seat in range(5)], np.int64)
        links = np.array([2 * pair + 1 for pair in range(count)], np.int64)
        tricks = np.zeros((31, 4), np.int64)
        rank_two_moves.survey(
            *(into, leader, 0, into, np.zeros(4, np.int64), pairs, starts, links),
            *(np.zeros((31, 3, 4), np.int64), tricks, np.zeros(4, np.int64)),
        )
        first, second = leader * FIBONACCI + into, leader + into * XXHASH
        for pair in range(count):
            suits = int(pairs[rank_two.SUITS_LEFT, pair])
            first += suits * int(pairs[rank_two.RANDOM_WORD, pair])
            second += suits * int(pairs[rank_two.OTHER_RANDOM_WORD, pair])
        assert tricks[into, rank_two.HASH] == wrapped(first)
        assert tricks[into, rank_two.OTHER_HASH] == wrapped(second)


def hash_constants() -> set[str]:
    """The multipliers of `kernels.hashes`."""
    tree = ast.parse(HASHES.read_text(encoding="utf-8"))
    return {
        name.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for name in node.targets
        if isinstance(name, ast.Name)
    }


def test_no_kernel_multiplies_by_them_with_a_sign() -> None:
    """Numba tells LLVM that `x * FIBONACCI` does not overflow; `times` says no such thing."""
    constants = hash_constants()
    assert {"FIBONACCI", "XXHASH", "STAFFORD", "MMIX"} <= constants
    used, wrong = set(), []
    for path in sorted(SOURCES.glob("**/kernels/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & constants
            used |= names
            if names and isinstance(node, (ast.BinOp, ast.AugAssign)):
                operands = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
                direct = {name for each in operands for name in bare_names(each)}
                if isinstance(node.op, (ast.Mult, ast.Add, ast.Sub)) and direct & constants:
                    wrong.append(f"{path.name}:{node.lineno}")
    assert used >= {"FIBONACCI", "XXHASH", "STAFFORD", "MMIX"}
    assert not wrong


def bare_names(node: ast.expr) -> set[str]:
    """The name that an operand is, also as `i64(name)`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "i64":
        node = node.args[0]
    return {node.id} if isinstance(node, ast.Name) else set()
