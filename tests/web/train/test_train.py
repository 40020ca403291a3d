"""The trainer over HTTP: puzzles made of mistakes, found by their owner alone."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from ouvert.skat.records import GameRecord
from ouvert.skat.records.iss import record as iss
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Concede,
    Decline,
    Pass,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.training.drills import HIGHEST, Drill, drill_task
from ouvert.skat.training.mistakes import mistakes_in
from ouvert.skat.training.puzzles import stock
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.storage.training import SOON, STEADY
from ouvert.web.protocol.look_club import RamschPart
from ouvert.web.protocol.training import (
    DrillView,
    ProgressView,
    Puzzles,
    Stock,
    StockPuzzle,
    StockReasons,
    StockTried,
    Tried,
)
from support import reference_data
from support.serving import Answer, Site

TEXT = reference_data.load("iss_records")[0]["sgf"]
ANNA, BERT, CLARA = "a" * 32, "b" * 32, "c" * 32
MISTAKE, FINE = 9, 10
KNOWN: dict[str, Any] = {
    "step": "card",
    "card": "HT",
    "loss": 0.04,
    "standard_error": 0.01,
    "errors": {},
    "proved": [],
    "suggested": "HK",
    "worlds_possible": 10,
    "worlds_seen": 5,
}
PARTS: list[dict[str, Any]] = [
    {"step": "open", "cards": [{"moment": MISTAKE, "values": {"HK": 61}, "wins": ["HK"]}]},
    {
        **KNOWN,
        "moment": MISTAKE,
        "seat": 1,
        "mark": "mistake",
        "chances": {"HK": 0.8, "HT": 0.76, "C7": 0.5},
    },
    {**KNOWN, "moment": FINE, "seat": 2, "mark": "fine", "chances": {"HT": 0.8}},
]


@pytest.fixture(scope="module")
def upload(site: Site) -> library.StoredUpload:
    """A game with an analysis that has marked one of its cards, and the same without."""
    database = Database(site.database_url)
    stored = library.add_upload(database, "games", [iss.parse(TEXT)] * 2)
    name = stored.games[0]
    analysis = analyses.add_analysis(database, "told", {}, game=name)
    assert analyses.take_next(database, "told") is not None
    assert analyses.finish(database, analysis, result={"parts": PARTS})
    database.close()
    return stored


@pytest.fixture
def game(upload: library.StoredUpload) -> str:
    """The game with the mistake."""
    return upload.games[0]


def told(answer: Answer, status: int = 200) -> Any:
    assert answer.status == status, answer.body
    return json.loads(answer.body)


def wish(site: Site, owner: str, path: str, **wanted: object) -> Answer:
    return site.post(f"api/train/puzzles{path}", json.dumps(wanted).encode(), x_owner=owner)


def practised(site: Site, game: str) -> str:
    """The puzzle of Anna's mistake, whether or not another test has made it."""
    answer = wish(site, ANNA, "", game=game, moment=MISTAKE)
    assert answer.status in (200, 201), answer.body
    return str(json.loads(answer.body)["id"])


def test_mistake_is_practised_until_it_is_solved(site: Site, game: str) -> None:
    puzzle_id = practised(site, game)
    assert told(wish(site, ANNA, "", game=game, moment=MISTAKE)) == {"id": puzzle_id}
    found = told(site.get("api/train/puzzles", x_owner=ANNA))
    assert found["count"] == 1
    (puzzle,) = found["due"]
    assert (puzzle["id"], puzzle["game"], puzzle["moment"]) == (puzzle_id, game, MISTAKE)

    tries = f"/{puzzle_id}/tries"
    missed = told(wish(site, ANNA, tries, answer="C7"))
    msgspec.convert(missed, Tried)
    assert (missed["solved"], missed["part"]["mark"]) == (False, "mistake")
    assert missed["part"]["wins"] == ["HK"]
    resting = told(site.get("api/train/puzzles", x_owner=ANNA))
    msgspec.convert(resting, Puzzles)
    assert (resting["count"], resting["due"], resting["next"]) == (1, [], missed["due"])
    assert 0 < missed["due"] - resting["now"] <= SOON * 60 * 1000
    solved = told(wish(site, ANNA, tries, answer="HT"))
    assert solved["solved"]
    assert solved["due"] > missed["due"]


def test_puzzles_are_their_owners_alone(site: Site, game: str) -> None:
    puzzle = practised(site, game)
    found = told(site.get("api/train/puzzles", x_owner=BERT))
    assert (found["count"], found["due"], found["next"]) == (0, [], None)
    assert wish(site, BERT, f"/{puzzle}/tries", answer="HK").status == 404


def test_all_mistakes_of_a_player_are_practised(
    site: Site, upload: library.StoredUpload, game: str
) -> None:
    def wished(**wanted: object) -> Answer:
        return site.post("api/train/mistakes", json.dumps(wanted).encode(), x_owner=CLARA)

    first, player, _ = iss.parse(TEXT).players
    assert told(wished(player=first, upload=upload.id)) == {"found": 0, "added": 0}
    assert told(wished(player=player, upload=upload.id)) == {"found": 1, "added": 1}
    assert told(wished(player=player, game=game)) == {"found": 1, "added": 0}
    (puzzle,) = told(site.get("api/train/puzzles", x_owner=CLARA))["due"]
    assert (puzzle["game"], puzzle["moment"]) == (game, MISTAKE)
    assert wished(player=player).status == 400
    assert wished(player=player, game=game, upload=upload.id).status == 400
    assert wished(player=player, upload="none").status == 404
    assert told(wished(player=player, game="none")) == {"found": 0, "added": 0}


def test_what_is_no_mistake_is_refused(site: Site, game: str) -> None:
    assert wish(site, ANNA, "", game=game, moment=FINE).status == 400
    assert wish(site, ANNA, "", game=game, moment=99).status == 404
    assert wish(site, ANNA, "", game="none", moment=MISTAKE).status == 404
    assert wish(site, ANNA, "", game=game).status == 400
    assert wish(site, "short", "", game=game, moment=MISTAKE).status == 400
    assert site.get("api/train/puzzles").status == 400
    assert wish(site, ANNA, f"/{practised(site, game)}/tries", answer="CJ").status == 400


def test_drills_judge_and_grow(site: Site) -> None:
    owner = "d" * 32

    def state(drill: str) -> Any:
        every = told(site.get("api/train/drills", x_owner=owner))["drills"]
        return next(each for each in every if each["drill"] == drill)

    assert state("counting")["level"] == 1
    for _ in range(STEADY):
        view = told(site.get("api/train/drills/counting", x_owner=owner))
        msgspec.convert(view, DrillView)
        level, seed = view["line"]["level"], view["seed"]
        right = drill_task(Drill.COUNTING, level, int(seed)).task.accepted()[0]
        body = {"level": level, "seed": seed, "answer": right}
        answered = site.post("api/train/drills/counting", json.dumps(body).encode(), x_owner=owner)
        assert told(answered)["verdict"]["right"]
    assert state("counting") == {
        "drill": "counting",
        "level": 2,
        "highest": HIGHEST[Drill.COUNTING],
        "tries": STEADY,
        "solved": STEADY,
    }
    wrong = {**body, "answer": ["9999"]}
    missed = told(site.post("api/train/drills/counting", json.dumps(wrong).encode(), x_owner=owner))
    assert (missed["verdict"]["right"], missed["line"]["level"]) == (False, 1)
    assert state("bidding")["tries"] == 0
    assert site.get("api/train/drills/juggling", x_owner=owner).status == 404
    for bad in ({**body, "level": 0}, {**body, "seed": "x"}, {**body, "answer": ["many"]}):
        asked = site.post("api/train/drills/counting", json.dumps(bad).encode(), x_owner=owner)
        assert asked.status == 400, asked.body


def test_the_stock_is_asked_by_theme(site: Site) -> None:
    owner = "e" * 32
    every = told(site.get("api/train/stock", x_owner=owner))
    msgspec.convert(every, Stock)
    assert every["count"] == len(stock()) == sum(line["count"] for line in every["lines"])
    asked = told(site.get("api/train/stock/next?theme=smear", x_owner=owner))
    msgspec.convert(asked, StockPuzzle)
    assert asked["theme"] == "smear"
    answer = json.dumps({"answer": stock()[asked["id"]].answer}).encode()
    tried = told(site.post(f"api/train/stock/{asked['id']}/tries", answer, x_owner=owner))
    msgspec.convert(tried, StockTried)
    assert (tried["solved"], tried["due"]) == (True, None)
    path = f"api/train/stock/{asked['id']}/reasons"
    reasons = msgspec.convert(told(site.get(path, x_owner=owner)), StockReasons).reasons
    assert [each.answer for each in reasons[:1]] == [stock()[asked["id"]].answer]
    assert {each.answer for each in reasons} == tried["worth"].keys()
    # who has not answered is told nothing
    assert site.get(path, x_owner="9" * 32).status == 404
    following = told(site.get("api/train/stock/next?theme=smear", x_owner=owner))
    assert following["id"] != asked["id"]
    lines = told(site.get("api/train/stock", x_owner=owner))["lines"]
    assert sum(line["solved"] for line in lines) == 1
    for path in ("stock/nothing", "stock/next?theme=nothing"):
        assert site.get(f"api/train/{path}", x_owner=owner).status == 404
    refused = site.post(f"api/train/stock/{asked['id']}/tries", b'{"answer": "XX"}', x_owner=owner)
    assert refused.status == 400


def test_play_over_time_is_told_of_ones_own_tables(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
    seats = [{"table": made.table, "token": next(each for each in made.tokens if each)}]
    for some in ([], seats, [{"table": "nothing", "token": "nothing"}]):
        found = told(site.post("api/train/progress", json.dumps({"seats": some}).encode()))
        view = msgspec.convert(found, ProgressView)
        assert (view.games, view.weaknesses, view.splits) == (0, (), ())
        assert view.csv.startswith("game,at,role,kind,seat,points,")
    assert site.post("api/train/progress", b'{"seats": 3}').status == 400


def club_game(site: Site, name: str, game: SkatGame) -> tuple[str, dict[int, int]]:
    """A reviewed game with options of clubs: its name, and moment and seat of its mistakes."""
    parts = review_parts(review(game, worlds=8))
    database = Database(site.database_url)
    record = GameRecord.from_game(game, players=("Anna", "Bert", "Clara"))
    (stored,) = library.add_upload(database, name, [record]).games
    analysis = analyses.add_analysis(database, "told", {}, game=stored)
    assert analyses.take_next(database, "told") is not None
    kept = msgspec.json.decode(msgspec.json.encode({"parts": parts}))
    assert analyses.finish(database, analysis, result=kept)
    database.close()
    return stored, dict(mistakes_in(parts))


@pytest.mark.long
def test_mistakes_by_options_of_clubs_are_practised(site: Site) -> None:
    luck = random.Random(4)
    ramsch = SkatGame.replay(Deal.random(4), (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    while not ramsch.over:
        ramsch = ramsch.apply(luck.choice(ramsch.legal_actions()))
    hand = Contract(GameType.GRAND, hand=True)
    said = (Pass(), Pass(), Bid(18), Announce(hand), Decline(), SayKontra(), SayRe())
    doubled = SkatGame.replay(Deal.random(2), said, ClubOptions(kontra=True)).apply(Concede(0))
    owner, steps = "f" * 32, set()
    for game in (ramsch, doubled):
        name, mistakes = club_game(site, "clubs", game)
        assert mistakes
        for player, seat in (("Anna", 0), ("Bert", 1), ("Clara", 2)):
            body = json.dumps({"player": player, "game": name}).encode()
            added = told(site.post("api/train/mistakes", body, x_owner=owner))
            assert added["found"] == list(mistakes.values()).count(seat)
        for moment in mistakes:
            puzzle = told(wish(site, owner, "", game=name, moment=moment))["id"]
            action = game.history[moment][1]
            done = action.card.code if isinstance(action, PlayCard) else "re"
            missed = told(wish(site, owner, f"/{puzzle}/tries", answer=done))
            part = msgspec.convert(missed, Tried).part
            assert not missed["solved"]
            better = part.suggested if isinstance(part, RamschPart) else "decline"
            assert told(wish(site, owner, f"/{puzzle}/tries", answer=better))["solved"]
            steps.add(missed["part"]["step"])
        others = set(range(len(game.history))) - set(mistakes)
        assert wish(site, owner, "", game=name, moment=max(others)).status in (400, 404)
    assert steps == {"ramsch", "said"}
