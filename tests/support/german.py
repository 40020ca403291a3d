"""What tests of the German command line look for: words that no German sentence has."""

from __future__ import annotations

import re

ENGLISH = re.compile(r"\b(the|of|and|with|is|are|you|your|this|that|which|from|each)\b", re.I)
"""Words that no German sentence has."""
QUOTED = re.compile(
    r"`[^`]*`|'[^']*'|\"[^\"]*\"|\{[^}]*\}|plain/this|ouvert \w+|docs/\S+|\S+\.(?:npz|md)"
)
"""What stays as it is: commands, files, examples, names."""
KEYWORDS = re.compile(r"Ouvert 0\S+|\bplay\b|\d+ (?:auction|skat|discard|announce)\b")


def half_english(answer: str) -> list[str]:
    """The English words of an answer that is to be German."""
    words = r"\b(?:has|wins|leads|gets|move|worth|cards?|tricks?|hands|white|black|none|no|yes)\b"
    told = KEYWORDS.sub("", QUOTED.sub("", answer))
    return ENGLISH.findall(told) + re.findall(words, told)
