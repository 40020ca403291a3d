"""`ouvert play`: a game of Skat in the terminal, against two AIs, or three."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.budgets import card_seconds, timed
from ouvert.cli.conversation import Conversation, InputEndedError, LeavingError
from ouvert.cli.inputs import UsageError, contract, kept, refuse_stdout, seat, seed_or_new, whole
from ouvert.cli.language import said, worded
from ouvert.cli.options import json_option, new_seed_option
from ouvert.cli.output import console, print_json
from ouvert.cli.skat.club_options import BockOption, KontraOption, RamschOption, club_of
from ouvert.cli.skat.play import ending as ending
from ouvert.cli.skat.play import view as view
from ouvert.cli.skat.play import words as words
from ouvert.cli.skat.play.hints import print_hint
from ouvert.cli.skat.play.words import Request
from ouvert.errors import OuvertError
from ouvert.skat.players.defaults import SECONDS
from ouvert.skat.rules.actions import SEAT_NAMES, Phase
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.series import MOST_GAMES

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.skat.matches.sitting import Evening, SkatSitting, Watched


class Role(Enum):
    """Who plays the contract that is practised."""

    DECLARER = "declarer"
    DEFENDER = "defender"


def play(
    own_seat: Annotated[
        int | None,
        typer.Option(
            "--seat",
            parser=seat,
            metavar="SEAT",
            autocompletion=suggestions.seats,
            show_default="forehand",
            help="Your seat in the first game.",
        ),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            autocompletion=suggestions.players,
            show_default="expert",
            help="One player for all, or one for each with a comma between, at your left first: "
            "beginner, casual, club, league or master, or any other name of `ouvert match`.",
        ),
    ] = None,
    four: Annotated[
        bool,
        typer.Option(
            "--four",
            help="Sit down with three AIs: whoever deals sits out; you do in every fourth game.",
        ),
    ] = False,
    time: Annotated[
        float | None,
        typer.Option(
            parser=card_seconds,
            metavar="SECONDS",
            show_default=f"{SECONDS:g}",
            help="How long the AIs may think about a card, and a hint takes.",
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Look at so many worlds for each card, in place of --time; the same seed and "
            "input then always lead to the same game.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            parser=whole(1, MOST_GAMES),
            metavar="N",
            help="Play so many games, with a score sheet; the deal goes round.",
        ),
    ] = 1,
    practice: Annotated[
        Contract | None,
        typer.Option(
            "--contract",
            parser=contract,
            autocompletion=suggestions.contracts,
            metavar="GAME",
            help='Practise a contract, such as "Grand", "Herz Hand" or "Null Ouvert": you are '
            "dealt cards that are worth it, and there is no auction.",
        ),
    ] = None,
    role: Annotated[
        Role | None,
        typer.Option(
            "--as",
            metavar="ROLE",
            show_default="declarer",
            help="declarer or defender: play the contract that is practised, or defend against it.",
        ),
    ] = None,
    ramsch: RamschOption = False,
    kontra: KontraOption = False,
    bock: BockOption = False,
    seed: Annotated[
        int | None, new_seed_option("Seed of deals and AIs", tells="is printed")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            parser=kept,
            metavar="FILE",
            help="Append every game to this file, also one that you leave; `ouvert replay` "
            "looks back at it.",
        ),
    ] = None,
    as_json: Annotated[
        bool,
        json_option(
            "the record of every game on stdout, one line of JSON each; all else goes to stderr"
        ),
    ] = False,
) -> None:
    """Play Skat against two or three AIs, with hints, and decisions that can be taken back.

    Whole games by the International Skat Order, from the auction to the score; options of clubs
    are played where they are named. At every prompt
    `?` says what can be typed: `hint` what an AI would do and why, `back` takes your last decision
    back, `last` shows the last trick, `score` the card points, `show` where the unseen cards may
    lie, `quit` stops. `claim` ends a game whose last tricks are sure. Words and cards may be
    English or German.
    """
    if time is not None and worlds is not None:
        raise UsageError(said("--time and --worlds both say how long to think: give one of them"))
    limit = None if worlds is not None else SECONDS if time is None else time
    if role is not None and practice is None:
        raise UsageError(said("--as says who plays the contract of --contract: name one"))
    strongest = "expert" if worlds is None else f"expert:{worlds}"
    others = tuple(timed(name, limit) for name in _others(opponents or strongest, 3 if four else 2))
    if four and practice is not None:
        raise UsageError(said("--contract is practised at a table of three: leave out --four"))
    club = club_of(ramsch=ramsch, kontra=kontra, bock=bock)
    if club.words and practice is not None:
        sentence = "--contract practises one game: leave out {options}"
        raise UsageError(said(sentence, options=", ".join(f"--{word}" for word in club.words)))
    if bock and games == 1:
        sentence = "--bock: a Bock round comes after the game that opens it, so name --games"
        raise UsageError(said(sentence))

    announce_compilation()
    from ouvert.skat.matches.sitting import Evening

    chosen = seed_or_new(seed)
    evening = Evening.of(
        seat=own_seat or 0,
        others=others,
        games=games,
        seed=chosen,
        contract=practice,
        declares=role is not Role.DEFENDER,
        club=club,
    )
    if save is not None:
        _check_file(save)
    _Table(console(stderr=as_json), limit, worlds, save, as_json).play(evening)


def _others(names: str, count: int) -> tuple[str, ...]:
    """The players clockwise from the person's left."""
    given = [name.strip() for name in names.split(",")]
    if len(given) not in (1, count):
        sentence = (
            "--opponents are one name or two with a comma between, not '{names}'"
            if count == 2
            else "--opponents are one name or three with commas between, not '{names}'"
        )
        raise UsageError(said(sentence, names=names))
    return tuple(given if len(given) == count else given * count)


def _check_file(path: Path) -> None:
    """Make sure, before the first card, that games can be appended to a file."""
    refuse_stdout(path)
    with path.open("ab+") as file:
        file.seek(0)
        start = file.read(1 << 16).lstrip()
    if start[:1] not in (b"", b"{"):
        sentence = "--save: {file} holds something else than games in Ouvert's JSON"
        raise UsageError(said(sentence, file=path))


class _Table(Conversation):
    """The conversation: asks, answers, and keeps the games."""

    def __init__(
        self,
        out: Console,
        limit: float | None,
        worlds: int | None,
        save: Path | None,
        as_json: bool,
    ) -> None:
        super().__init__(out)
        self._limit = limit
        self._worlds = worlds
        self._save = save
        self._as_json = as_json
        self._evening: Evening
        self._stop: Exception | None = None

    def play(self, evening: Evening) -> None:
        """Play all games of an evening, or until the person leaves."""
        self._evening = evening
        sentence = "Seed {seed}. At every prompt ? says what you can type."
        self._out.print(said(sentence, seed=evening.seed))
        try:
            while not self._evening.over:
                if self._evening.sits_out:
                    self._sit_out()
                else:
                    self._play_game(self._evening.sit_down())
        except LeavingError:
            self._out.print(said("You have left the table."))
        if self._evening.sheet.games > 1 and self._evening.sheet.results:
            self._out.print(self._evening.sheet.render(worded))

    def _play_game(self, sitting: SkatSitting) -> None:
        self._open(sitting)
        try:
            while not sitting.game.over:
                sitting = self._next(sitting)
                if sitting.game.over:
                    self._close(sitting)
                    sitting = self._afterwards(sitting)
        except BaseException:
            if sitting.before:
                self._keep(sitting)
            raise
        self._keep(sitting)
        if sitting.game.result is not None:
            self._evening = self._evening.after(sitting.game.result)
        if self._stop is not None:
            raise self._stop

    def _sit_out(self) -> None:
        """Let the others play a game that the person has dealt, and tell how it ended."""
        out, watched = self._out, self._evening.watch()
        out.print()
        out.print(self._head() + said("You deal this game, and sit it out."))
        ending.print_result(out, watched.game, None)
        self._write(watched)
        if watched.game.result is not None:
            self._evening = self._evening.after(watched.game.result)

    def _head(self) -> str:
        number, games = self._evening.number, self._evening.sheet.games
        return said("Game {n} of {all}.", n=number, all=games) + " " if games > 1 else ""

    def _open(self, sitting: SkatSitting) -> None:
        """Say who sits where, and what is played."""
        out, evening, seen = self._out, self._evening, sitting.seen
        out.print()
        left, right = (seen.seat + 1) % 3, (seen.seat + 2) % 3
        head, names = (
            self._head(),
            {
                "seat": said(SEAT_NAMES[seen.seat]),
                "left": said(SEAT_NAMES[left]),
                "left_player": sitting.players[left],
                "right": said(SEAT_NAMES[right]),
                "right_player": sitting.players[right],
                "dealer": sitting.sat_out,
            },
        )
        if sitting.sat_out is None:
            sentence = (
                "You are {seat}; {left} is {left_player} at your left, {right} is {right_player} "
                "at your right."
            )
        else:
            sentence = (
                "You are {seat}; {left} is {left_player}, {right} is {right_player}, {dealer} "
                "deals and sits out."
            )
        out.print(head + said(sentence, **names))
        if evening.contract is None:
            sentence = "The auction: middlehand bids to forehand, then rearhand to who is left."
            out.print(said(sentence))
            if sitting.game.club.bock:
                left = evening.sheet.bock_left
                sentence = "Bock round: this game counts double."
                more = "Bock round: this game counts double, and so do {n} more."
                out.print(said(more, n=left - 1) if left > 1 else said(sentence))
        elif evening.declares:
            out.print(said("You play {game}, got at {bid}.", game=evening.contract, bid=seen.bid))
        else:
            declarer = said(SEAT_NAMES[seen.declarer or 0])
            sentence = "You defend against {game}; {seat} got it at {bid}."
            out.print(said(sentence, game=evening.contract, seat=declarer, bid=seen.bid))
        if seen.phase is Phase.PLAY:
            out.print(view.needs_sentence(seen))
        if seen.phase is Phase.AUCTION and not sitting.asked:
            out.print(said("  your hand:"), view.hand_text(seen.hand, None))

    def _next(self, sitting: SkatSitting) -> SkatSitting:
        """One action more, or one taken back."""
        if not sitting.asked:
            after = sitting.go_on()
            self._tell(sitting, after)
            return after
        view.print_moment(self._out, sitting.seen)
        while True:
            text = self._answer(view.prompt(sitting.seen))
            try:
                request = words.request(text)
                if request is Request.BACK:
                    return self._take_back(sitting)
                if request is not None:
                    self._inform(request, sitting)
                    if request in (Request.HINT, Request.SHOW):
                        sitting = sitting.after_help()
                    continue
                after = sitting.decide(words.action(text, sitting.seen))
            except OuvertError as error:
                self._complain(error)
                continue
            self._tell(sitting, after)
            return after

    def _tell(self, before: SkatSitting, after: SkatSitting) -> None:
        """Print what has happened between two states; a person knows his own part."""
        out, seen = self._out, after.seen
        for place, action in after.game.history[len(before.game.history) :]:
            if before.seen.phase is Phase.PLAY and not before.seen.table and place != seen.seat:
                view.print_title(out, len(before.seen.tricks) + 1, place, seen)
            view.print_event(out, place, action, seen)
        if len(seen.tricks) > len(before.seen.tricks):
            view.print_trick_end(out, seen.tricks[-1], seen)
        if seen.contract is not None and before.seen.contract is None:
            out.print(view.needs_sentence(seen))

    def _inform(self, request: Request, sitting: SkatSitting) -> None:
        """Answer a question that changes nothing."""
        out, seen = self._out, sitting.seen
        match request:
            case Request.HELP:
                for line in view.help_lines(seen):
                    out.print(line)
            case Request.HINT:
                print_hint(out, sitting, seconds=self._limit, worlds=self._worlds)
            case Request.LAST:
                view.print_last_trick(out, seen)
            case Request.SCORE:
                view.print_score(out, seen)
                if self._evening.sheet.results:
                    out.print(self._evening.sheet.render(worded))
            case Request.SHOW:
                view.print_locations(out, sitting.locations(), seen)
            case Request.QUIT:
                raise LeavingError

    def _take_back(self, sitting: SkatSitting) -> SkatSitting:
        earlier = sitting.take_back()
        _, action = sitting.game.history[len(earlier.game.history)]
        self._out.print(said("Taken back: {action}.", action=action))
        view.print_so_far(self._out, earlier.seen)
        return earlier

    def _close(self, sitting: SkatSitting) -> None:
        self._out.print()
        ending.print_result(self._out, sitting.game, sitting.seat)
        if self._save is None:
            sentence = "To look back at it: save FILE, and later 'ouvert replay FILE'."
            self._out.print(said(sentence))

    def _afterwards(self, sitting: SkatSitting) -> SkatSitting:
        """Ask what to do with a finished game; it may be taken back."""
        more = self._evening.number < self._evening.sheet.games
        question = said(
            "Enter for the next game, or back, or save FILE?"
            if more
            else "Enter to end, or back, or save FILE?"
        )
        while True:
            text = self._read(question)
            if text is None and more:
                sentence = "the input ended after game {n}"
                self._stop = InputEndedError(said(sentence, n=self._evening.number))
            if not text:
                return sitting
            request = words.request(text)
            if request is Request.QUIT:
                self._stop = LeavingError()
                return sitting
            if request is Request.BACK:
                return self._take_back(sitting)
            verb, _, name = text.partition(" ")
            try:
                if verb.casefold() == "save" and name.strip():
                    self._save_from_now(Path(name.strip()))
                elif request in (Request.LAST, Request.SCORE):
                    self._inform(request, sitting)
                else:
                    self._out.print(said(_AFTER_A_GAME))
            except (OuvertError, OSError) as error:
                self._complain(error)

    def _save_from_now(self, path: Path) -> None:
        _check_file(path)
        self._save = path
        sentence = "  This game will be kept in {file}, and so will all after it."
        self._out.print(said(sentence, file=path))

    def _keep(self, sitting: SkatSitting) -> None:
        """Write the record of a game, finished or not, where it is wanted, and say where."""
        self._write(sitting)
        if self._save is not None:
            sentence = "Kept; look back at it with: ouvert replay {file}"
            self._out.print(said(sentence, file=self._save))

    def _write(self, played: SkatSitting | Watched) -> None:
        """Write the record of a game where it is wanted."""
        from ouvert.skat.records import to_json

        record = played.record(
            place="ouvert play",
            date=datetime.now(UTC).strftime("%Y-%m-%d/%H:%M:%S/UTC"),
            series=f"seed {self._evening.seed}",
            number=str(self._evening.number),
        )
        text = to_json(record)
        if self._as_json:
            print_json(json.loads(text))
        if self._save is not None:
            with self._save.open("a", encoding="utf-8") as file:
                file.write(f"{text}\n")


_AFTER_A_GAME = (
    "  The game is over. Enter goes on, back takes your last decision back, save FILE keeps the "
    "game; 'ouvert replay FILE' then says what each card was worth. last, score, quit."
)
