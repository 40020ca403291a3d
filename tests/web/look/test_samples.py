"""The sample games: kept once, and what is said of their turning points is the solver's word."""

from __future__ import annotations

import json

import msgspec

from ouvert.skat.records.reading import example_file, read_games
from ouvert.skat.review.as_json import open_json
from ouvert.skat.review.cards import open_cards
from ouvert.web.look.samples import SAMPLES, sample_records, samples_view
from ouvert.web.protocol import look
from support.serving import Site


def test_samples_are_games_of_the_package() -> None:
    numbers = {"xskat": (94, 59, 74), "iss": (13, 8, 3)}
    found = []
    for name, wanted in numbers.items():
        games = list(read_games(example_file(name)))
        found += [games[number - 1] for number in wanted]
    for sample, game in zip(sample_records(), found, strict=True):
        assert (sample.deal, sample.events) == (game.deal, game.events)


def test_turning_points_are_the_solvers() -> None:
    turned = 0
    for sample, record, view in zip(SAMPLES, sample_records(), samples_view(), strict=True):
        if sample.moment is None:
            assert view["turning"] is None
            continue
        state = record.replay().states[sample.moment]
        solved = open_json(open_cards(state))
        told = view["turning"]["worth"]
        assert told["values"] == solved["values"]
        assert set(told["wins"]) == set(solved["wins"])
        # one card alone would have won, and another was played
        declares = state.actor == view["declarer"]
        good = {code for code in told["values"] if (code in told["wins"]) == declares}
        assert len(good) == 1
        assert view["turning"]["played"] not in good
        assert view["result"]["won"] != declares
        turned += 1
    assert turned >= 3


def test_samples_can_be_looked_back_at(site: Site) -> None:
    for _ in range(2):
        told = json.loads(site.get("api/look/samples").body)
        msgspec.convert(told, look.Samples)
    listed = json.loads(site.get(f"api/look/uploads/{told['upload']}").body)
    assert [line["id"] for line in listed["games"]] == [game["id"] for game in told["games"]]
    for game in told["games"]:
        whole = json.loads(site.get(f"api/look/games/{game['id']}").body)
        assert whole["contract"] == game["contract"]
        if game["turning"]:
            assert whole["moments"][game["turning"]["at"]] == game["turning"]["moment"]
            before = game["turning"]["before"]
            assert len(before) == game["turning"]["moment"]["tricks"]
            assert before[-1:] == [each for each in [game["turning"]["moment"]["last"]] if each]
