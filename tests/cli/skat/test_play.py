"""`ouvert play`, from outside: whole games, hints, decisions taken back, wrong input, records."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ouvert.errors import RulesError
from ouvert.skat.matches.sitting import Evening
from ouvert.skat.records import from_json, parse_records
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.values import GameResult
from support.play_driver import CARD, HAND, Hurried, Learner, at_the_table, question
from support.process import inside, ouvert
from support.sizes import long

FAST = ("--opponents", "pimc:2", "--worlds", "4")


@pytest.mark.parametrize(
    ("contract", "role"),
    [
        ("Hearts", "declarer"),
        ("Clubs Hand", "declarer"),
        long("Grand", "declarer"),
        ("Null", "declarer"),
        long("Null Ouvert", "declarer"),
        long("Null Hand", "declarer"),
        ("Grand Ouvert", "declarer"),
        ("Diamonds", "defender"),
        ("Grand Hand", "defender"),
        long("Null", "defender"),
        ("Null Ouvert Hand", "defender"),
        long("Spades Ouvert", "defender"),
    ],
)
def test_a_whole_game_of_each_contract_by_the_hints(contract: str, role: str) -> None:
    learner = Learner()
    arguments = ("--contract", contract, "--as", role, "--seed", "11", "--json")
    done = at_the_table(learner, *FAST, *arguments)
    assert done.status == 0
    game = from_json(done.out).replay().final
    assert game.result is not None
    assert game.result.contract is not None
    assert str(game.result.contract) in done.err
    seats = {seat for seat, _ in game.history}
    assert seats == {0, 1, 2}
    assert (game.declarer == 0) == (role == "declarer")
    assert re.search(r"has won|has lost|You have (won|lost)", done.err)
    assert (game.contract is not None and game.contract.ouvert) == ("open hand" in done.err) or (
        role == "declarer"
    )
    # what a hint advises is always possible, and it is a sentence
    assert len(learner.hints) >= len(game.tricks) - 1
    assert "  '" not in done.err
    for hint in learner.hints:
        assert hint.endswith(".")
        assert not hint.endswith("..")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_whole_game_from_the_auction_by_the_hints(seed: str) -> None:
    learner = Learner()
    done = at_the_table(learner, *FAST, "--seed", seed, "--seat", "middlehand", "--json")
    assert done.status == 0
    game = from_json(done.out).replay().final
    assert game.over
    assert (
        game.dealt == Evening.of(others=("reflex", "reflex"), seed=int(seed)).sit_down().game.dealt
    )


def test_at_a_table_of_four_the_person_sits_every_fourth_game_out() -> None:
    names = ("--opponents", "reflex,random,reflex", "--worlds", "4")
    done = at_the_table(
        Hurried(), *names, "--four", "--games", "4", "--seed", "3", "--seat", "rearhand", "--json"
    )
    assert done.status == 0
    records = [from_json(line) for line in done.out.splitlines()]
    # rearhand of the first game deals the last
    assert [record.sat_out for record in records] == ["reflex", "random", "reflex", "you"]
    assert all(record.replay().final.over for record in records)
    assert done.err.count("deals and sits out") == 3
    assert "Game 4 of 4. You deal this game, and sit it out." in done.err
    sheet = done.err[done.err.rindex("game  contract") :].splitlines()
    assert sheet[0].split()[3:] == ["left", "across", "right", "you"]
    # the first of the four places deals first, and a dash stands for who sits out
    assert [line.split().count("–") for line in sheet[1:5]] == [1, 1, 1, 1]


def test_options_that_contradict_four_at_a_table() -> None:
    for given, said in (
        (("--four", "--contract", "Grand"), "at a table of three"),
        (("--four", "--opponents", "reflex,random"), "one name or three"),
        (("--opponents", "reflex,random,reflex"), "one name or two"),
        (("--four", "--games", "0"), "0"),
        (("--games", "1000000000"), "1000000000"),
    ):
        assert said in inside("play", *given).sentence
    with pytest.raises(RulesError, match="you play this game"):
        Evening.of(others=("reflex",) * 3, games=2, seed=1).watch()
    second = Evening.of(others=("reflex",) * 3, games=2, seed=1, seat=0).after(GameResult())
    with pytest.raises(RulesError, match="sit it out"):
        second.sit_down()


def test_one_process_plays_what_another_has_played() -> None:
    hurried = Hurried()
    first = at_the_table(hurried, *FAST, "--seed", "5")
    script = "".join(f"{line}\n" for line in hurried.said)
    second = ouvert("play", *FAST, "--seed", "5", stdin=script)
    assert (first.status, first.out) == (second.status, second.out)
    assert second.err == ""
    assert first.out.startswith("Seed 5.")


def test_every_deal_gets_a_seed_that_brings_it_again() -> None:
    first = at_the_table(Hurried(), *FAST)
    (seed,) = re.findall(r"^Seed (\d+)\.", first.out)
    again = at_the_table(Hurried(), *FAST, "--seed", seed)
    assert again.out == first.out


def test_taken_back_and_played_again_it_is_the_same_game() -> None:
    plain = Hurried()
    first = at_the_table(plain, *FAST, "--seed", "6", "--contract", "Grand", "--json")

    class Wavering(Hurried):
        """Takes every card back once, and asks about everything in between."""

        def __init__(self) -> None:
            super().__init__()
            self.extra: list[str] = []
            self.cards = 0

        def __call__(self, text: str) -> str | None:
            if self.extra:
                return self.extra.pop(0)
            answer = super().__call__(text)
            if question(text).startswith("Your card"):
                self.cards += 1
                self.extra = ["back", "hint", "show", "last", "score", "?", str(answer)]
            if question(text).startswith("Enter"):
                return ""
            return answer

    wavering = Wavering()
    second = at_the_table(wavering, *FAST, "--seed", "6", "--contract", "Grand", "--json")
    assert wavering.cards == 10
    assert without_date(second.out) == without_date(first.out)
    assert second.err.count("Taken back: play ") == 10


def without_date(record: str) -> str:
    return re.sub(r'"date": "[^"]*"', "", record)


def test_back_at_the_end_leads_into_the_game_again() -> None:
    person = Hurried()
    answers = iter(["back", "concede", "back", "concede", ""])

    def indecisive(text: str) -> str | None:
        ending = question(text).startswith("Enter") or "Taken back" in text
        return next(answers) if ending else person(text)

    done = at_the_table(indecisive, *FAST, "--seed", "3", "--contract", "Null", "--json")
    game = from_json(done.out).replay().final
    assert game.conceded == (0,)
    assert "The declarer gave up." in done.err
    assert "Taken back: concede." in done.err
    assert "you give up" in done.err


def test_wrong_input_gets_a_sentence_and_changes_nothing() -> None:
    said = [
        ("", None),
        ("x", "'x' is no bid: say a value such as 18, or pass."),
        ("19", "No game is worth 19: you could bid 20 or 22 or 23, or pass."),
        ("yes", "It is you who bids: say 18 or more, or pass."),
        ("999", "No game is worth 999: you could bid 264, or pass."),
        ("back", "You have not decided anything yet that could be taken back."),
        ("CJ", "'CJ' is no bid: say a value such as 18, or pass."),
        ("\x1b[31m", r"'\x1b[31m' is no bid: say a value such as 18, or pass."),
        ("\udcff", "'�' is no bid: say a value such as 18, or pass."),
        ("pass", None),
    ]
    script = "".join(f"{text}\n" for text, _ in said).encode(errors="surrogateescape")
    done = inside("play", *FAST, "--seed", "4", "--seat", "middlehand", stdin=script)
    assert done.status == 1
    assert done.sentence == "the input ended before the game was over"
    for _, sentence in said:
        if sentence is not None:
            assert f"  {sentence}\n" in done.out
    assert done.out.count("Your bid, 18 or more, or pass?") == len(said)


def test_wrong_cards_are_refused_and_nothing_is_lost() -> None:
    hurried = Hurried(1)
    start = at_the_table(hurried, *FAST, "--seed", "2", "--contract", "Null Ouvert")
    put = hurried.said[0]
    before = HAND.findall(start.out)[-1]
    gone = CARD.findall(put)[0]
    wrong = ["C1", put, f"{gone}", "S7 S8", "", "Karo", "last", "score"]
    script = "\n".join(["S7", f"{gone} {gone}", put, *wrong]) + "\n"
    done = inside("play", *FAST, "--seed", "2", "--contract", "Null Ouvert", stdin=script)
    assert done.status == 1
    assert HAND.findall(done.out)[-1] == before
    assert "Put exactly two cards away, as in: S7 H9." in done.out
    assert "is there twice" in done.out
    assert "'C1' is not a card" in done.out
    assert f"You have put away {gone}." in done.out
    assert "No trick has been played yet." in done.out
    assert "You win if you take no trick." in done.out


def test_who_must_follow_suit_is_told_so() -> None:
    hurried = Hurried()
    refused: list[str] = []

    def stubborn(text: str) -> str | None:
        hands = HAND.findall(text)
        if "you may play" in text and not refused:
            held, allowed = (CARD.findall(cards) for cards in hands[-2:])
            wrong = next(card for card in held if card not in allowed)
            refused.append(wrong)
            hurried(text)
            return str(wrong)
        if refused and "does not follow" in text:
            return str(hurried.said[-1])
        return hurried(text)

    done = at_the_table(stubborn, *FAST, "--seed", "3", "--contract", "Clubs", "--as", "defender")
    assert done.status == 0
    (card,) = refused
    assert re.search(rf"{card} does not follow \S+(, which is trump)?: you must play ", done.out)


def test_several_games_with_a_score_sheet() -> None:
    done = at_the_table(Hurried(), *FAST, "--seed", "21", "--games", "3", "--json")
    assert done.status == 0
    records = [from_json(line) for line in done.out.splitlines()]
    assert [record.number for record in records] == ["1", "2", "3"]
    assert [record.players.index("you") for record in records] == [0, 2, 1]
    for number in ("1", "2", "3"):
        assert f"Game {number} of 3. You are " in done.err
    assert "extended Seeger–Fabian" in done.err.rpartition("Enter")[2]
    last = done.err.rpartition("Enter")[2]
    results = [record.replay().final.result for record in records]
    for result in results:
        assert result is not None
        assert str(result.value) in last


def test_quitting_keeps_the_game_so_far(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    arguments = ("--contract", "Hearts", "--save", str(file), "--seed", "9")
    answers = Hurried(3)

    def leaving(text: str) -> str | None:
        return answers(text) or "quit"

    first = at_the_table(leaving, *FAST, *arguments)
    assert (first.status, first.err) == (0, "")
    assert "You have left the table." in first.out
    second = at_the_table(Hurried(), *FAST, *arguments)
    assert second.status == 0
    unfinished, finished = map(from_json, file.read_text(encoding="utf-8").splitlines())
    assert unfinished.result is None
    assert unfinished.replay().final.phase is Phase.PLAY
    assert finished.result is not None
    assert finished.deal == unfinished.deal
    looked = inside("replay", "--no-analysis", str(file))
    assert (looked.status, looked.err) == (0, "")
    assert "The game was not finished." in looked.out
    assert "you" in looked.out


def test_the_end_of_the_input_keeps_the_game_too(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    hurried = Hurried(4)
    done = at_the_table(hurried, *FAST, "--contract", "Grand", "--save", str(file), "--seed", "9")
    assert done.status == 1
    assert done.sentence == "the input ended before the game was over"
    (record,) = parse_records(file.read_bytes())
    assert len(record.replay().final.tricks) >= 2  # type: ignore[union-attr]


def test_a_finished_game_can_be_saved_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    hurried = Hurried()
    commands = iter(["nonsense", "save -", f"save {tmp_path}", f"save {file}", "score", "last", ""])

    def saving(text: str) -> str | None:
        return next(commands) if question(text).startswith("Enter") else hurried(text)

    done = at_the_table(saving, *FAST, "--contract", "Null", "--seed", "1")
    assert done.status == 0
    assert "'ouvert replay FILE' then says what each card was worth" in done.out
    assert "- means stdout, where nothing is kept" in done.out
    assert f"The file {tmp_path} cannot be used: Is a directory." in done.out
    assert f"ouvert replay {file}" in done.out
    assert from_json(file.read_text(encoding="utf-8")).result is not None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--time", "1", "--worlds", "3"), "both say how long to think"),
        (("--time", "60"), "from 0.05 to 5 seconds"),
        (("--as", "defender"), "who plays the contract of --contract"),
        (("--contract", "Schafkopf"), "is not a contract"),
        (("--opponents", "a,b,c"), "one name or two with a comma between"),
        (("--opponents", "nobody"), "there is no player 'nobody'"),
        (("--seat", "north"), "is not a seat"),
        (("--games", "0"), "whole number from 1 to 144"),
    ],
)
def test_options_that_cannot_be(arguments: tuple[str, ...], sentence: str) -> None:
    def nobody(_: str) -> str | None:
        raise AssertionError("nothing is asked")

    done = at_the_table(nobody, *arguments)
    assert done.status in (1, 2)
    assert sentence in done.sentence
    assert done.out == ""


def test_a_file_of_something_else_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear grandmother", encoding="utf-8")
    done = at_the_table(Hurried(), *FAST, "--save", str(file))
    assert "holds something else than games" in done.sentence
    assert file.read_text(encoding="utf-8") == "Dear grandmother"
    done = at_the_table(Hurried(), *FAST, "--save", str(tmp_path))
    assert "cannot be used" in done.sentence
