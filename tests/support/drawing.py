"""What a server draws so that nobody can know it, drawn here so that every run sees the same.

Deals follow from it, and with them how a table goes: a test that held for most deals only would
fail now and then.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from threading import Lock
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


class Drawn:
    """Draws that follow from a name: of each kind the first, the second and so on."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._drawn: Counter[str] = Counter()
        self._lock = Lock()

    def bytes(self, kind: str, count: int) -> bytes:
        with self._lock:
            self._drawn[kind] += 1
            said = f"{self._name} {kind} {self._drawn[kind]}"
        return hashlib.shake_256(said.encode()).digest(count)

    def hex(self, nbytes: int = 32) -> str:
        return self.bytes(f"hex {nbytes}", nbytes).hex()

    def urlsafe(self, nbytes: int = 32) -> str:
        drawn = self.bytes(f"urlsafe {nbytes}", nbytes)
        return base64.urlsafe_b64encode(drawn).rstrip(b"=").decode()

    def below(self, exclusive_upper_bound: int) -> int:
        drawn = self.bytes(f"below {exclusive_upper_bound}", 32)
        return int.from_bytes(drawn, "big") % exclusive_upper_bound

    def choice(self, seq: Sequence[T]) -> T:
        return seq[self.below(len(seq))]


def by_name(name: str, set_to: Callable[[ModuleType, str, object], None] = setattr) -> None:
    """Draw by a name from now on, by default for good."""
    drawn = Drawn(name)
    set_to(secrets, "token_hex", drawn.hex)
    set_to(secrets, "token_urlsafe", drawn.urlsafe)
    set_to(secrets, "randbelow", drawn.below)
    set_to(secrets, "choice", drawn.choice)
