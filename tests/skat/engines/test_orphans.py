"""Hosts that are killed, and engines that end before they are spoken to."""

from __future__ import annotations

import subprocess
import sys
import time

from ouvert.skat.engines.process import EngineProcess
from support.engines import GENEROUS
from support.processes import begun, runs

DEAF = "import signal, time; signal.signal(signal.SIGHUP, signal.SIG_IGN); time.sleep(3600)"
"""An engine that listens to nobody."""

HOST = f"""
import sys, time
from ouvert.skat.engines.process import EngineProcess
engine = EngineProcess([sys.executable, "-c", {DEAF!r}])
print(engine.pid, flush=True)
time.sleep(3600)
"""


def test_engine_ends_with_a_host_that_is_killed() -> None:
    with begun([sys.executable, "-c", HOST], stdout=subprocess.PIPE) as host:
        assert host.stdout is not None
        pid = int(host.stdout.readline())
        assert runs(pid)
        host.kill()
        host.wait()
        started = time.monotonic()
        while runs(pid):
            assert time.monotonic() - started < GENEROUS, "it outlives its host"
            time.sleep(0.05)


def test_what_an_engine_said_before_it_ended_is_read() -> None:
    """Writing to it fails then; but what it said tells why it ended, or what is wrong with it."""
    engine = EngineProcess([sys.executable, "-c", "print('option name=x type=y')"])
    try:
        started = time.monotonic()
        while runs(engine.pid):
            assert time.monotonic() - started < GENEROUS
            time.sleep(0.01)
        engine.write("ouvert 1", started + GENEROUS)
        assert engine.read(started + GENEROUS) == "option name=x type=y"
    finally:
        engine.kill()
