"""A player of Skat over the protocol of docs/engines.md, in plain Python.

It bids up to 22 with six trumps, picks the skat up, plays its longest suit, and saves its points.
"""

import sys


def points(card: str) -> int:
    """The card points of a card."""
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[1], 0)


def decide(seen: dict[str, str]) -> str:
    """One of the legal actions."""
    legal, hand = seen["legal"].split(","), seen["hand"].split(",")
    longest = max("CSHD", key=lambda suit: sum(card[0] == suit for card in hand))
    trumps = [card for card in hand if card[0] == longest or card[1] == "J"]
    if seen["phase"] == "auction":
        bid = int(legal[0] if legal[0].isdigit() else seen.get("bid", "0"))
        return legal[0] if len(trumps) >= 6 and bid <= 22 and legal[0] != "p" else "p"
    if seen["phase"] == "skat":
        return "skat"
    if seen["phase"] == "discard":
        return min(legal, key=lambda two: sum(c in trumps or c[1] == "A" for c in two.split("+")))
    if seen["phase"] == "announce":
        return longest
    return min(legal, key=points) if seen.get("table") else max(legal, key=points)


def main() -> None:
    """Read lines and answer them."""
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "ouvert":
            print("name Cautious\nauthor The Ouvert developers\nready 1", flush=True)
        elif word == "ping":
            print("pong", *rest, flush=True)
        elif word == "act":
            print("do", decide(dict(each.split("=", 1) for each in rest)), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
