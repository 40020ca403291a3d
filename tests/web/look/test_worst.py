"""The worst decisions of a list, as far as its games are analysed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ouvert.skat.records import example_record
from ouvert.skat.records.circumstances import Circumstances
from ouvert.skat.records.iss import record as iss
from ouvert.skat.review.decisions import decisions
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.look.lists import mistakes_of
from ouvert.web.protocol.decisions import Decisions
from support import reference_data
from support.serving import Site

RECORDS = (example_record(), iss.parse(reference_data.load("iss_records")[2]["sgf"]))


def asked(site: Site, upload: str, query: str = "") -> Decisions:
    answer = site.get(f"api/look/uploads/{upload}/decisions{query}")
    assert answer.status == 200, answer.body
    return msgspec.convert(json.loads(answer.body), Decisions)


def finished(database: Database, game: str, parts: Any) -> None:
    analysis = analyses.add_analysis(database, "told", {}, game=game)
    assert analyses.take_next(database, "told") is not None
    assert analyses.finish(database, analysis, result={"parts": list(parts)})


@pytest.mark.long
def test_decisions_come_worst_first_and_say_what_the_review_says(site: Site) -> None:
    database = Database(site.database_url)
    kept = library.add_upload(database, "games", RECORDS)
    empty = asked(site, kept.id)
    assert (empty.found, empty.analysed, empty.decisions) == (0, 0, ())
    judged = [review(record, worlds=10) for record in RECORDS]
    for game, each in zip(kept.games, judged, strict=True):
        finished(database, game, review_parts(each))
    database.close()
    found = asked(site, kept.id)
    due = {
        (number, each.moment, each.kind)
        for number, one in enumerate(judged, start=1)
        for each in decisions(one.game, review_parts(one))
    }
    assert found.analysed == 2
    assert found.found == len(due) > 0
    told = list(found.decisions)
    while len(told) < found.found:
        told += asked(site, kept.id, f"?from={len(told) + 1}").decisions
    assert {(each.number, each.moment, each.kind) for each in told} == due
    points = [each.points for each in told]
    assert points == sorted(points, reverse=True)
    name = told[0].player
    theirs = asked(site, kept.id, f"?player={name}")
    assert theirs.found == sum(each.player == name for each in told)
    assert asked(site, kept.id, "?player=nobody").found == 0


def test_what_the_clock_has_decided_is_among_nobody_s_decisions(site: Site) -> None:
    database = Database(site.database_url)
    judged = review(RECORDS[0], worlds=10)
    worst, *others = decisions(judged.game, review_parts(judged))
    how = Circumstances(("person", "person", "person"), late=(worst.moment,))
    late = replace(RECORDS[0], tags=how.tags)
    kept = library.add_upload(database, "games", [late])
    finished(database, kept.games[0], review_parts(judged))
    player = late.players[worst.seat]
    assert worst.moment not in {each[1] for each in mistakes_of(database, kept.games, player)}
    database.close()
    found = asked(site, kept.id)
    assert found.found == len([each for each in others if each.moment != worst.moment])
    game = json.loads(site.get(f"api/look/games/{kept.games[0]}").body)
    assert game["late"] == [worst.moment]
