"""A sentence of a story: what it says in English, in a code, and about which moment."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.remarks import Remark


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a story.

    Attributes:
        text: in English.
        remark: what it says, in a code.
        moment: how many actions came before what it is about; None where it is about no moment.
    """

    text: str
    remark: Remark
    moment: int | None = None
