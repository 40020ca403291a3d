"""Boolean networks on many games at once: a machine word holds a signal's value in 64 games."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel

BATCH_WORDS = 32
"""Words that are worked out at a time, so that they stay near the processor."""


@kernel(
    "void(int32[::1], int64, int32[::1], int64[::1], int32[::1], uint64[::1], uint64[:, ::1],"
    "uint64[:, ::1])",
    nogil=True,
)
def evaluate(
    inputs: np.ndarray,
    atoms: int,
    targets: np.ndarray,
    starts: np.ndarray,
    terms: np.ndarray,
    flips: np.ndarray,
    columns: np.ndarray,
    outputs: np.ndarray,
) -> None:
    """Work a network's outputs out.

    Args:
        inputs: int32[inputs], the atom of each input.
        atoms: number of atoms.
        targets: int32[ands], the atom of each AND.
        starts: int64[2 * ands + outputs + 1], where the terms of each operand begin, two for each
            AND, then those of the outputs.
        terms: int32[…], the atoms whose XOR an operand is.
        flips: uint64[2 * ands + outputs], what is XORed to each besides.
        columns: uint64[inputs, words], the inputs' values.
        outputs: uint64[outputs, words], filled with the outputs' values.
    """
    words = columns.shape[1]
    work = np.empty((atoms, BATCH_WORDS), np.uint64)
    operand = np.empty((2, BATCH_WORDS), np.uint64)
    ands = len(targets)
    for begin in range(0, words, BATCH_WORDS):
        size = min(BATCH_WORDS, words - begin)
        for row in range(len(inputs)):
            for word in range(size):
                work[inputs[row], word] = columns[row, begin + word]
        for at in range(ands):
            for side in range(2):
                which = 2 * at + side
                for word in range(size):
                    operand[side, word] = flips[which]
                for place in range(starts[which], starts[which + 1]):
                    atom = terms[place]
                    for word in range(size):
                        operand[side, word] ^= work[atom, word]
            for word in range(size):
                work[targets[at], word] = operand[0, word] & operand[1, word]
        for row in range(len(outputs)):
            which = 2 * ands + row
            for word in range(size):
                outputs[row, begin + word] = flips[which]
            for place in range(starts[which], starts[which + 1]):
                atom = terms[place]
                for word in range(size):
                    outputs[row, begin + word] ^= work[atom, word]
