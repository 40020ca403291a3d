"""Options of clubs on the command line: advice in a Ramsch, and replayed games."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ouvert.cards import CardSet
from ouvert.skat.players.advise import advise
from ouvert.skat.records import GameRecord, to_json
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Concede,
    Decline,
    Pass,
    PlayCard,
    SayKontra,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.situation import ramsch_situation
from support.process import inside

CLUB = ClubOptions(ramsch=True, kontra=True)
GRAND_HAND = Contract(GameType.GRAND, hand=True)


def ramsch(seed: int, cards: int) -> SkatGame:
    rng = np.random.default_rng(seed)
    game = SkatGame.replay(Deal.random(seed), (Pass(), Pass(), Pass()), CLUB)
    for _ in range(cards):
        legal = game.legal_actions()
        game = game.apply(legal[int(rng.integers(len(legal)))])
    return game


def test_a_ramsch_as_a_person_tells_it_gets_the_advice_of_the_library() -> None:
    game = ramsch(4, 7)
    assert game.actor is not None
    played = tuple(ply.card for ply in game.plies())
    seen = ramsch_situation(hand=game.hands[game.actor], seat=game.actor, played=played)
    library = advise(seen, seed=5, worlds=20)
    told = inside(
        *("advise", "--ramsch", "--hand", " ".join(game.hands[game.actor].codes)),
        *("--seat", str(game.actor), "--played", " ".join(card.code for card in played)),
        *("--worlds", "20", "--seed", "5", "--json"),
    ).json
    best = library.best.action
    assert isinstance(best, PlayCard)
    assert told["cards"][0]["card"] == best.card.code
    real = game.observe(game.actor)
    same = ("hand", "dealt_hand", "tricks", "table", "leader", "actor", "legal_actions", "bids")
    assert all(getattr(real, name) == getattr(seen, name) for name in same)


def test_what_does_not_go_with_a_ramsch_is_said() -> None:
    hand = " ".join(CardSet(list(Deal.random(1).hands[0])).codes)
    asked = ("advise", "--ramsch", "--hand", hand, "--seat", "0")
    found = inside(*asked, "--declarer", "1")
    assert found.status == 2
    assert "in a Ramsch nobody declares: leave --declarer out" in " ".join(found.err.split())
    found = inside(*asked[:-1], "1")
    assert "forehand is to play, not middlehand" in " ".join(found.err.split())


def test_a_ramsch_and_a_doubled_game_are_replayed(tmp_path: Path) -> None:
    game = ramsch(4, 30)
    doubled = SkatGame.replay(
        Deal.random(2),
        (Pass(), Pass(), Bid(18), Announce(GRAND_HAND), Decline(), SayKontra(), Decline()),
        CLUB,
    ).apply(Concede(0))
    path = tmp_path / "club.jsonl"
    path.write_text("\n".join(to_json(GameRecord.from_game(each)) for each in (game, doubled)))
    text = inside("replay", str(path), "--worlds", "4").out
    assert "has lost the Ramsch with" in text
    assert "gave away: points by which the player was ahead" in " ".join(text.split())
    assert "multiply the game value with 2" in text
    found = inside("replay", str(path), "--worlds", "4", "--json").out.splitlines()
    assert '"ramsch"' in found[0]
    assert '"kontra"' in found[1]
