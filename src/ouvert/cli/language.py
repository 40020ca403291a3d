"""The language of the command line: English, or German where the locale or `OUVERT_LANG` says so.

English sentences stand in the code. Their German ones stand in `ouvert/cli/german`, in files of the
form of gettext's catalogues (PO), each beside the English sentence that it is the translation of:
`cli/german/help.po` for what `--help` prints, by paragraphs, `cli/german/words.po` for what they
print and complain about, `cli/german/errors.po` for what the library says is wrong. Tests find what
has no translation, and what is no longer said.
"""

from __future__ import annotations

import os
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from ouvert.cards import shown
from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.rules.contracts import Contract

if TYPE_CHECKING:
    from ouvert.skat.records import RecordProblem

VARIABLE = "OUVERT_LANG"
"""Environment variable: de or en, whatever the locale is."""
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables of the locale, the first that is set counting."""
CATALOGUES = "help.po", "words.po"
_ENTRY = re.compile(r'^msgid "(.*)"\nmsgstr "(.*)"$', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")


def german() -> bool:
    """Whether to speak German."""
    told = (os.environ.get(name) for name in (VARIABLE, *LOCALE))
    return next(filter(None, told), "").casefold().startswith("de")


def unknown_language() -> str | None:
    """What is wrong with `OUVERT_LANG`, in a sentence; None if it names a language, or nothing."""
    told = os.environ.get(VARIABLE, "")
    if not told or told.casefold().startswith(("de", "en")):
        return None
    return said(
        "{variable} is {text}, and there are only 'de' and 'en': this is English",
        variable=VARIABLE,
        text=shown(told),
    )


def said(sentence: str, **names: Any) -> str:
    """A sentence in the language of the person, with what it names.

    Args:
        sentence: the English sentence, with names in braces as `str.format` has them; without any,
            if it names nothing.
        names: what stands for the names.
    """
    spoken = translation(sentence) if german() else sentence
    if not names:
        return spoken
    return spoken.format(**{name: named(value) for name, value in names.items()})


def named(value: Any) -> Any:
    """What a sentence names: contracts in the language of the person, all else as it is."""
    if isinstance(value, Contract) and german():
        return str(value).replace("announced", translation("announced"))
    return value


def worded(value: object) -> str:
    """A word or a contract in the language of the person."""
    return said(value) if isinstance(value, str) else str(named(value))


def remarked(remark: Remark) -> str | None:
    """What a remark says in German; None if the person reads English, or it has no sentence."""
    if not german():
        return None
    from ouvert.cli.german.remarks import sentence

    return sentence(remark)


def error_text(error: OuvertError | RecordProblem) -> str:
    """What an error says, in the language of the person as far as there are words for it."""
    text = str(error)
    if not german():
        return text
    from ouvert.cli.german.errors import spoken

    return spoken(text, error.remark)


def library_text(sentence: str) -> str:
    """A sentence or clause of the library that is no error, in the language of the person."""
    if not german():
        return sentence
    from ouvert.cli.german.errors import spoken

    return spoken(sentence)


def reason_text(reason: str) -> str:
    """Why the operating system refuses something, in the language of the person if known."""
    if not german():
        return reason
    from ouvert.cli.german.errors import REASONS

    return REASONS.get(reason, reason)


def translation(sentence: str) -> str:
    """The German of a sentence; the sentence itself if there is none."""
    return sentences().get(sentence, sentence)


@cache
def sentences() -> dict[str, str]:
    """All English sentences with their German ones."""
    return {english: spoken for name in CATALOGUES for english, spoken in read(name).items()}


def read(name: str) -> dict[str, str]:
    """The sentences of one catalogue, English first."""
    text = resources.files("ouvert.cli").joinpath("german", name).read_text(encoding="utf-8")
    return {_plain(english): _plain(spoken) for english, spoken in _ENTRY.findall(text)}


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], text)
