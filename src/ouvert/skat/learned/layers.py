"""Layers of plain matrices, so that NumPy is all that a learned network needs."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.learned.moments import FEATURES


@dataclass(frozen=True, slots=True)
class Layers:
    """Layers of weights; between them what is negative becomes 0.

    Attributes:
        weights: matrices `float32[in, out]`, the first with FEATURES rows where they judge Skat.
        biases: `float32[out]` each.
    """

    weights: tuple[NDArray[np.float32], ...]
    biases: tuple[NDArray[np.float32], ...]

    @classmethod
    def random(
        cls,
        hidden: Sequence[int],
        outputs: int,
        rng: np.random.Generator,
        *,
        inputs: int = FEATURES,
    ) -> Layers:
        """Layers that know nothing, with hidden ones of these widths."""
        sizes = [inputs, *hidden, outputs]
        weights = [
            (rng.standard_normal(pair) * np.sqrt(2 / pair[0])).astype(np.float32)
            for pair in itertools.pairwise(sizes)
        ]
        # they begin with next to nothing to say
        weights[-1] *= np.float32(0.1)
        return cls(tuple(weights), tuple(np.zeros(size, np.float32) for size in sizes[1:]))

    @property
    def parameters(self) -> list[NDArray[np.float32]]:
        """All weights, then all biases; changing them changes the layers."""
        return [*self.weights, *self.biases]

    def run(self, described: NDArray[np.float32]) -> list[NDArray[np.float32]]:
        """What each layer says of moments `float32[n, in]`, these first."""
        layers = [described]
        last = len(self.weights) - 1
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = layers[-1] @ weight + bias
            layers.append(out if number == last else np.maximum(out, 0))
        return layers

    def scaled(self, factor: float) -> Layers:
        """The same with what comes out multiplied."""
        scale = np.float32(factor)
        return Layers(
            (*self.weights[:-1], self.weights[-1] * scale),
            (*self.biases[:-1], self.biases[-1] * scale),
        )

    def copy(self) -> Layers:
        """The same weights in arrays of their own."""
        return Layers(
            tuple(each.copy() for each in self.weights),
            tuple(each.copy() for each in self.biases),
        )

    def save(self, path: Path, **numbers: float) -> None:
        """Write them to a file `.npz` at half precision, with numbers that belong to them."""
        arrays = {name: np.array(number, np.float16) for name, number in numbers.items()}
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            arrays[f"weights{number}"] = weight.astype(np.float16)
            arrays[f"biases{number}"] = bias.astype(np.float16)
        np.savez_compressed(path, allow_pickle=False, **arrays)


def read_layers(
    path: Path, outputs: int, what: str, *names: str
) -> tuple[Layers, dict[str, float]]:
    """Read what `Layers.save` has written.

    Args:
        path: the file.
        outputs: how many numbers must come out.
        what: what the file should hold, as the error says it.
        names: of the numbers that belong to them.

    Raises OuvertError if the file holds no layers that fit.
    """
    try:
        with np.load(path) as file:
            count = (len(file.files) - len(names)) // 2
            numbers = {name: float(file[name]) for name in names}
            weights = tuple(file[f"weights{n}"].astype(np.float32) for n in range(count))
            biases = tuple(file[f"biases{n}"].astype(np.float32) for n in range(count))
    except (OSError, EOFError, KeyError, ValueError, BadZipFile) as error:
        raise OuvertError(f"{path} holds no {what}: {error}") from None
    sizes = [FEATURES, *(len(bias) for bias in biases)]
    shapes = list(itertools.pairwise(sizes))
    if not count or sizes[-1] != outputs or [each.shape for each in weights] != shapes:
        raise OuvertError(
            f"{path} holds no {what}: its layers are not those of a network from "
            f"{FEATURES} to {outputs} numbers"
        )
    return Layers(weights, biases), numbers
