"""A deal of a described game in the terminal, between a person and players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ouvert.cli.conversation import Conversation, LeavingError
from ouvert.cli.tricks.deals import look_at_deal
from ouvert.cli.tricks.places import print_places
from ouvert.errors import OuvertError
from ouvert.tricks.belief.observation import Observation, observe
from ouvert.tricks.belief.places import where_cards_are
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.scoring import returns, taken
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.play.text import action_text, hand_text, parse_action, seat_name
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
        self._out.print(
            f"{self.game.name}, seed {self.seed}: you are {seat_name(self.seat)}, "
            f"{self.others.name} plays the others."
        )
        self._tell_start(state)
        self.states.append(state)
        try:
            while state.phase is not Phase.OVER:
                state = self._step(state)
                self.states.append(state)
        except LeavingError:
            self._out.print(f"Left. The same deal is seed {self.seed} again.")
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
            text = self._read("l looks back, s FILE saves the deal, Enter ends:")
            word, _, name = (text or "").partition(" ")
            if word == "l":
                look_at_deal(self.played(), DEALS, SEED, every=False, out=self._out)
            elif word == "s" and name.strip():
                self._save(Path(name.strip()))
            elif text in (None, "", "q"):
                return

    def _save(self, path: Path) -> None:
        try:
            # what is there is not written over
            with path.open("x", encoding="utf-8") as stream:
                stream.write(write_deal(self.played()))
        except OSError as error:
            self._complain(error)
            return
        self._out.print(f"Saved; 'ouvert tricks look {path}' looks back.", soft_wrap=True)

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
            self._out.print(f"The card shown: {self.game.deck.name(state.turned)}")
        if state.setting is not None and len(self.game.settings) > 1:
            named = "" if state.declarer is None else f", declarer: {seat_name(state.declarer)}"
            self._out.print(f"The contract: {state.setting.name}{named}")

    def _step(self, state: GameState) -> GameState:
        seat = state.decider
        seen = observe(state, seat)
        action = self._asked(seen) if seat == self.seat else self.others.act(seen, self.rng)
        self._tell(state, seat, action)
        self.actions.append((seat, action))
        after = state.after(action)
        if len(after.tricks) > len(state.tricks):
            self._out.print(f"  {seat_name(after.tricks[-1].winner)} wins the trick")
        return after

    def _tell(self, state: GameState, seat: int, action: Action) -> None:
        if state.phase is Phase.PASS:
            said = f"{seat_name(seat)} passes a card" if seat != self.seat else ""
        else:
            place = "" if state.actor == seat else f" from {seat_name(state.actor)}"
            said = f"{seat_name(seat)}: {action_text(state, action)}{place}"
        if said:
            self._out.print(said)

    def _asked(self, seen: Observation) -> Action:
        """What the person does."""
        view = seen.view
        self._out.print(f"Your hand: {hand_text(view.setting, self.game, seen.hand)}")
        if view.actor != seen.seat:
            hand = hand_text(view.setting, self.game, view.hands[view.actor])
            self._out.print(f"The dummy: {hand}")
        if view.phase is Phase.CHOOSE:
            for number, action in enumerate(view.legal(), 1):
                self._out.print(f"  {number}: {action_text(view, action)}")
        while True:
            text = self._answer(_QUESTIONS[view.phase])
            if text == "q":
                raise LeavingError
            if text == "?":
                self._hint(seen)
                continue
            if text == "w":
                print_places(self._out, self.game, where_cards_are(seen))
                continue
            try:
                return parse_action(view, text)
            except OuvertError as error:
                self._complain(error)

    def _hint(self, seen: Observation) -> None:
        values = Vote(HINT_WORLDS).values(seen, self.rng)
        for action, value in sorted(values.items(), key=lambda each: -each[1]):
            self._out.print(f"  {action_text(seen.view, action)}: {value:+.2f}")

    def _tell_end(self, state: GameState) -> None:
        for seat, (count, result) in enumerate(zip(taken(state), returns(state), strict=True)):
            counted = "tricks" if self.game.score.tricks else "points"
            own = " (you)" if seat == self.seat else ""
            self._out.print(f"{seat_name(seat)}{own}: {count} {counted}, result {result:+g}")


_QUESTIONS = {
    Phase.PASS: "Pass:",
    Phase.CHOOSE: "Your contract:",
    Phase.BID: "How many tricks?",
    Phase.PLAY: "Your card:",
}
