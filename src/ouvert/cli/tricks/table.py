"""A deal of a described game in the terminal, between a person and players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ouvert.cli.conversation import Conversation, LeavingError
from ouvert.cli.language import said
from ouvert.cli.output import write_file
from ouvert.cli.tricks.deals import look_at_deal
from ouvert.cli.tricks.places import card_on_stock, print_places
from ouvert.cli.tricks.words import action_words, seat_words, setting_words, signed
from ouvert.errors import OuvertError
from ouvert.tricks.belief.observation import UNSEEN, Observation, observe
from ouvert.tricks.description.checks import tricks_of
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.scoring import returns, taken
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.play.text import action_text, hand_text, parse_action
from ouvert.tricks.players.vote import Vote
from ouvert.tricks.records.deals import PlayedDeal, played_deal, write_deal
from ouvert.tricks.review.defaults import DEALS, SEED

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.tricks.players.catalogue import GamePlayer

HINT_WORLDS = 40
"""Deals that are drawn for a hint."""


class GameTable(Conversation):
    """One deal: the description of its game, the person's seat, who plays the others, the seed."""

    def __init__(self, out: Console, text: str, others: GamePlayer, seat: int, seed: int) -> None:
        super().__init__(out)
        self.text, self.game = text, parse_description(text)
        self.others, self.seat, self.seed = others, seat, seed
        self.rng = np.random.default_rng([seed, 1])
        self.states: list[GameState] = []
        self.actions: list[tuple[int, Action]] = []

    def run(self) -> None:
        """Play the deal to its end, or until the person leaves."""
        state = first_state(self.game, self.seed)
        self._say(
            "{game}, seed {seed}: you are {seat}, {player} plays the others.",
            game=self.game.name,
            seed=self.seed,
            seat=seat_words(self.seat),
            player=self.others.name,
        )
        self._tell_start(state)
        self.states.append(state)
        try:
            while state.phase is not Phase.OVER:
                state = self._step(state)
                self.states.append(state)
        except LeavingError:
            self._say("Left. The same deal is seed {seed} again.", seed=self.seed)
            return
        self._tell_end(state)
        self._after()

    def played(self) -> PlayedDeal:
        """The deal as far as it was played."""
        actions = [action for _, action in self.actions]
        return played_deal(self.text, self.seed, actions, self.seat)

    def _after(self) -> None:
        """Offer to look back, and to save the deal, as long as something is answered."""
        while True:
            text = self._read(said("l looks back, s FILE saves the deal, Enter ends:"))
            word, _, name = (text or "").partition(" ")
            if word == "l":
                look_at_deal(self.played(), DEALS, SEED, every=False, out=self._out)
            elif word == "s" and name.strip():
                self._save(Path(name.strip()))
            elif text in (None, "", "q"):
                return

    def _save(self, path: Path) -> None:
        try:
            write_file(path, write_deal(self.played()))
        except (OSError, OuvertError) as error:
            self._complain(error)
            return
        self._say("Saved; 'ouvert tricks look {path}' looks back.", path=path)

    def _say(self, sentence: str, **names: Any) -> None:
        """Print a sentence in the language of the person."""
        self._out.print(said(sentence, **names), soft_wrap=True)

    def record(self) -> dict[str, Any]:
        """The deal as it was played: hands, what was done, and the results if it is over."""
        first, last = self.states[0], self.states[-1]
        return {
            "game": self.game.name,
            "seed": self.seed,
            "seat": self.seat + 1,
            "against": self.others.name,
            "hands": [hand_text(first.setting, self.game, hand).split() for hand in first.hands],
            "left": [self.game.deck.name(card) for card in first.left],
            "actions": [
                {"seat": seat + 1, "action": action_text(state, action)}
                for state, (seat, action) in zip(self.states, self.actions, strict=False)
            ],
            "results": list(returns(last)) if last.phase is Phase.OVER else None,
        }

    def _tell_start(self, state: GameState) -> None:
        if state.turned is not None:
            self._say("The card shown: {card}", card=self.game.deck.name(state.turned))
        if state.setting is None or len(self.game.settings) == 1:
            return
        if state.declarer is None:
            self._say("The contract: {contract}", contract=setting_words(state.setting))
        else:
            self._say(
                "The contract: {contract}, declarer: {seat}",
                contract=setting_words(state.setting),
                seat=seat_words(state.declarer),
            )

    def _step(self, state: GameState) -> GameState:
        seat = state.decider
        seen = observe(state, seat)
        action = self._asked(seen) if seat == self.seat else self.others.act(seen, self.rng)
        self._tell(state, seat, action)
        self.actions.append((seat, action))
        after = state.after(action)
        if len(after.tricks) > len(state.tricks):
            self._tell_trick(after)
        if len(after.drawn) > len(state.drawn):
            self._tell_drawn(after)
        return after

    def _tell(self, state: GameState, seat: int, action: Action) -> None:
        done = action_words(state, action)
        if state.phase is Phase.PASS:
            if seat != self.seat:
                self._say("{seat} passes a card", seat=seat_words(seat))
        elif state.actor == seat:
            self._out.print(f"{seat_words(seat)}: {done}")
        else:
            self._say(
                "{seat}: {done} from {other}",
                seat=seat_words(seat),
                done=done,
                other=seat_words(state.actor),
            )

    def _tell_trick(self, state: GameState) -> None:
        """Who has won the last trick, and what it counts."""
        number, trick, score = len(state.tricks), state.tricks[-1], self.game.score
        setting, seat = state.setting, seat_words(trick.winner)
        if score.tricks or setting is None or number < score.from_trick:
            self._say("  {seat} wins trick {number}", seat=seat, number=number)
            return
        points = sum(setting.points[card] for card in trick.cards)
        if state.phase is Phase.OVER:
            points += score.last_trick
        self._say(
            "  {seat} wins trick {number} ({points} points)",
            seat=seat,
            number=number,
            points=points,
        )

    def _tell_drawn(self, state: GameState) -> None:
        """Who has drawn which card, as far as the person sees it."""
        leader = state.tricks[-1].winner
        seen = observe(state, self.seat).view.drawn[-1]
        for turn, card in enumerate(seen):
            seat = (leader + turn) % self.game.seats
            if seat == self.seat:
                self._say("  You draw {card}", card=self.game.deck.name(card))
            elif card != UNSEEN:
                self._say(
                    "  {seat} draws {card}", seat=seat_words(seat), card=self.game.deck.name(card)
                )
            else:
                self._say("  {seat} draws a card unseen", seat=seat_words(seat))

    def _tell_moment(self, view: GameState) -> None:
        """Which trick it is, what is played, what everybody has so far, and what is to be drawn."""
        if view.phase is not Phase.PLAY or view.setting is None:
            return
        counts = ", ".join(f"{seat_words(seat)} {count}" for seat, count in enumerate(taken(view)))
        names = {
            "number": len(view.tricks) + 1,
            "tricks": tricks_of(self.game),
            "contract": setting_words(view.setting),
            "counts": counts,
        }
        if self.game.score.tricks:
            self._say("Trick {number} of {tricks}, {contract}. Tricks so far: {counts}", **names)
        else:
            self._say("Trick {number} of {tricks}, {contract}. Points so far: {counts}", **names)
        if self.game.dealing.draw and view.left:
            self._say(
                "The card shown: {card}; cards left in the stock: {left}",
                card=card_on_stock(view),
                left=len(view.left),
            )

    def _asked(self, seen: Observation) -> Action:
        """What the person does."""
        view = seen.view
        self._tell_moment(view)
        self._say("Your hand: {cards}", cards=hand_text(view.setting, self.game, seen.hand))
        if view.actor != seen.seat:
            hand = hand_text(view.setting, self.game, view.hands[view.actor])
            self._say("The dummy: {cards}", cards=hand)
        if view.phase is Phase.CHOOSE:
            for number, action in enumerate(view.legal(), 1):
                self._out.print(f"  {number}: {action_words(view, action)}")
        while True:
            text = self._answer(said(_QUESTIONS[view.phase]))
            if text == "q":
                raise LeavingError
            if text == "?":
                self._hint(seen)
                continue
            if text == "w":
                print_places(self._out, seen)
                continue
            try:
                return _read_action(view, text)
            except OuvertError as error:
                self._complain(error)

    def _hint(self, seen: Observation) -> None:
        vote = Vote(HINT_WORLDS)
        values = vote.values(seen, self.rng)
        if len(values) == 1:
            (only,) = values
            self._say("  {action}: nothing else can be done", action=action_words(seen.view, only))
            return
        self._say(
            "Your side's result less the mean of the others', as {player} estimates it:",
            player=vote.name,
        )
        for action, value in sorted(values.items(), key=lambda each: -each[1]):
            self._out.print(f"  {action_words(seen.view, action)}: {value:+.2f}")

    def _tell_end(self, state: GameState) -> None:
        for seat, (count, result) in enumerate(zip(taken(state), returns(state), strict=True)):
            own = said(" (you)") if seat == self.seat else ""
            names = {"seat": seat_words(seat) + own, "count": count, "result": signed(result)}
            if self.game.score.tricks:
                self._say("{seat}: {count} tricks, result {result}", **names)
            else:
                self._say("{seat}: {count} points, result {result}", **names)


def _read_action(view: GameState, text: str) -> Action:
    """What a person answers; contracts are read as they are shown, too."""
    if view.phase is Phase.CHOOSE:
        shown = {action_words(view, action).casefold(): action for action in view.legal()}
        if (action := shown.get(" ".join(text.split()).casefold())) is not None:
            return action
    return parse_action(view, text)


_QUESTIONS = {
    Phase.PASS: "Pass:",
    Phase.CHOOSE: "Your contract:",
    Phase.BID: "How many tricks?",
    Phase.PLAY: "Your card:",
}
