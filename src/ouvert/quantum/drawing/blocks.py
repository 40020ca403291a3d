"""The whole game as blocks: what each register takes part in, from the deal to the score.

A game has thousands of gates, but few parts. Here each part of the circuit is a column, each
register a row, and a cell says how many of the part's gates touch the register.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ouvert.plots import library, new_figure
from ouvert.quantum.circuits.builder import Part
from ouvert.quantum.circuits.game import GameCircuit

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WORK = "work"
SHADES = " ░▒▓█"
COLOURS = {"deal": "#8a8a8a", "play": "#1f5fa8", "trick": "#c05020", "score": "#3a8a4a"}
LETTERS = {"deal": "D", "play": "p", "trick": "T", "score": "S"}


@dataclass(frozen=True)
class BlockView:
    """The blocks of a game.

    Attributes:
        title: what game it is.
        registers: the rows: name and number of qubits, the ancillas last.
        parts: the columns.
        gates: `int64[registers, parts]`, how many gates of the part touch the register.
    """

    title: str
    registers: tuple[tuple[str, int], ...]
    parts: tuple[Part, ...]
    gates: NDArray[np.int64]

    @classmethod
    def of(cls, game: GameCircuit) -> BlockView:
        """Count which parts of a game's circuit touch which registers."""
        rows = {name: list(qubits) for name, qubits in game.registers.items()}
        if game.work_qubits:
            rows[WORK] = list(game.work_qubits)
        row_of = {
            game.circuit.qubits[qubit]: number
            for number, qubits in enumerate(rows.values())
            for qubit in qubits
        }
        instructions = list(game.circuit.data)
        gates = np.zeros((len(rows), len(game.parts)), np.int64)
        for column, part in enumerate(game.parts):
            for instruction in instructions[part.start : part.stop]:
                for row in {row_of[qubit] for qubit in instruction.qubits}:
                    gates[row, column] += 1
        tricks = game.problem.tricks
        title = (
            f"{tricks} {'trick' if tricks == 1 else 'tricks'}, {game.circuit.num_qubits} qubits, "
            f"{len(instructions):,} gates"
        )
        return cls(
            title, tuple((name, len(each)) for name, each in rows.items()), game.parts, gates
        )

    def text(self, width: int = 100) -> str:
        """The view as text, folded at tricks where it is wider than `width` characters.

        One character a part, the darker the more gates of it touch the register.
        """
        label = max(len(f"{name} ({size})") for name, size in self.registers)
        lines = [self.title]
        for columns in self._folds(max(width - label - 3, 1)):
            lines += ["", " " * label + "   " + self._heading(columns)]
            lines.append(
                " " * label + "   " + "".join(LETTERS[self.parts[c].name] for c in columns)
            )
            for row, (name, size) in enumerate(self.registers):
                cells = "".join(self._shade(row, column) for column in columns)
                lines.append(f"{f'{name} ({size})':>{label}} │ {cells}".rstrip())
        lines += ["", "D deal, p one card played, T trick decided, S score; ░▒▓█ few to many gates"]
        return "\n".join(lines)

    def _folds(self, room: int) -> list[list[int]]:
        blocks: list[list[int]] = []
        for column, part in enumerate(self.parts):
            if not blocks or self.parts[blocks[-1][-1]].trick != part.trick:
                blocks.append([])
            blocks[-1].append(column)
        folds = [list(blocks[0])]
        for block in blocks[1:]:
            if len(folds[-1]) + len(block) > room:
                folds.append([])
            folds[-1] += block
        return folds

    def _heading(self, columns: list[int]) -> str:
        """The numbers of the tricks above their first columns, where there is room."""
        cells = [" "] * len(columns)
        before = None
        for place, column in enumerate(columns):
            trick = self.parts[column].trick
            if trick != before and trick >= 0:
                for offset, digit in enumerate(str(trick + 1)):
                    if place + offset < len(cells):
                        cells[place + offset] = digit
            before = trick
        return "".join(cells).rstrip()

    def _shade(self, row: int, column: int) -> str:
        count = int(self.gates[row, column])
        if not count:
            return SHADES[0]
        most = float(np.log1p(self.gates.max()))
        level = int(np.log1p(count) / most * (len(SHADES) - 1))
        return SHADES[min(max(level, 1), len(SHADES) - 1)]

    def picture(self) -> Figure:
        """The view as a picture, each part as wide as it has gates.

        Raises MissingExtraError without matplotlib.
        """
        figure = new_figure(12, 1.5 + 0.32 * len(self.registers), "A picture")
        patches = library("patches")
        axes = figure.add_subplot()
        most = float(np.log1p(self.gates.max()))
        for column, part in enumerate(self.parts):
            for row in range(len(self.registers)):
                count = int(self.gates[row, column])
                if count:
                    axes.add_patch(
                        patches.Rectangle(
                            (part.start, row - 0.4),
                            max(part.stop - part.start, 1),
                            0.8,
                            color=COLOURS[part.name],
                            alpha=0.15 + 0.85 * float(np.log1p(count)) / most,
                            linewidth=0,
                        )
                    )
        for part, after in zip(self.parts, self.parts[1:], strict=False):
            if after.trick != part.trick:
                axes.axvline(after.start, color="black", linewidth=0.5)
        axes.set_xlim(0, max(part.stop for part in self.parts))
        axes.set_ylim(len(self.registers) - 0.5, -0.5)
        labels = [f"{name} ({size})" for name, size in self.registers]
        axes.set_yticks(range(len(labels)), labels, fontsize=9)
        axes.set_xlabel("gates")
        axes.set_title(self.title, fontsize=10)
        used = dict.fromkeys(part.name for part in self.parts)
        figure.legend(
            handles=[patches.Patch(color=COLOURS[name], label=name) for name in used],
            loc="outside lower center",
            ncols=len(used),
            frameon=False,
            fontsize=9,
        )
        return figure


__all__ = ["BlockView"]
