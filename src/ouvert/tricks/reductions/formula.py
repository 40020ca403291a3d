"""Quantified Boolean formulas in prenex conjunctive normal form, with a plain evaluation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, zip_longest

from ouvert.errors import NotationError, RulesError, SizeError

MOST_ASSIGNMENTS = 1 << 20
"""Of values to all variables, after which it stays open whether a formula is true."""

Literal = tuple[str, bool]
"""A variable, and whether it is meant as it is (True) or negated."""

_NAME = re.compile(r"[A-Za-z_]\w*")
_QUANTIFIERS = frozenset("∃∀")
_SIGNS = str.maketrans({"∃": " E ", "∀": " A ", "¬": "~", "∨": "|", "∧": "&"})
_NEIGHBOURS = re.compile(r"\)\s*\(")
"""Where one clause follows another without a sign."""


@dataclass(frozen=True, slots=True)
class Formula:
    """Quantifiers, then clauses that must all hold.

    Attributes:
        prefix: pairs (quantifier "E" or "A", variable) from the outside in.
        clauses: for each clause its literals, of which one must hold.

    A clause without literals holds never: the formula is false.

    Raises RulesError for an unknown quantifier, a variable bound twice or not at all, no variable,
    or no clause.
    """

    prefix: tuple[tuple[str, str], ...]
    clauses: tuple[tuple[Literal, ...], ...]

    def __post_init__(self) -> None:
        bound: set[str] = set()
        for quantifier, variable in self.prefix:
            if quantifier not in ("E", "A"):
                raise RulesError(f"a quantifier is E (there is) or A (for all), not '{quantifier}'")
            if variable in bound:
                raise RulesError(f"variable {variable} has two quantifiers")
            bound.add(variable)
        if not self.prefix or not self.clauses:
            raise RulesError("a formula needs at least one variable and one clause")
        for clause in self.clauses:
            for variable, _ in clause:
                if variable not in bound:
                    raise RulesError(f"variable {variable} has no quantifier")

    def __str__(self) -> str:
        """The text that `parse_qbf` reads."""
        head = " ".join(f"{quantifier} {variable}" for quantifier, variable in self.prefix)
        clauses = [
            "(" + " | ".join(("" if meant else "~") + variable for variable, meant in clause) + ")"
            for clause in self.clauses
        ]
        return f"{head} : {' & '.join(clauses)}"

    def without_empty_clauses(self) -> Formula:
        """Return an equivalent formula in which each clause has a literal.

        In place of `()` stand `(x) & (~x)` with the first variable.
        """
        _, first = self.prefix[0]
        never = (((first, True),), ((first, False),))
        clauses = [each for clause in self.clauses for each in ((clause,) if clause else never)]
        return Formula(self.prefix, tuple(dict.fromkeys(clauses)))

    @property
    def variables(self) -> list[str]:
        """The variables from the outside in."""
        return [variable for _, variable in self.prefix]

    @property
    def is_true(self) -> bool:
        """Whether the formula is true; tries all assignments in the order of the quantifiers.

        Raises SizeError where that takes more than MOST_ASSIGNMENTS.
        """
        return self._holds({}, count())

    def _holds(self, values: Mapping[str, bool], tried: Iterator[int]) -> bool:
        if len(values) == len(self.prefix):
            if next(tried) >= MOST_ASSIGNMENTS:
                raise SizeError(
                    f"whether this formula is true is open after {MOST_ASSIGNMENTS} assignments of "
                    f"its {len(values)} variables: take fewer variables"
                )
            return all(any(values[v] == meant for v, meant in clause) for clause in self.clauses)
        quantifier, variable = self.prefix[len(values)]
        results = (self._holds({**values, variable: value}, tried) for value in (True, False))
        return any(results) if quantifier == "E" else all(results)


def parse_qbf(text: str) -> Formula:
    """Read `E x1 A x2 : (x1 | ~x2) & (x2)`; E means "there is", A "for all", ~ "not".

    The signs of logic say the same, and then the colon and the signs between clauses may be left
    out: `∃x₁∀x₂(x₁ ∨ ¬x₂)(x₂)`.

    >>> parse_qbf("E x1 A x2 : (x2)").is_true
    False

    Raises NotationError for other text, RulesError for a formula that is not closed.
    """
    head, colon, body = _by_letters(text).partition(":")
    if not colon:
        raise NotationError(
            "a formula is 'E x A y : (x | ~y) & (y)': quantifiers with their variables, a colon, "
            "clauses in brackets"
        )
    clauses = body.split("&")
    return Formula(
        tuple(_prefix(head.split())),
        tuple(_clause(part.strip(), number) for number, part in enumerate(clauses, 1)),
    )


def _prefix(words: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs of a quantifier and its variable. Raises NotationError for anything else."""
    for quantifier, variable in zip_longest(words[::2], words[1::2]):
        if quantifier not in ("E", "A"):
            raise NotationError(
                f"'{quantifier}' stands where a quantifier is due; each variable has its own, as "
                "in 'E x A y'"
            )
        if variable is None:
            raise NotationError(f"no variable comes after '{quantifier}'; 'E x' or 'A x' is whole")
        if not _NAME.fullmatch(variable):
            raise NotationError(f"'{variable}' is no variable; a name begins with a letter, as x1")
        yield quantifier, variable


def _by_letters(text: str) -> str:
    """The formula with letters for the signs of logic."""
    plain = text.translate(_SIGNS)
    if _QUANTIFIERS.isdisjoint(text):
        return plain
    if ":" not in plain:
        plain = plain.replace("(", ": (", 1)
    return _NEIGHBOURS.sub(") & (", plain)


def _clause(text: str, number: int) -> tuple[Literal, ...]:
    """The literals of a clause. Raises NotationError, with its number, for anything else."""
    if not text:
        raise NotationError(f"clause {number} is missing; a clause is '(x | ~y)'")
    inside = text[1:-1].strip()
    if not (text.startswith("(") and text.endswith(")")):
        raise NotationError(f"'{text}' is no clause; a clause is '(x | ~y)'")
    if "(" in inside or ")" in inside:
        raise NotationError(f"'{text}' is no clause; & stands between clauses: '(x) & (y)'")
    words = [word.strip() for word in inside.split("|") if inside]
    if "" in words:
        raise NotationError(f"clause {number} lacks a literal; it is '(x | ~y)', without any '()'")
    return tuple(map(_literal, words))


def _literal(word: str) -> Literal:
    name = word.removeprefix("~").strip()
    if "," in word or len(name.split()) > 1:
        raise NotationError(f"'{word}' is no literal; | stands between literals: '(x | ~y)'")
    if not _NAME.fullmatch(name):
        raise NotationError(f"'{word}' is no literal; a variable such as x, or ~x, is")
    return name, not word.startswith("~")
