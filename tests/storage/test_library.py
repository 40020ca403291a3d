from __future__ import annotations

import pytest
from sqlalchemy import event, text

from ouvert.errors import StorageError
from ouvert.skat.records import example_record
from ouvert.storage import analyses, checkers_games, library, training
from ouvert.storage.database import ConflictError, Database
from ouvert.storage.tables import token_hash
from support.analyses import load_analysis


def test_upload_keeps_games_and_problems(database: Database) -> None:
    record = example_record()
    problems = ({"game": 2, "line": 7, "message": "no card"},)
    upload = library.add_upload(database, "games.iss", [record, record], problems, owner="me")
    assert library.load_upload(database, upload.id) == upload
    assert [library.load_game(database, game) for game in upload.games] == [record, record]
    assert upload.problems == problems


def test_large_upload_is_written_bit_by_bit_and_read_in_order(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "TOGETHER", 3)
    begun: list[None] = []
    event.listen(database.engine, "commit", lambda connection: begun.append(None))
    upload = library.add_upload(database, "many", [f"game {number}" for number in range(8)])
    # the upload, and three times some of its games
    assert len(begun) == 4
    kept = library.load_upload(database, upload.id)
    assert kept.games == upload.games
    with database.session() as session:
        rows = session.execute(text("SELECT id, record FROM games ORDER BY number")).all()
    assert [tuple(row) for row in rows] == [
        (game, f"game {number}") for number, game in enumerate(upload.games)
    ]


def test_analyses_of_many_games_are_wanted_and_cancelled_bit_by_bit(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "TOGETHER", 2)
    games = library.add_upload(database, "x", [example_record()] * 5).games
    commits: list[object] = []
    event.listen(database.engine, "commit", commits.append)
    analyses.add_analyses(database, "list", {}, games)
    assert len(commits) == 3
    assert analyses.latest_states(database, games) == dict.fromkeys(games, "waiting")
    commits.clear()
    analyses.cancel_all(database, games, "list")
    assert len(commits) == 3
    assert analyses.latest_states(database, games) == dict.fromkeys(games, "cancelled")


def test_analysis_goes_its_way(database: Database) -> None:
    game = library.add_upload(database, "x", [example_record()]).games[0]
    name = analyses.add_analysis(database, "review", {"worlds": 10}, game=game)
    later = analyses.add_analysis(database, "review", {}, game=game)
    taken = analyses.take_next(database)
    assert taken is not None
    assert (taken.id, taken.state, taken.request) == (name, "running", {"worlds": 10})
    assert analyses.note_progress(database, name, 0.5, {"tricks": [1]})
    half = load_analysis(database, name)
    assert (half.progress, half.result) == (0.5, {"tricks": [1]})
    assert analyses.finish(database, name, result={"tricks": [1, 2]})
    done = load_analysis(database, name)
    assert (done.state, done.progress, done.result) == ("done", 1.0, {"tricks": [1, 2]})
    assert analyses.latest_analyses(database, [game])[game].id == later


@pytest.mark.parametrize("many", [False, True])
def test_last_analysis_is_the_last_although_the_clock_was_set_back(
    database: Database, many: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = library.add_upload(database, "x", [example_record()]).games[0]
    first = analyses.add_analysis(database, "list", {}, game=game)
    analyses.cancel(database, first)
    monkeypatch.setattr(analyses, "now", lambda: 1000)
    if many:
        analyses.add_analyses(database, "list", {}, [game])
    else:
        analyses.add_analysis(database, "list", {}, game=game)
    assert analyses.latest_analyses(database, [game])[game].id != first
    assert analyses.latest_states(database, [game]) == {game: "waiting"}


def test_cancelled_analysis_takes_no_more_results(database: Database) -> None:
    name = analyses.add_analysis(database, "review", {})
    assert not analyses.note_progress(database, name, 0.1), "it has not been begun"
    assert analyses.take_next(database) is not None
    analyses.note_progress(database, name, 0.2, {"so far": 1})
    analyses.cancel(database, name)
    assert not analyses.note_progress(database, name, 0.3, {"so far": 2})
    assert not analyses.finish(database, name, result={})
    ended = load_analysis(database, name)
    assert (ended.state, ended.result) == ("cancelled", {"so far": 1})
    assert analyses.take_next(database) is None


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_analysis_that_is_cancelled_while_it_is_taken_is_not_begun(url: str) -> None:
    database, other = Database(url), Database(url)
    cancelled = analyses.add_analysis(database, "review", {})
    waiting = analyses.add_analysis(database, "review", {})
    found: list[object] = []

    def meanwhile(*_: object) -> None:
        if not found:
            found.append(None)
            analyses.cancel(other, cancelled)

    event.listen(database.engine, "after_cursor_execute", meanwhile)
    taken = analyses.take_next(database)
    assert taken is not None
    assert (taken.id, taken.state) == (waiting, "running")
    assert load_analysis(database, cancelled).state == "cancelled"
    database.close()
    other.close()


def test_failed_analysis_says_why_and_stays(database: Database) -> None:
    name = analyses.add_analysis(database, "review", {})
    analyses.take_next(database)
    assert analyses.finish(database, name, error="no such card")
    analyses.cancel(database, name)
    failed = load_analysis(database, name)
    assert (failed.state, failed.error) == ("failed", "no such card")


def test_interrupted_analysis_waits_again(database: Database) -> None:
    name = analyses.add_analysis(database, "review", {})
    analyses.take_next(database)
    assert analyses.take_next(database) is None
    assert analyses.restart_interrupted(database) == 1
    again = analyses.take_next(database)
    assert again is not None
    assert again.id == name


def test_checkers_game_keeps_its_events(database: Database) -> None:
    game = checkers_games.add_checkers_game(database, {"board": "5x5"}, token="secret")
    for number, said in enumerate(("a", "b", "c"), start=1):
        checkers_games.append_checkers_event(database, game, number, said)
    with pytest.raises(ConflictError):
        checkers_games.append_checkers_event(database, game, 2, "again")
    stored = checkers_games.load_checkers_game(database, game)
    assert (stored.options, stored.events) == ({"board": "5x5"}, ("a", "b", "c"))
    assert stored.token_hash == token_hash("secret")
    rematch = checkers_games.add_checkers_game(database, {"board": "5x5"})
    assert checkers_games.load_checkers_game(database, rematch).token_hash is None


def test_what_is_not_there_is_told_in_a_sentence(database: Database) -> None:
    for ask in (
        library.load_game,
        library.load_upload,
        checkers_games.load_checkers_game,
    ):
        with pytest.raises(StorageError, match="there is no such"):
            ask(database, "nothing")
    with pytest.raises(StorageError, match="there is no such puzzle"):
        training.answer_puzzle(database, "me", "nothing", solved=True)
