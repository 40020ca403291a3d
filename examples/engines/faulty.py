"""An engine with a fault of one's choice, to see what hosts and `ouvert engine check` make of it.

    python examples/engines/faulty.py --fault crash

Without a fault it plays the first legal action, and keeps the protocol of docs/engines.md.
"""

import argparse
import re
import sys
import time

FAULTS = {
    "crash": "ends at its first card",
    "hang": "never plays its first card",
    "silent": "keeps its answers to itself, as one does that does not flush them",
    "nonsense": "answers with a word that is no action",
    "illegal": "plays a card that it may not play",
    "discard": "puts away one card twice",
    "twice": "answers twice",
    "chatter": "prints what it thinks",
    "long": "writes a line without end",
    "version": "speaks a version that nobody has asked for",
    "later": "is not ready where the host speaks a later version",
    "ping": "does not answer ping",
    "keys": "ends at a key that it does not know",
    "resume": "ends when a game is resumed",
    "goodbye": "answers when a game has ended",
    "stays": "does not end when it shall",
}
KNOWN = re.compile(
    "id|seat|resumed|phase|turn|hand|dealt|bids|declarer|bid|picked|skat|discards|contract|open|"
    "tricks|table|leader|conceded|legal|time|seed|outcome|value|points"
)
ALL_CARDS = [suit + rank for suit in "CSHD" for rank in "789TJQKA"]


def say(*words: str) -> None:
    """Write a line."""
    print(*words, flush=True)


def act(fault: str, seen: dict[str, str]) -> None:
    """Answer a question."""
    legal = seen["legal"].split(",")
    if seen["phase"] == "play":
        if fault == "crash":
            sys.exit("no idea what to play")
        if fault == "hang":
            time.sleep(10**6)
        if fault == "illegal":
            legal = [card for card in ALL_CARDS if card not in legal]
    if fault == "nonsense":
        say("do whatever")
    elif fault == "silent":
        return
    elif fault == "discard" and seen["phase"] == "discard":
        say(f"do {legal[0][:2]}+{legal[0][:2]}")
    elif fault == "long":
        while True:
            print("do " * 1000, end="")
    else:
        if fault == "chatter":
            say("thinking about", str(len(legal)), "actions")
        say("do", legal[0])
        if fault == "twice":
            say("do", legal[0])


def play(fault: str) -> None:
    """Read lines and answer them."""
    for line in sys.stdin:
        word, *rest = line.split()
        keys = dict(each.split("=", 1) for each in rest if "=" in each)
        if fault == "keys" and not all(map(KNOWN.fullmatch, keys)):
            sys.exit("there is a key that nobody knows")
        if fault == "resume" and "resumed" in keys:
            sys.exit("cannot resume")
        if word == "ouvert":
            if fault == "later" and rest != ["1"]:
                sys.exit("version 1 only")
            say("name", fault or "First")
            say("ready", "2" if fault == "version" else "1")
        elif word == "ping" and fault != "ping":
            say("pong", *rest)
        elif word == "act":
            act(fault, keys)
        elif word == "end" and fault == "goodbye":
            say("do you want another game")
        elif word == "quit" and fault != "stays":
            break
    if fault == "stays":
        time.sleep(10**6)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="An engine with a fault of your choice.")
    parser.add_argument("--fault", choices=["", *FAULTS], default="", help="what it does wrong")
    play(parser.parse_args().fault)
