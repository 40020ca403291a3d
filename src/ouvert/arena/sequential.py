"""A sequential test: who is better, asked after every deal, and answered as soon as it is sure.

Two hypotheses about a mean stand against each other: it is `low`, or it is `high`. After each
number the log-likelihood ratio (LLR) of the two says how much more likely the numbers are under the
second. At the upper bound the test ends with *better*, at the lower one with *not better*, and the
bounds of Wald (Annals of Mathematical Statistics 16, 1945),

    ln β / (1 − α)  and  ln (1 − β) / α,

keep the share of wrong answers near α where the mean is `low`, and near β where it is `high`.

The numbers are the differences of whole deals (in chess: of pairs of games), whose distribution is
not known. So the test is the generalised one, GSPRT, that Stockfish's fishtest runs, in the normal
approximation: the variance is estimated from what was seen,

    LLR = n (high − low) (2 mean − low − high) / (2 variance).

For small differences between `low` and `high`, and the many numbers that they take, that is the
LLR with the distribution estimated under either hypothesis (M. Van den Bergh, *Comments on
normalized Elo*, and the page *Fishtest mathematics* of the fishtest wiki).

Few numbers say little of their variance, all the less if most are 0 and a few are large. So no
answer is given before `least` of them, and a trial can count one large number into the variance
that has not come yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import isfinite, log, nan, sqrt

from ouvert.errors import OuvertError, check_whole

LEAST = 200
"""Numbers that are seen before the first answer; how often it is wrong then was simulated with
differences of real matches, most of which are 0 (docs/strength.md)."""


class Verdict(Enum):
    """The answer of a sequential test."""

    BETTER = "better"
    """The upper bound was reached: the mean is taken to be above `low`."""

    NOT_BETTER = "not better"
    """The lower bound was reached: the mean is taken to be below `high`."""

    OPEN = "not decided"
    """No bound was reached."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of a mean.

    Attributes:
        low: the mean under the first hypothesis, such as 0.
        high: the mean under the second, in the same unit.
        alpha: share of wrong answers *better* that is accepted where the mean is `low`.
        beta: share of wrong answers *not better* that is accepted where the mean is `high`.
        least: numbers that are seen before the first answer.

    Raises OuvertError unless `low` is below `high` and the shares are between 0 and 1/2.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    least: int = LEAST

    def __post_init__(self) -> None:
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise OuvertError(
                f"a sequential test tells a lower mean from a higher one, not {self.low:g} from "
                f"{self.high:g}"
            )
        for name, share in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < share < 0.5:
                raise OuvertError(f"{name} is a share between 0 and 0.5, not {share:g}")
        check_whole(self.least, "the least number of deals", 2)

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR at which the test ends with *not better*, and with *better*."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, count: int, mean: float, variance: float) -> float:
        """The log-likelihood ratio of numbers of which count, mean and variance are known.

        It is 0 where the variance is: of chance nothing is known then.
        """
        if variance <= 0:
            return 0.0
        middle = (self.low + self.high) / 2
        return count * (self.high - self.low) * (mean - middle) / variance

    def decide(self, numbers: Iterable[float], *, unseen: float = 0.0) -> Decision:
        """Go through numbers in their order, and no further than the test needs; see `Trial`."""
        trial = Trial(self, unseen=unseen)
        for number in numbers:
            if trial.add(number):
                break
        return trial.decision


@dataclass(frozen=True, slots=True)
class Decision:
    """How a sequential test stands.

    Attributes:
        test: the test.
        count: how many numbers were seen.
        mean: their mean; NaN without any.
        deviation: their standard deviation; NaN of fewer than two.
        llr: the log-likelihood ratio.
        verdict: the answer.
    """

    test: Sprt
    count: int
    mean: float
    deviation: float
    llr: float
    verdict: Verdict


class Trial:
    """A sequential test while numbers come in.

    Args:
        test: the test. Once it has an answer no further number counts.
        unseen: a distance from the mean, such as a large number usually has, that is counted into
            the variance once. Without it equal numbers never bring an answer.
    """

    def __init__(self, test: Sprt, *, unseen: float = 0.0) -> None:
        self._test = test
        self._unseen = unseen
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
        self._verdict = Verdict.OPEN

    def add(self, number: float) -> bool:
        """Take a number in; whether the test has ended. Raises OuvertError for what is none."""
        if self._verdict is not Verdict.OPEN:
            return True
        if not isfinite(number):
            raise OuvertError(f"a sequential test is told numbers, and {number} is none")
        self._count += 1
        away = number - self._mean
        self._mean += away / self._count
        self._squares += away * (number - self._mean)
        if self._count >= self._test.least:
            worse, better = self._test.bounds
            llr = self._llr
            if llr >= better:
                self._verdict = Verdict.BETTER
            elif llr <= worse:
                self._verdict = Verdict.NOT_BETTER
        return self._verdict is not Verdict.OPEN

    @property
    def decision(self) -> Decision:
        """How the test stands."""
        several = self._count > 1
        return Decision(
            test=self._test,
            count=self._count,
            mean=self._mean if self._count else nan,
            deviation=sqrt(self._squares / (self._count - 1)) if several else nan,
            llr=self._llr,
            verdict=self._verdict,
        )

    @property
    def _variance(self) -> float:
        squares = self._squares + self._unseen**2
        return squares / (self._count - 1) if self._count > 1 else 0.0

    @property
    def _llr(self) -> float:
        return self._test.llr(self._count, self._mean, self._variance)
