"""Our players as engines for other programs: `ouvert engine` (`docs/engines.md`).

A question is answered from its own words alone, so that a program may ask about any moment. With
the seed of the question, and a budget that is a number, the answer is the one that the same player
gives in a match here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import version

from ouvert.cards import shown
from ouvert.entrants import reseed
from ouvert.errors import NotationError, OuvertError
from ouvert.numbers import MOST_DIGITS, digits, new_seed
from ouvert.protocols import Evidence
from ouvert.skat.bidding.payoffs import TABLE_SCORING, Payoff
from ouvert.skat.engines.offers import VERSION, Option, OptionType, Worth
from ouvert.skat.engines.words import action_word, fields, read_observation
from ouvert.skat.players import registry
from ouvert.skat.players.levels import resolved
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Discard,
    Pass,
    Phase,
    PickUp,
)
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import LEAST_BID

AUTHOR = "The Ouvert developers"
DEFAULT_PLAYER = "expert"
SHARE, LEAST_SECONDS = 0.8, 0.02
"""Of the time that is left, the share that a search is given, and what it is given at least."""
MOST_WORLDS = 100_000
_SILENT = (Evidence.RULE, Evidence.NONE)
"""Kinds of evidence whose win probability says nothing."""
_PAYOFFS = frozenset(payoff.code for payoff in Payoff)
_ASCII = str.maketrans({"♣": "C", "♠": "S", "♥": "H", "♦": "D", "–": "-", "—": "-", "’": "'"})


class Server:
    """Answers lines of the protocol with lines.

    Args:
        player: who plays, by a name of `players.registry`.

    Attributes:
        ended: whether it was told to quit.

    Raises OuvertError if there is no such player.
    """

    def __init__(self, player: str = DEFAULT_PLAYER) -> None:
        registry.check(player)
        self.ended = False
        self._player = player
        self._called = player
        self._worlds: int | None = None
        self._values = False
        self._made: dict[str, registry.SkatPlayer] = {}
        self._seed = new_seed()

    def options(self) -> tuple[Option, ...]:
        """What can be set, with what it is now."""
        worlds = registry.count(self._player)
        return (
            Option("player", OptionType.TEXT, self._player),
            Option(
                "worlds",
                OptionType.NUMBER,
                "" if worlds is None else str(worlds),
                least=1,
                most=MOST_WORLDS,
            ),
            Option("values", OptionType.FLAG, "yes" if self._values else "no"),
        )

    @property
    def name(self) -> str:
        """What it calls itself: the version, and who plays."""
        return f"Ouvert {version('ouvert')} {self._called}"

    def described(self) -> dict[str, object]:
        """Name, version of the protocol, and options, as JSON values."""
        options = {each.name: each.default for each in self.options()}
        return {"name": self.name, "protocol": VERSION, "options": options}

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer a line; what cannot be answered is said in a note."""
        try:
            yield from self._answer(line)
        except OuvertError as error:
            yield f"note {_plain(str(error))}"
        except Exception as error:
            # moments that no game can reach may surprise any player, and the host goes on
            yield f"note {_plain(f'this cannot be decided: {type(error).__name__}: {error}')}"

    def _answer(self, line: str) -> Iterator[str]:
        word, _, rest = line.strip().partition(" ")
        match word:
            case "ouvert":
                yield from self._introduced(rest.partition(" ")[0])
            case "set":
                self._set(rest)
            case "ping":
                yield f"pong {rest}"
            case "act":
                yield from self._decide(fields(rest))
            case "quit":
                self.ended = True
            case "game" | "end" | "":
                pass
            case _:
                raise NotationError(f"{shown(word)} begins no line of the protocol")

    def _introduced(self, word: str) -> Iterator[str]:
        asked = digits(word)
        if not asked:
            raise NotationError(
                f"a host begins with 'ouvert' and its version of the protocol, not {shown(word)}: "
                f"here version {VERSION} is spoken"
            )
        yield f"name {self.name}"
        yield f"author {AUTHOR}"
        for option in self.options():
            yield f"option {option.words()}"
        self._warm_up()
        yield f"ready {min(asked, VERSION)}"

    def _set(self, words: str) -> None:
        for name, value in fields(words).items():
            option = next((each for each in self.options() if each.name == name), None)
            if option is None:
                raise NotationError(f"there is no option {shown(name)}")
            option.check(value)
            player, worlds = self._player, self._worlds
            match name:
                case "player":
                    registry.check(value)
                    player = value
                case "worlds":
                    worlds = int(value)
                case "values":
                    self._values = value == "yes"
            # a player that counts no worlds is refused before anything is changed
            self._called = player if worlds is None else registry.with_count(player, worlds)
            self._player, self._worlds = player, worlds
        self._warm_up()

    def _decide(self, given: dict[str, str]) -> Iterator[str]:
        seen = read_observation(given)
        if not seen.legal_actions:
            raise NotationError("there is no legal=: who is asked must know what is allowed")
        name = self._called
        time = digits(given.get("time", ""), MOST_DIGITS)
        if time is not None:
            limit = max(LEAST_SECONDS, SHARE * time / 1000)
            name = registry.within_seconds(name, round(limit, 3))
        seed = digits(given.get("seed", ""), MOST_DIGITS)
        if self._values and _has_values(name, seen):
            yield from _advised(name, seen, new_seed() if seed is None else seed)
        else:
            yield f"do {action_word(self._chosen(name, seen, seed))}"

    def _chosen(self, name: str, seen: Observation, seed: int | None) -> Action:
        player = self._made.get(name)
        if player is None:
            # only the player of the moment is kept: times make names, and there are many times
            self._made = {name: registry.make(name, self._seed)}
            player = self._made[name]
        if seed is not None:
            reseed(player, seed)
        return player.choose(seen)

    def _warm_up(self) -> None:
        """Load what decisions need, so that no decision's time pays for it."""
        name = registry.within_seconds(self._called, LEAST_SECONDS)
        if registry.count(name) is not None:
            name = registry.with_count(name, 1)
        for game in _moments_of_all_kinds():
            if game.actor is not None:
                self._chosen(name, game.observe(game.actor), 1)
        self._made = {}


def serve(lines: Iterable[str], player: str = DEFAULT_PLAYER) -> Iterator[str]:
    """Answer lines until one says `quit` or there are no more; a sentence for each mistake.

    Raises OuvertError if there is no such player.
    """
    server = Server(player)
    for line in lines:
        yield from server.answer(line)
        if server.ended:
            return


def _has_values(name: str, seen: Observation) -> bool:
    """Whether advice is what such a player does at a moment, with what each action is worth."""
    name = resolved(name)
    if not name.startswith("expert") or name.endswith("+paranoia"):
        return False
    return seen.phase is Phase.PLAY or registry.bidder_name(name) in _PAYOFFS


def _advised(name: str, seen: Observation, seed: int) -> Iterator[str]:
    """What the ensemble says of each action, and does: the same as `ouvert.advise`."""
    from ouvert.skat.players.advise import advise

    if seen.phase is Phase.PLAY:
        count, seconds = registry.count(name), registry.seconds(name)
        advice = advise(seen, seed=seed, worlds=count, seconds=seconds, threads=1)
    else:
        advice = advise(seen, scoring=registry.bidder_name(name) or TABLE_SCORING)
    for each in advice.actions:
        chance = None if each.evidence in _SILENT else each.win_probability
        yield f"value {Worth(each.action, chance, each.card_points, _plain(each.reason)).words()}"
    yield f"do {action_word(advice.best.action)}"


def _moments_of_all_kinds() -> Iterator[SkatGame]:
    """Moments of each phase, with cards of both sides in a trump game and in Null."""
    deal = Deal.random(1)
    game = SkatGame.start(deal)
    yield game
    for action in (Bid(LEAST_BID), Pass(), Pass(), PickUp(), Discard(deal.skat)):
        game = game.apply(action)
        if game.phase is not Phase.AUCTION:
            yield game
    for kind in (GameType.GRAND, GameType.NULL):
        play = game.apply(Announce(Contract(kind)))
        for _ in range(3):
            yield play
            play = play.apply(play.legal_actions()[0])


def _plain(text: str) -> str:
    """A sentence in one line of ASCII."""
    return " ".join(text.translate(_ASCII).encode("ascii", "replace").decode().split())
