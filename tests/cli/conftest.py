"""Commands run with the kernels compiled, and as wide as where there is no terminal."""

from __future__ import annotations

import re

import pytest

from ouvert.cli import language
from ouvert.kernels.compiling import nothing_compiled
from support.process import ouvert


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels() -> None:
    if nothing_compiled():
        ouvert("warm-up")


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Speak German, and note each sentence that has no translation."""
    missing: list[str] = []

    def noting(sentence: str) -> str:
        found = language.sentences().get(sentence)
        # a number, or the name of a game, is the same in all languages
        if found is None and re.search("[a-z]{2}", sentence):
            missing.append(sentence)
        return sentence if found is None else found

    monkeypatch.setenv(language.VARIABLE, "de")
    monkeypatch.setattr(language, "translation", noting)
    return missing
