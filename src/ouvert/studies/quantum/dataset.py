"""Circuits of games with exact probabilities, as a data set for others.

Each entry is a random question: a deck of 3N of the 32 cards, N of them in the asking hand, a
contract, how everybody plays, and a first card. Its circuit is written as OpenQASM 3 and as QPY;
the probability that its qubit of winning is 1 comes from the exact program, which knows nothing of
circuits. `index.jsonl` has a line for each, and `README.md`, the card, says what all of it means.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from importlib.metadata import version
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from qiskit import __version__ as qiskit_version
from qiskit import qpy

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.files import make_folder
from ouvert.quantum.circuits.builder import in_known_gates
from ouvert.quantum.circuits.game import GameCircuit, game_circuit
from ouvert.quantum.classical.answers import exact_outcomes
from ouvert.quantum.costs.gates import gate_counts
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.quantum.simulator.openqasm import to_openqasm
from ouvert.skat.rules.contracts import GameType
from ouvert.studies.report import markdown_table
from ouvert.tricks.rules import Objective, members

CIRCUITS = 1000
SHARES = {2: 200, 3: 200, 4: 200, 5: 150, 6: 120, 7: 80, 8: 30, 9: 15, 10: 5}
"""How many of a thousand circuits have so many cards each: small ones more often."""
MOST_SENSIBLE = 4
"""Cards each up to which half of the games are played sensibly; beyond, uniformly."""
CONTRACTS = (
    GameType.CLUBS,
    GameType.SPADES,
    GameType.HEARTS,
    GameType.DIAMONDS,
    GameType.GRAND,
    GameType.NULL,
)
FIELDS = {
    "number": "its number",
    "files": "its files, with the SHA-256 of what they hold uncompressed",
    "cards_each": "N",
    "deck": "the 3N cards; lists by card follow its order",
    "trump": "the trump suit, a number as in `suits`, or null",
    "suits": "for each card the suit that it follows",
    "strengths": "for each card its strength within that suit",
    "points": "for each card its points",
    "objective": "`points`: seat 0 needs `limit` of them; `misere`: it must take no trick",
    "hand": "the cards of seat 0",
    "first_card": "what seat 0 leads",
    "limit": "points that seat 0 needs, or null",
    "play": "`uniform`: every legal card is equally likely; `sensible`: the others beat seat 0's "
    "winning card if they can, else throw the cheapest, and seat 0 plays uniformly",
    "deals": "how many deals of the other cards there are, all equally likely",
    "qubits": "of the circuit",
    "cx": "CX gates after Qiskit's translation to CX and one-qubit gates at level 1",
    "depth": "layers of that translation",
    "toffoli": "relative-phase Toffolis before it",
    "toffoli_depth": "layers of these",
    "rotations": "rotations before it that are no Clifford or T gates",
    "win_qubit": "the qubit that says whether seat 0 has won",
    "win_probability": "that it is 1: exact up to rounding, about 1e-10, by a program that uses no "
    "circuit",
    "made": "seed and largest size that were asked for, and a hash that tells the construction",
}
"""What an entry of the index says."""
INDEX = "index.jsonl"
CARD = "README.md"


def write_dataset(
    folder: Path,
    *,
    circuits: int = CIRCUITS,
    most_cards: int = max(SHARES),
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Path:
    """Write a data set, or go on with one that was begun; returns its card.

    Args:
        folder: is made if it is not there.
        circuits: how many.
        most_cards: only games with up to so many cards each.
        seed: of the questions; entry n of a seed is always the same.
        progress: is told how many are done.

    Raises PositionError for a folder that holds a data set made otherwise.
    """
    make_folder(folder)
    index = folder / INDEX
    made = {"seed": seed, "most_cards": most_cards, "construction": construction()}
    done = _kept(index, made)
    with index.open("a", encoding="utf-8") as file:
        for number, cards in enumerate(islice(_sizes(most_cards), circuits)):
            if number >= done:
                entry = _entry(folder, number, cards, seed)
                file.write(json.dumps(entry | {"made": made}, ensure_ascii=False) + "\n")
                file.flush()
            progress(number + 1)
    card = folder / CARD
    card.write_text(_card(index, seed), encoding="utf-8")
    return card


def entries(folder: Path) -> Iterator[dict[str, Any]]:
    """The entries of a data set, in order."""
    with (folder / INDEX).open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def construction() -> str:
    """What tells circuits of one construction from those of another: a hash of some small ones."""
    found = hashlib.sha256()
    for number in range(8):
        problem, first = question(number, 2 + number % 2, 0)
        found.update(to_openqasm(game_circuit(problem, first).circuit).encode())
    return found.hexdigest()[:16]


def question(number: int, cards: int, seed: int) -> tuple[PlayProblem, int]:
    """The question of an entry, and its first card."""
    rng = np.random.default_rng((seed, number))
    deck = CardSet(sum(1 << int(card) for card in rng.choice(32, 3 * cards, replace=False)))
    rules = deck_rules(CONTRACTS[int(rng.integers(len(CONTRACTS)))], deck)
    hand = sum(1 << int(card) for card in rng.choice(3 * cards, cards, replace=False))
    sensible = cards <= MOST_SENSIBLE and bool(rng.integers(2))
    problem = PlayProblem.small(
        rules,
        hand,
        limit=sum(rules.points) // 2 + 1,
        semantics=Semantics.SENSIBLE if sensible else Semantics.UNIFORM,
    )
    return problem, int(rng.choice(list(members(problem.legal))))


def size_of(number: int, most_cards: int) -> int:
    """Cards each of an entry."""
    return next(islice(_sizes(most_cards), number, None))


def _sizes(most_cards: int) -> Iterator[int]:
    """Cards each of one entry after another, the sizes mixed in proportion to their shares."""
    shares = {cards: share for cards, share in SHARES.items() if cards <= most_cards}
    given = dict.fromkeys(shares, 0)
    while True:
        cards = min(shares, key=lambda each: ((given[each] + 1) / shares[each], each))
        given[cards] += 1
        yield cards


def _kept(index: Path, made: dict[str, Any]) -> int:
    """How many entries are there; a last line that was cut off is dropped."""
    if not index.exists():
        return 0
    text = index.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        index.write_text(whole, encoding="utf-8")
    lines = whole.splitlines()
    try:
        others = [json.loads(line)["made"] for line in lines[:1]]
    except (ValueError, KeyError, TypeError) as error:
        raise PositionError(
            f"{index} is no index of such a data set: name a folder that is new or empty"
        ) from error
    for other in others:
        if other == made:
            continue
        if all(other.get(key) == made[key] for key in ("seed", "most_cards")):
            raise PositionError(
                f"{index} was begun when circuits were constructed in another way, and a data set "
                "is not to mix them: name another folder"
            )
        raise PositionError(
            f"{index} was made with another seed or size: name another folder, or the same options"
        )
    return len(lines)


def _entry(folder: Path, number: int, cards: int, seed: int) -> dict[str, Any]:
    fields, game = answered(number, cards, seed)
    stem = f"{number:04}"
    packed = BytesIO()
    qpy.dump(in_known_gates(game.circuit), packed)
    contents = {
        f"{stem}.qasm.gz": to_openqasm(game.circuit).encode(),
        f"{stem}.qpy.gz": packed.getvalue(),
    }
    for name, content in contents.items():
        # no time and no name in the header, so that the same seed makes the same file
        (folder / name).write_bytes(gzip.compress(content, mtime=0))
    files = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    return {"number": number, "files": files, **fields}


def answered(number: int, cards: int, seed: int) -> tuple[dict[str, Any], GameCircuit]:
    """What the index says of an entry but its number and files, and its circuit."""
    problem, first = question(number, cards, seed)
    game = game_circuit(problem, first)
    counts = gate_counts(game.circuit)
    exact = exact_outcomes(problem, cards=1 << first)[first]
    names = problem.rules.names
    return {
        "cards_each": cards,
        "deck": list(names),
        "trump": problem.rules.trump,
        "suits": list(problem.rules.suits),
        "strengths": list(problem.rules.strengths),
        "points": list(problem.rules.points),
        "objective": problem.rules.objective.name.lower(),
        "hand": [names[card] for card in members(problem.hand)],
        "first_card": names[first],
        "limit": problem.limit if problem.rules.objective is Objective.POINTS else None,
        "play": problem.semantics.value,
        "deals": problem.deal_count(),
        "qubits": counts.qubits,
        "cx": counts.cx,
        "depth": counts.depth,
        "toffoli": counts.toffoli,
        "toffoli_depth": counts.toffoli_depth,
        "rotations": counts.rotations,
        "win_qubit": game.win_qubit,
        "win_probability": exact.win_probability(problem),
    }, game


def _card(index: Path, seed: int) -> str:
    found = [json.loads(line) for line in index.read_text(encoding="utf-8").splitlines()]
    sizes: dict[int, int] = {}
    for entry in found:
        sizes[entry["cards_each"]] = sizes.get(entry["cards_each"], 0) + 1
    rows = markdown_table(("cards each", "circuits"), sorted(sizes.items()))
    fields = markdown_table(
        ("key", "meaning"), [(f"`{key}`", text) for key, text in FIELDS.items()]
    )
    return f"""# Circuits of card games with exact probabilities

{len(found)} quantum circuits, each the rest of a trick-taking game for three: a random deck of 3N
cards of the 32, N of them in the hand of seat 0, who plays a given card first against two others
who play together. The circuit prepares all deals and all ways to play in superposition. Its qubit
`win_qubit` is 1 where seat 0 wins.

{rows}

## Files

- `index.jsonl`: a line for each circuit, in the order of their numbers.
- `NNNN.qasm.gz`: the circuit as OpenQASM 3, without measurements. Controls stay whole
  (`ctrl(2) @ x`); relative-phase Toffolis are calls of a gate `rccx` that the program defines.
- `NNNN.qpy.gz`: the same as QPY, written by Qiskit {qiskit_version}; `qiskit.qpy.load` reads it.

Both are compressed by gzip. `q[i]` of OpenQASM is qubit i of QPY.

## A line of the index

{fields}

All qubits are 0 at the beginning, and ancillas are 0 again at the end.

## How it was made

`ouvert quantum dataset FOLDER --seed {seed}` of Ouvert {version("ouvert")}; the same seed makes the
same questions and programs. Circuits change with versions: these are of construction
`{found[0]["made"]["construction"]}`, which each line of the index names, and a data set is not gone
on with by another one. Circuits: `ouvert.quantum.circuits.game`; probabilities:
`ouvert.quantum.classical.answers`. The questions are random and no positions of real games; a
winning chance in such play is no advice.

## Licence

Apache License 2.0, as the program that made it.
"""


__all__ = ["CIRCUITS", "SHARES", "answered", "entries", "question", "size_of", "write_dataset"]
