"""One engine at one seat: how it is greeted, told, asked, and sent away (`docs/engines.md`)."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from ouvert.cards import shown
from ouvert.errors import NotationError, OuvertError
from ouvert.numbers import digits
from ouvert.skat.engines.offers import VERSION, Introduction, Option, Worth
from ouvert.skat.engines.process import EngineError, EngineProcess
from ouvert.skat.engines.words import observation_words, read_action, result_words
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import GameResult

ON_THE_WAY = 0.5
"""Seconds that an answer may be later than it should, for a machine that is busy."""
FAREWELL = 2.0
"""Seconds that an engine has to end when it is asked to."""
MOST_STRAYS = 20
"""Lines without meaning that are remembered of an answer."""
_TALK = ("note",)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine has answered.

    Attributes:
        action: its decision; whether it is legal is not asked.
        line: the line that says so.
        worths: what it has said of actions.
        notes: what it has noted for the host's log.
        strays: lines that belong to no protocol, or that nobody has asked for.
        seconds: how long it took.
    """

    action: Action
    line: str
    worths: tuple[Worth, ...]
    notes: tuple[str, ...]
    strays: tuple[str, ...]
    seconds: float


class Conversation:
    """A running engine, from its greeting on.

    Args:
        command: the program and its arguments.
        patience: seconds until it must be ready.
        version: the highest version of the protocol that the host says it speaks.

    Raises OuvertError, in a sentence, if it does not start, is not ready in time, or will not speak
    a version that the host knows.
    """

    def __init__(
        self, command: tuple[str, ...], *, patience: float, version: int = VERSION
    ) -> None:
        self.called = shown(" ".join(command))
        """What the engine is called before its name is known."""
        self.games = 0
        """How many games it has been told of."""
        self.sent = ""
        """The last line that it was sent."""
        self._pings = 0
        self._patience = patience
        self._process = EngineProcess(command)
        try:
            self.introduction = self._greet(version)
        except EngineError as fault:
            self.kill()
            raise OuvertError(f"the engine {self.called} cannot be used: it {fault}") from fault
        except BaseException:
            self.kill()
            raise

    @property
    def name(self) -> str:
        """The engine's name, or its command if it has none."""
        return self.introduction.name or self.called

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether its process has not ended."""
        return self._process.running

    @property
    def last_words(self) -> str:
        """The last line that it wrote to stderr; empty if there is none."""
        return self._process.last_words

    def set(self, settings: Iterable[tuple[str, str]]) -> None:
        """Set options. Raises OuvertError for those that cannot be set."""
        for name, value in settings:
            option = self.introduction.options.get(name)
            if option is None:
                names = ", ".join(self.introduction.options) or "none"
                raise OuvertError(f"{self.name} has no option {shown(name)}; those it has: {names}")
            option.check(value)
            self.say(f"set {name}={value}")

    def ping(self, seconds: float) -> list[str]:
        """Wait for an answer that is asked for nothing else, and return all lines before it.

        Raises EngineError if it does not come.
        """
        self._pings += 1
        word = f"{self._pings}"
        before = self._process.pending()
        self.say(f"ping {word}")
        deadline = time.monotonic() + seconds + ON_THE_WAY
        while True:
            line = self._process.read(deadline)
            if line is None:
                raise EngineError(f"has not answered 'ping {word}' within {seconds:g} s", "late")
            if line == f"pong {word}":
                return before
            before.append(line)

    def begin(self, seat: int, *, resumed: bool = False, more: str = "") -> None:
        """Tell of a new game; `more` are further words. Raises EngineError if it does not read."""
        self.games += 1
        words = f"game id={self.games} seat={seat}"
        self.say(f"{words}{' resumed=yes' if resumed else ''}{more}")

    def ask(
        self,
        seen: Observation,
        *,
        seconds: float | None,
        seed: int | None = None,
        more: str = "",
    ) -> Answer:
        """Ask what a seat does.

        Args:
            seen: what it has seen; it is to act.
            seconds: until an answer must be there; None waits for ever.
            seed: from which the engine shall draw what is random.
            more: further words of the line.

        Raises EngineError if it ends, gives no answer in time, or one that is no action.
        """
        words = f"act id={self.games} {observation_words(seen)}"
        if seconds is not None:
            words += f" time={round(seconds * 1000)}"
        if seed is not None:
            words += f" seed={seed}"
        self.say(words + more)
        return self._answered(seen.seat, seconds)

    def end(self, seen: Observation, result: GameResult) -> None:
        """Tell that a game is over. Raises EngineError if it does not read."""
        self.say(f"end id={self.games} {observation_words(seen)} {result_words(result)}")

    def say(self, line: str) -> None:
        """Send a line. Raises EngineError if the engine has ended, or does not read."""
        self.sent = line
        self._process.write(line, time.monotonic() + self._patience)

    def close(self, patience: float = FAREWELL, *, asking: bool = True) -> bool:
        """Let the engine end, and then end it with all that it has begun.

        Args:
            patience: seconds that it has to end by itself.
            asking: whether to say `quit`, rather than only to end its input.

        Returns whether it has ended by itself.
        """
        try:
            if asking:
                self.say("quit")
            return self._process.closed_within(patience)
        except EngineError:
            return not self.running
        finally:
            self.kill()

    def kill(self) -> None:
        """End the engine and all that it has begun at once."""
        self._process.kill()

    def forget(self) -> None:
        """Let go of an engine that belongs to the process from which this one was forked."""
        self._process.forget()

    def _answered(self, seat: int, seconds: float | None) -> Answer:
        started = time.monotonic()
        deadline = float("inf") if seconds is None else started + seconds + ON_THE_WAY
        worths: list[Worth] = []
        notes: list[str] = []
        strays: list[str] = []
        while True:
            line = self._process.read(deadline)
            if line is None:
                said = f"; it has said {shown(strays[-1])}, which is no answer" if strays else ""
                raise EngineError(f"has not answered within {seconds:g} s{said}", "late")
            word, _, rest = line.partition(" ")
            if word != "do" and line.split()[:1] and line.split()[0].lower() == "do":
                # waiting would only end in a fault that names something else
                raise EngineError(
                    f"has said {shown(line)}: the word is 'do', in small letters, and one space "
                    "follows it"
                )
            if word == "do":
                took = time.monotonic() - started
                action = _decided(line, rest, seat)
                kept = tuple(strays[:MOST_STRAYS])
                return Answer(action, line, tuple(worths), tuple(notes), kept, took)
            if word == "value":
                try:
                    worths.append(Worth.read(rest, seat))
                except NotationError:
                    strays.append(line)
            else:
                (notes if word in _TALK else strays).append(line)

    def _greet(self, version: int) -> Introduction:
        deadline = time.monotonic() + self._patience
        self.say(f"ouvert {version}")
        said = {"name": "", "author": ""}
        options: dict[str, Option] = {}
        strays: list[str] = []
        while True:
            line = self._process.read(deadline)
            if line is None:
                raise EngineError(
                    f"was not ready within {self._patience:g} s: it has to answer "
                    f"'ouvert {version}' with 'ready', a version and the end of the line"
                )
            word, _, rest = line.partition(" ")
            match word:
                case "name" | "author" if rest:
                    said[word] = "".join(each for each in rest if each.isprintable())[:80]
                case "option":
                    try:
                        option = Option.read(rest)
                        options[option.name] = option
                    except NotationError as error:
                        raise EngineError(f"has said {shown(line)}: {error}") from error
                case "ready":
                    spoken = _spoken(line, rest, version)
                    kept = tuple(strays[:MOST_STRAYS])
                    return Introduction(said["name"], said["author"], spoken, options, kept)
                case _:
                    if word not in _TALK:
                        strays.append(line)


def _spoken(line: str, word: str, highest: int) -> int:
    """The version that an engine will speak."""
    spoken = digits(word)
    if not spoken:
        raise EngineError(f"has said {shown(line)}, and not the version that it speaks")
    if spoken > highest:
        raise EngineError(
            f"speaks version {spoken} of the protocol, and here it is spoken up to version "
            f"{highest}"
        )
    return spoken


def _decided(line: str, word: str, seat: int) -> Action:
    try:
        return read_action(word.strip(), seat)
    except NotationError as error:
        raise EngineError(f"has said {shown(line)}, which is no action") from error
