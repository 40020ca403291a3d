"""A seat is played by its engine, and by rules from the moment at which the engine fails."""

from __future__ import annotations

import gc
import pickle
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ouvert.entrants import described, fault_of, label_of
from ouvert.errors import OuvertError, RulesError
from ouvert.skat.engines import keeping
from ouvert.skat.engines.engine import Engine
from ouvert.skat.engines.player import EnginePlayer
from ouvert.skat.matches.match import match
from ouvert.skat.matches.table import play
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from support.engines import GENEROUS, SHORT, example, faulty, ours, scripted, wait_briefly
from support.processes import runs
from support.sizes import long, some_of

GREETING = "print('name Odd'); print('ready 1', flush=True)"


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    keeping.close_all()


def game_of(engine: Engine, seat: int, seed: int = 4) -> tuple[SkatGame, EnginePlayer]:
    """A Grand of forehand's to its end, with an engine at one seat and rules at the others."""
    deal = Deal.random(seed)
    start = SkatGame.declared(deal, 0, Contract(GameType.GRAND), discards=deal.skat)
    player = EnginePlayer(engine)
    seated = [player if place == seat else ReflexPlayer() for place in range(3)]
    return play(start, seated).game, player


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for what has to come."""
    deadline = time.monotonic() + GENEROUS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.long
def test_an_engine_plays_a_match_without_a_fault() -> None:
    found = match([example("cautious"), "reflex"], deals=6)
    assert found.faults() == []
    assert found.plan.shown[0] == "Cautious"
    assert any(row.declarer == "Cautious" for row in found.rows)


@pytest.mark.parametrize("player", some_of(["random", "expert:2", "reflex", "pimc:3"]))
def test_our_player_is_the_same_behind_the_protocol(player: str) -> None:
    through = match({"x": ours(player), "reflex": None}, deals=1, seed=3)
    here = match({"x": player, "reflex": None}, deals=1, seed=3)
    assert through.faults() == []
    assert [row.replayed() for row in through.rows] == [row.replayed() for row in here.rows]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("crash", r"has ended \(exit status 1, its last words were 'no idea what to play'\)"),
        ("illegal", r"has said 'do [CSHD].', which is not legal there"),
        ("nonsense", "has said 'do whatever', which is no action"),
        ("twice", "has said 'do [CSHD].' before it was asked"),
        ("long", "has written a line of more than 65536 characters"),
        ("keys", ""),
        ("chatter", ""),
        ("resume", "has ended"),
    ],
)
def test_a_fault_is_one_sentence_and_the_game_goes_on(fault: str, said: str) -> None:
    game, player = game_of(faulty(fault), 1)
    assert game.over
    if not said:
        assert player.fault == ""
        return
    sentence = rf"{fault} {said}.* \(middlehand, in trick [12], card [123]\)"
    assert re.fullmatch(sentence, player.fault)
    assert fault_of(player) == player.fault
    # from the fault on it has decided as the rules do
    assert player.answer is None or len(game.tricks) == 10


@pytest.mark.parametrize("fault", ["hang", long("silent")])
def test_an_engine_that_does_not_answer_is_not_waited_for(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_briefly(monkeypatch, fault)
    game, player = game_of(faulty(fault), 2)
    assert game.over
    assert re.search(r"has not answered within 0.3 s \(rearhand, in trick 1", player.fault)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Do CT", "has said 'Do CT': the word is 'do', in small letters"),
        ("do\tCT", r"has said 'do\tCT': the word is 'do', in small letters"),
    ],
)
def test_a_decision_in_other_letters_is_named_at_once(line: str, said: str) -> None:
    code = f"""{GREETING}
for line in __import__("sys").stdin:
    kind, _, rest = line.strip().partition(" ")
    if kind == "ping": print("pong", rest, flush=True)
    if kind == "act": print({line!r}, flush=True)
"""
    _, player = game_of(scripted(code), 1)
    assert said in player.fault


def test_an_engine_that_says_something_else_is_late_with_what_it_said() -> None:
    code = f"""{GREETING}
for line in __import__("sys").stdin:
    kind, _, rest = line.strip().partition(" ")
    if kind == "ping": print("pong", rest, flush=True)
    if kind == "act": print("bestmove CT", flush=True)
"""
    deal = Deal.random(1)
    game = SkatGame.declared(deal, 0, Contract(GameType.GRAND), discards=deal.skat)
    # all the time is waited for; on a busy machine even a word may take longer than a moment
    for seconds in (SHORT, 10, GENEROUS):
        conversation = keeping.lend(scripted(code), 0)
        try:
            conversation.begin(0)
            with pytest.raises(OuvertError) as late:
                conversation.ask(game.observe(0), seconds=seconds)
        finally:
            conversation.kill()
        if "it has said" in str(late.value):
            break
    assert "it has said 'bestmove CT', which is no answer" in str(late.value)


def test_the_end_of_an_engine_is_seen_though_a_child_holds_its_pipes() -> None:
    code = f"""import subprocess, sys
{GREETING}
for line in sys.stdin:
    kind, _, rest = line.strip().partition(" ")
    if kind == "ping": print("pong", rest, flush=True)
    if kind == "act":
        subprocess.Popen(["sleep", "{10 * GENEROUS:g}"])
        print("a" * 100, file=sys.stderr, flush=True)
        sys.exit(3)
"""
    _, player = game_of(scripted(code), 1)
    assert f"has ended (exit status 3, its last words were '{'a' * 100}')" in player.fault


def test_after_a_fault_the_next_game_has_a_fresh_process() -> None:
    engine = faulty("crash")
    _, first = game_of(engine, 1)
    _, second = game_of(engine, 1, seed=5)
    assert first.fault
    assert second.fault
    assert "has ended (exit status 1" in second.fault


def test_a_process_stays_at_its_seat() -> None:
    engine = example("cautious")
    pids: dict[int, int] = {}
    for seat in (0, 1, 2, 0, 1, 2):
        game_of(engine, seat)
        for (kept, place), conversation in keeping._keeper.waiting:
            if kept == engine and place is not None:
                assert pids.setdefault(place, conversation.pid) == conversation.pid
    assert len(set(pids.values())) == len(pids) == 3


def test_a_player_that_is_forgotten_gives_its_engine_back() -> None:
    engine = example("cautious")
    deal = Deal.random(1)
    player = EnginePlayer(engine)
    player.choose(SkatGame.start(deal).observe(1))
    assert not keeping._keeper.waiting
    del player
    gc.collect()
    ((place, conversation),) = keeping._keeper.waiting
    assert place == (engine, 1)
    assert conversation.running


def test_nothing_is_left_of_an_engine_and_its_children() -> None:
    child = (
        "import subprocess, sys;"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(10**6)']);"
        "print('name', p.pid); print('ready 1', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('ping'): print(line.replace('ping', 'pong'), end='', flush=True)\n"
    )
    engine = scripted(child)
    pid = int(engine.label())
    assert runs(pid)
    keeping.close_all()
    wait_until(lambda: not runs(pid))


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        (Engine("/nowhere/engine --fast"), "'/nowhere/engine --fast' does not start: No such file"),
        (Engine("/"), "'/' does not start: that is a folder"),
        (faulty("version"), "speaks version 2 of the protocol, and here it is spoken up to "),
        (scripted("raise SystemExit('no licence')"), "its last words were 'no licence'"),
        (scripted("import time; time.sleep(10**6)", patience=SHORT), "not ready within 0.3 s"),
        (scripted("print('ready soon', flush=True); input()"), "and not the version that it"),
        (scripted(f"{GREETING}; input()"), "Odd has ended .* before its first game"),
        (scripted("import os; os.write(1, b'\\xff\\x00' * 10**6)"), "line of more than 65536"),
        (scripted("print('x\\n' * 20000, flush=True)"), "more than 10000 lines"),
        (scripted("print('option name=x type=y')"), "the type of an option is one of number"),
        long(
            ours("reflex", world=3), "has no option 'world'; those it has: player, worlds, values"
        ),
        long(ours("reflex", worlds=0), "worlds: '0' is not a whole number from 1 to 100000"),
    ],
)
def test_what_cannot_play_is_refused_before_the_match(engine: Engine, said: str) -> None:
    with pytest.raises(OuvertError, match=said) as refused:
        match([engine, "reflex"], deals=1)
    assert "\n" not in str(refused.value)


def test_stderr_is_drained() -> None:
    loud = (
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word, *rest = line.split()\n"
        "    sys.stderr.write('so much to say ' * 20000 + '\\n'); sys.stderr.flush()\n"
        "    if word == 'ouvert': print('ready 1', flush=True)\n"
        "    if word == 'ping': print('pong', *rest, flush=True)\n"
        "    if word == 'act':\n"
        "        legal = dict(each.split('=') for each in rest)['legal']\n"
        "        print('do', legal.split(',')[0], flush=True)\n"
    )
    game, player = game_of(scripted(loud), 0)
    assert game.over
    assert player.fault == ""


@pytest.mark.long
def test_engines_are_sent_to_other_processes_and_end_with_them(tmp_path: Path) -> None:
    engine = (
        "import os, pathlib, sys\n"
        "pathlib.Path(sys.argv[1], str(os.getpid())).touch()\n"
        "for line in sys.stdin:\n"
        "    word, *rest = line.split()\n"
        "    if word == 'ouvert': print('ready 1', flush=True)\n"
        "    if word == 'ping': print('pong', *rest, flush=True)\n"
        "    if word == 'act':\n"
        "        legal = dict(each.split('=') for each in rest)['legal']\n"
        "        print('do', legal.split(',')[-1], flush=True)\n"
        "# it does not end by itself\n"
        "import time; time.sleep(10**6)\n"
    )
    code = (
        "import sys\n"
        "from ouvert.skat.engines.engine import Engine\n"
        "from ouvert.skat.matches.match import match\n"
        "if __name__ == '__main__':\n"
        "    engine = Engine(sys.argv[1], seconds=120, name='last')\n"
        "    found = match([engine, 'random'], deals=2, where='processes', workers=1)\n"
        "    print(len(found.rows), len(found.faults()))\n"
    )
    command = shlex.join([sys.executable, "-c", engine, str(tmp_path)])
    done = subprocess.run(
        [sys.executable, "-c", code, command], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows, faults = map(int, done.stdout.split())
    assert (rows > 0, faults) == (True, 0)
    pids = [int(path.name) for path in tmp_path.iterdir()]
    assert len(pids) >= 4
    wait_until(lambda: not any(map(runs, pids)))


def test_an_engine_is_started_before_its_first_decision_is_due() -> None:
    player = EnginePlayer(example("cautious"))
    start = SkatGame.start(Deal.random(2))
    player.begun(start.observe(1))
    assert player._conversation is not None
    before = player._conversation.pid
    player.choose(start.observe(1))
    assert player._conversation.pid == before
    late = EnginePlayer(Engine("/no/such/engine"))
    late.begun(start.observe(1))
    assert "does not start" in late.fault
    assert late.choose(start.observe(1)) in start.legal_actions()


def test_an_engine_is_told_from_others() -> None:
    one = Engine("cautious.py", {"bold": True, "worlds": 3})
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.settings == (("bold", "yes"), ("worlds", "3"))
    assert described(one) == "engine 'cautious.py' bold=yes worlds=3, 5 s"
    assert described(one) != described(Engine("cautious.py"))
    assert label_of(Engine("cautious.py", name="Mine")) == "Mine"
    for wrong in ("", "  ", "'open"):
        with pytest.raises(OuvertError):
            Engine(wrong)
    with pytest.raises(OuvertError):
        Engine("cautious.py", seconds=float("nan"))


def test_an_engine_is_asked_only_when_it_is_to_act() -> None:
    with pytest.raises(RulesError, match="not to act"):
        EnginePlayer(example("cautious")).choose(SkatGame.start(Deal.random(1)).observe(0))
