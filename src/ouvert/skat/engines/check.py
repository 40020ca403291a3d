"""Does an engine keep the protocol and the rules? `ouvert engine check` asks it in many games.

Beside the games it is asked what a host may ask of any engine: to meet a later version, to take its
options, to answer pings, to pass over words that it does not know, to go on with a game that it has
not seen, to be quiet unless it is asked, and to end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ouvert.cards import shown
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.skat.engines.conversation import Answer, Conversation
from ouvert.skat.engines.engine import Engine
from ouvert.skat.engines.offers import VERSION, Introduction, Option, OptionType
from ouvert.skat.engines.player import has_begun, may
from ouvert.skat.engines.process import EngineError
from ouvert.skat.engines.trial_games import TrialGame, other_action, trial_games
from ouvert.skat.engines.words import moment
from ouvert.skat.rules.actions import SEAT_NAMES, Phase
from ouvert.skat.rules.observation import Observation

GAMES = 200
MOST_BREACHES = 20
"""After so many no more games are played."""
UNKNOWN_WORDS = " later=1,2 stranger=CJ:x"
"""What a later version of the protocol might add to a line."""
LEAST_FAREWELL = 0.5
"""Seconds that it has to end, if an answer has fewer."""
_QUOTED = re.compile(r"'[^']*'|what \S+ is worth")
LATER = VERSION + 6
"""A version that nobody speaks yet."""


@dataclass(frozen=True, slots=True)
class Breach:
    """Something that an engine must not do.

    Attributes:
        game: number of the game, from 1; None outside of the games.
        when: the seat and the moment, or what was tried.
        sent: the last line that the engine was sent.
        sentence: what it did.
    """

    game: int | None
    when: str
    sent: str
    sentence: str

    def __str__(self) -> str:
        place = self.when if self.game is None else f"game {self.game}, {self.when}"
        return f"{place}: the engine {self.sentence}"


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check has found.

    Attributes:
        introduction: what the engine says of itself.
        games: games that were played.
        planned: games that should have been.
        decisions: how many questions were answered, by phase.
        breaches: what it must not do.
        notes: what it may do, and a host should know.
        slowest: seconds that the slowest answer took.
        seed: of the games.
    """

    introduction: Introduction
    games: int
    planned: int
    decisions: dict[Phase, int]
    breaches: tuple[Breach, ...]
    notes: tuple[str, ...]
    slowest: float
    seed: int

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.breaches

    def kinds(self) -> list[tuple[Breach, int]]:
        """The first breach of each kind, and how often there was one.

        Two are of a kind if they say the same, whatever is quoted of the engine.
        """
        found: dict[str, list[Breach]] = {}
        for breach in self.breaches:
            found.setdefault(_QUOTED.sub("", breach.sentence), []).append(breach)
        return [(alike[0], len(alike)) for alike in found.values()]


def check_engine(
    engine: Engine,
    games: int = GAMES,
    *,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
) -> CheckReport:
    """Find out whether an engine keeps the protocol and the rules.

    Args:
        engine: the engine, with its options and limits of time.
        games: how many games are played; after MOST_BREACHES breaches no more.
        seed: of deals, of the other seats, and of the seeds that the engine is given.
        progress: called with the number of games finished since the last call.

    The check ends where the engine starts no more, which is a breach as any other. Raises
    OuvertError, in a sentence, if it does not start at first, does not speak a version that is
    known here, or does not take its options.
    """
    check_whole(games, "the number of games", 1)
    check_seed(seed)
    inspection = _Inspection(engine, seed)
    try:
        inspection.greet()
        inspection.meet_later_version()
        inspection.set_options()
        inspection.end()
        inspection.play(games, progress)
    except _NoStartError:
        # told among the breaches
        pass
    finally:
        inspection.close()
    return CheckReport(
        inspection.introduction,
        inspection.played,
        games,
        dict(inspection.decisions),
        tuple(inspection.breaches),
        tuple(inspection.notes()),
        inspection.slowest,
        seed,
    )


class _NoStartError(Exception):
    """The engine does not start again, and nothing more can be asked of it."""


class _Inspection:
    """A check under way: the engines of three seats, and what has been found."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.seed = seed
        self.breaches: list[Breach] = []
        self.decisions: Counter[Phase] = Counter()
        self.slowest = 0.0
        self.played = 0
        self._seats: dict[int, Conversation] = {}
        self._twin: Conversation | None = None
        self._pings = True
        self._resumed = self._otherwise = 0
        self._when = ""
        first = self._started()
        self.introduction = first.introduction
        self._spare: Conversation | None = first

    def greet(self) -> None:
        """The greeting holds nothing else, and the first ping is answered."""
        conversation = self._fresh("at the greeting")
        for line in self.introduction.strays:
            self._found(None, "at the greeting", conversation, f"has said {shown(line)}")
        # options may take as long as the start did
        limit = self.engine.patience if self.engine.settings else self.engine.seconds
        try:
            before = conversation.ping(limit)
        except EngineError as error:
            self._found(None, "before the first game", conversation, str(error))
            self._pings = False
            conversation.kill()
            return
        for line in before:
            self._found(None, "after the greeting", conversation, f"has said {shown(line)}")
        self._spare = conversation

    def meet_later_version(self) -> None:
        """A host of a later version is answered with one that both know."""
        try:
            later = Conversation(self.engine.words, patience=self.engine.patience, version=LATER)
        except OuvertError as error:
            said = f"was asked for version {LATER} or lower, and has not agreed: {error}"
            self.breaches.append(Breach(None, "a later version", f"ouvert {LATER}", said))
            return
        later.close()

    def set_options(self) -> None:
        """Every option can be set to what it offers, and a decision is made after it."""
        changed = [
            (option.name, value)
            for option in self.introduction.options.values()
            for value in [_another(option)]
            if value
        ]
        if not changed:
            return
        names = ", ".join(f"{name}={value}" for name, value in changed)
        conversation = self._fresh(f"with {names}")
        try:
            conversation.set(changed)
            game = next(trial_games(1, self.seed)).start
            seat = 0 if game.actor is None else game.actor
            conversation.begin(seat)
            conversation.ask(game.observe(seat), seconds=self.engine.patience, seed=1)
        except OuvertError as error:
            self._found(None, f"with {names}", conversation, str(error))
        conversation.kill()

    def end(self) -> None:
        """It ends when it is told to, and when its input ends."""
        for asking, why in ((True, "'quit'"), (False, "the end of its input")):
            conversation = self._fresh(f"at {why}")
            if not conversation.close(max(LEAST_FAREWELL, self.engine.seconds), asking=asking):
                self._found(None, f"at {why}", conversation, "does not end")

    def play(self, count: int, progress: Callable[[int], None] | None) -> None:
        """Play the games, and count how many were played."""
        for trial in trial_games(count, self.seed):
            if len(self.breaches) >= MOST_BREACHES:
                break
            try:
                self._play(trial)
            except EngineError as error:
                conversation = self._seats.pop(trial.seat)
                self._found(trial, self._when, conversation, str(error))
                conversation.kill()
            self.played += 1
            if progress is not None:
                progress(1)

    def notes(self) -> list[str]:
        """What a host should know."""
        said = []
        if self._otherwise:
            said.append(
                f"{self._otherwise} of {self._resumed} resumed games went on with another action "
                "than the running one with the same seed: its games cannot be repeated"
            )
        if not self.introduction.name:
            said.append("it says no name")
        return said

    def close(self) -> None:
        """End all engines."""
        for conversation in (*self._seats.values(), self._twin, self._spare):
            if conversation is not None:
                conversation.close()

    def _play(self, trial: TrialGame) -> None:
        rng = trial.rng(self.seed)
        game = trial.start
        more = UNKNOWN_WORDS if trial.number % 2 else ""
        self._when = "at the beginning"
        conversation = self._seats.get(trial.seat)
        if conversation is None:
            conversation = self._seats[trial.seat] = self._fresh(self._when, trial)
        begun = has_begun(game.observe(trial.seat))
        conversation.begin(trial.seat, resumed=begun, more=more)
        asked = 0
        while not game.over:
            if game.actor != trial.seat:
                game = game.apply(other_action(game, rng))
                continue
            seen = game.observe(trial.seat)
            self._when = f"{SEAT_NAMES[trial.seat]}, {moment(seen)}"
            self._quiet(trial, conversation, "before it was asked")
            seed = int(rng.integers(1 << 32))
            answer = conversation.ask(seen, seconds=self.engine.seconds, seed=seed, more=more)
            asked += 1
            if self._judged(trial, conversation, seen, answer):
                if trial.number % 4 == 0 and asked == 2:
                    self._resume(trial, seen, seed, answer)
                game = game.apply(answer.action)
            else:
                game = game.apply(other_action(game, rng))
        result = game.result
        if result is not None:
            self._when = f"{SEAT_NAMES[trial.seat]}, after the game"
            self._quiet(trial, conversation, "before it was asked")
            conversation.end(game.observe(trial.seat), result)
            self._quiet(trial, conversation, "at 'end', which is not answered")

    def _judged(
        self, trial: TrialGame, conversation: Conversation, seen: Observation, answer: Answer
    ) -> bool:
        """Note what is wrong with an answer; whether its action is legal."""
        self.decisions[seen.phase] += 1
        self.slowest = max(self.slowest, answer.seconds)
        for line in answer.strays[:1]:
            said = f"has said {shown(line)}, which is no line of the protocol"
            self._found(trial, self._when, conversation, said)
        for worth in answer.worths:
            if not may(seen, worth.action):
                said = f"says what {worth.action} is worth, which is not legal there"
                self._found(trial, self._when, conversation, said)
                break
        if may(seen, answer.action):
            return True
        said = f"has said {shown(answer.line)}, which is not legal there"
        self._found(trial, self._when, conversation, said)
        return False

    def _resume(self, trial: TrialGame, seen: Observation, seed: int, running: Answer) -> None:
        """Ask an engine that knows nothing of the game what the running one was asked."""
        when, self._when = self._when, f"{self._when}, in a resumed game"
        if self._twin is None:
            self._twin = self._fresh(self._when, trial)
        try:
            self._twin.begin(trial.seat, resumed=True)
            answer = self._twin.ask(seen, seconds=self.engine.seconds, seed=seed)
        except EngineError as error:
            self._found(trial, self._when, self._twin, str(error))
            self._twin.kill()
            self._twin = None
        else:
            if self._judged(trial, self._twin, seen, answer):
                self._resumed += 1
                self._otherwise += answer.action != running.action
        self._when = when

    def _quiet(self, trial: TrialGame, conversation: Conversation, why: str) -> None:
        """Note what the engine has said without being asked."""
        before = conversation.ping(self.engine.seconds) if self._pings else []
        for line in before[:1]:
            self._found(trial, self._when, conversation, f"has said {shown(line)} {why}")

    def _found(
        self, trial: TrialGame | None, when: str, conversation: Conversation, sentence: str
    ) -> None:
        self.breaches.append(Breach(_number(trial), when, conversation.sent, sentence))

    def _fresh(self, when: str, trial: TrialGame | None = None) -> Conversation:
        """An engine that has played nothing."""
        spare, self._spare = self._spare, None
        if spare is not None and spare.running:
            return spare
        try:
            return self._started()
        except OuvertError as error:
            said = f"has not started again: {error}"
            self.breaches.append(Breach(_number(trial), when, f"ouvert {VERSION}", said))
            raise _NoStartError from error

    def _started(self) -> Conversation:
        conversation = Conversation(self.engine.words, patience=self.engine.patience)
        try:
            conversation.set(self.engine.settings)
        except EngineError as error:
            conversation.kill()
            raise OuvertError(f"{conversation.name} {error}") from error
        except BaseException:
            conversation.kill()
            raise
        return conversation


def _number(trial: TrialGame | None) -> int | None:
    """The number of a game, from 1."""
    return None if trial is None else trial.number + 1


def _another(option: Option) -> str:
    """A value that an option must take, another than it has where there is one."""
    match option.type:
        case OptionType.FLAG:
            return "no" if option.default == "yes" else "yes"
        case OptionType.NUMBER:
            return str(option.least) if option.least is not None else option.default
        case OptionType.CHOICE:
            return next((each for each in option.of if each != option.default), option.default)
        case OptionType.TEXT:
            return option.default
