"""The rest of a game in which everybody plays by the expert rules, as one circuit.

Its registers are

| register | holds |
|---|---|
| `deal` | for each free card where it lies (`DealPlan.columns`) |
| `played` | for each card in play whether it has been played |
| `history` | the number of each card played, in order |
| `beat` | for each trick whether the second card beats the first, and the third both |
| `lead` | for each trick but the first who leads it: the declarer, or the defender after him |
| `void`, `led` | for each role and suit what it has shown to be void in, and has led |
| `news` | for each card whether it was the first to show that |
| `taken` | the declarer's card points, as far as he knows them |
| `result` | the gains of the counted team above a start that makes the top bit the answer |
| `work` | ancillas, all zero at the end |

The deal alone is in superposition: a seat's card is a function of what it sees
(`ouvert.skat.boolean`), so every branch is a deal and the game that follows from it. Hands are not
kept: they are what was dealt and has not been played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.deal import DealPlan, write_deal
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.quantum.circuits.rules.readout import RulesCircuit
from ouvert.quantum.circuits.rules.wiring import Wiring, clear_one_hot
from ouvert.quantum.circuits.trick import add
from ouvert.quantum.problem import Goal
from ouvert.skat.boolean.deck import POINT_BITS, Sight
from ouvert.skat.boolean.network import NO, YES, Network, Signal, parity
from ouvert.skat.boolean.past import ROLES
from ouvert.skat.boolean.rules import chosen_card
from ouvert.skat.boolean.trick import beats_best
from ouvert.tricks.rules import members


def rules_circuit(
    moment: Moment, first_card: int | None = None, *, exact: bool = False
) -> RulesCircuit:
    """Build the circuit for the rest of a game by the rules, after a first card.

    Args:
        moment: the question.
        first_card: the card that the asking seat plays now; left out, the rules choose it too.
        exact: use exact Toffolis instead of relative-phase ones.

    Raises RulesError if the card may not be played.
    """
    if first_card is not None:
        moment = moment.with_first_card(first_card)
    return _Game(moment, exact).build()


class _Game:
    """The work of `rules_circuit`."""

    def __init__(self, moment: Moment, exact: bool) -> None:
        self.moment, self.problem, self.deck = moment, moment.problem, moment.deck
        self.plan = DealPlan.of(self.problem)
        self.cards = moment.positions(self.problem.in_play)
        self.b = Builder(exact=exact)
        self.tricks = self.problem.tricks
        self.plays: list[tuple[int, ...] | None] = [None] * len(self.problem.table)
        self.register()

    def register(self) -> None:
        """Create the registers."""
        b, suits = self.b, len(self.deck.suits)
        cards = len(self.cards)
        self.width = max(cards - 1, 0).bit_length()
        own = ROLES * self.tricks - len(self.problem.table)
        self.deal = b.register("deal", self.plan.bits)
        self.played = dict(zip(self.cards, b.register("played", cards), strict=True))
        self.history = b.register("history", own * self.width)
        self.beat = b.register("beat", 2 * self.tricks)
        self.lead = b.register("lead", 2 * max(self.tricks - 1, 0))
        void, led = b.register("void", ROLES * suits), b.register("led", 2 * suits)
        self.void = [void[role * suits : (role + 1) * suits] for role in range(ROLES)]
        self.led = [[], *(led[row * suits : (row + 1) * suits] for row in range(2))]
        self.news = b.register("news", ROLES * max(self.tricks - 1, 0))
        self.taken = b.register("taken", POINT_BITS)
        self.result = b.register("result", 1 + self.start_bits())

    def gains(self) -> int:
        """The most that the counted team can still gain."""
        if self.problem.goal is not Goal.POINTS:
            return self.tricks
        points = self.problem.rules.points
        return sum(points[card] for card in (*members(self.problem.in_play), *self.problem.table))

    @property
    def decided(self) -> bool:
        """Whether the result does not depend on the play."""
        return not 0 <= self.problem.allowance < self.gains()

    def start_bits(self) -> int:
        """The number k: the result starts at 2^k - 1 - allowance and stays below 2^(k + 1)."""
        if self.decided:
            return 0
        allowance = self.problem.allowance
        return max(allowance.bit_length(), (self.gains() - allowance - 1).bit_length())

    def build(self) -> RulesCircuit:
        """Write everything."""
        b, problem = self.b, self.problem
        with b.part("deal"):
            self.write_start()
        for trick in range(self.tricks):
            self.write_trick(trick)
        if problem.rules.teams[problem.seat] == 0:
            with b.part("score"):
                b.x(self.result[-1])
        return RulesCircuit(
            circuit=b.circuit("rules"),
            moment=self.moment,
            win_qubit=self.result[-1],
            parts=tuple(b.parts),
            registers={name: tuple(qubits) for name, qubits in b.registers.items()},
            plan=self.plan,
            cards=tuple(self.cards),
            plays=tuple(self.plays),
        )

    def write_start(self) -> None:
        """The deal, what is known of the past, and the start of the points."""
        b, moment, problem = self.b, self.moment, self.problem
        for flags, rows in ((moment.past.void, self.void), (moment.past.led, self.led)):
            for known, row in zip(flags, rows, strict=True):
                for flag, qubit in zip(known, row, strict=False):
                    if flag:
                        b.x(qubit)
        if not self.decided:
            b.set_if((1 << self.start_bits()) - 1 - problem.allowance, self.result)
        elif problem.allowance < 0:
            b.x(self.result[-1])
        write_deal(b, self.plan, self.deal)
        points = moment.declarer_points
        lying = self.in_skat() if moment.past.sees_skat else {}
        # what can lie nowhere else, although the asking seat has not seen it there
        points += sum(self.deck.worth[card] for card, skat in lying.items() if skat == YES)
        b.set_if(points, self.taken)
        for card, skat in lying.items():
            worth = self.deck.worth[card]
            if worth and skat not in (NO, YES):
                net = Network()
                with b.borrowed(worth.bit_length()) as number:
                    start = b.here
                    signal, wires = self.deal_signals(net)
                    found = self.skat_of(signal, card)
                    bits = [found if worth >> bit & 1 else NO for bit in range(len(number))]
                    Wiring(b, net, wires).add_to(zip(bits, number, strict=True))
                    stop = b.here
                    add(b, number, self.taken)
                    b.undo(start, stop)

    def deal_signals(self, net: Network) -> tuple[dict[int, list[Signal]], dict[Signal, int]]:
        """For each place the signal of each position to lie there, and the qubits behind them."""
        plan, moment = self.plan, self.moment
        columns = plan.columns(self.deal)
        wires: dict[Signal, int] = {}
        places: dict[int, list[Signal]] = {}
        for place in range(ROLES):
            row = [NO] * len(moment.numbers)
            for at in moment.positions(plan.fixed[place]):
                row[at] = YES
            for card, qubit in zip(plan.cards, columns.get(place, ()), strict=False):
                signal = net.input()
                wires[signal] = qubit
                row[moment.position[card]] = signal
            places[place] = row
        if plan.places:
            last = places[plan.places[-1]]
            for card in plan.cards:
                at = moment.position[card]
                last[at] = YES ^ parity(row[at] for row in places.values())
        return places, wires

    @staticmethod
    def skat_of(places: dict[int, list[Signal]], position: int) -> Signal:
        """Whether a card lies in the skat."""
        return places[ROLES - 1][position]

    def in_skat(self) -> dict[int, Signal]:
        """For each position in play whether it may lie in the skat, by any signal."""
        places, _ = self.deal_signals(Network())
        return {at: self.skat_of(places, at) for at in self.cards}

    def leaders(self, trick: int, net: Network, wires: dict[Signal, int]) -> list[Signal]:
        """For each role whether it leads a trick."""
        if not trick:
            first = self.moment.role(self.problem.leader)
            return [YES if role == first else NO for role in range(ROLES)]
        found = net.inputs(2)
        wires.update(zip(found, self.lead[2 * trick - 2 : 2 * trick], strict=True))
        return [*found, YES ^ parity(found)]

    def write_trick(self, trick: int) -> None:
        """One trick."""
        b, problem = self.b, self.problem
        begun = len(problem.table) if not trick else 0
        cards: list[dict[int, int] | int] = [
            self.moment.position[problem.table[place]] for place in range(begun)
        ]
        codes: list[list[int]] = []
        last = trick == self.tricks - 1
        for place in range(begun, ROLES):
            if place == 2:
                self.write_beat(trick, cards, 1)
            with b.part("play", trick, place):
                flags = dict(zip(self.cards, b.take(len(self.cards)), strict=True))
                self.choose(trick, place, cards, flags, forced=last)
                code, self.history = self.history[: self.width], self.history[self.width :]
                for number, qubit in enumerate(flags.values()):
                    b.set_if(number, code, qubit)
                for at, qubit in flags.items():
                    b.cx(qubit, self.played[at])
                cards.append(flags)
                codes.append(code)
                self.plays.append(tuple(code))
                if not last:
                    self.write_news(trick, place, cards)
        self.write_beat(trick, cards, 2)
        self.write_points(trick, cards)
        with b.part("trick", trick):
            own = [each for each in cards if not isinstance(each, int)]
            for flags, code in zip(own, codes, strict=True):
                clear_one_hot(b, list(flags.values()), code)
                b.give(list(flags.values()))

    def table(
        self, cards: Sequence[dict[int, int] | int], net: Network, wires: dict[Signal, int]
    ) -> list[list[Signal]]:
        """The cards of a trick as signals, one-hot by position."""
        found = []
        for card in cards:
            row = [NO] * len(self.moment.numbers)
            if isinstance(card, int):
                row[card] = YES
            else:
                for at, qubit in card.items():
                    row[at] = net.input()
                    wires[row[at]] = qubit
            found.append(row)
        return found

    def rows(
        self, rows: Iterable[Sequence[int]], net: Network, wires: dict[Signal, int]
    ) -> list[list[Signal]]:
        """Rows of qubits as signals."""
        found = []
        for row in rows:
            signals = net.inputs(len(row))
            wires.update(zip(signals, row, strict=True))
            found.append(signals)
        return found

    def choose(
        self,
        trick: int,
        place: int,
        cards: Sequence[dict[int, int] | int],
        flags: dict[int, int],
        *,
        forced: bool,
    ) -> None:
        """Write the card that the next seat plays into clean flags by position."""
        net, wires = Network(), dict[Signal, int]()
        leads = self.leaders(trick, net, wires)
        role = [leads[(each - place) % ROLES] for each in range(ROLES)]
        sight = self.sight(trick, role, cards, net, wires)
        chosen = list(sight.hand) if forced else chosen_card(net, sight)
        Wiring(self.b, net, wires).add_to((chosen[at], qubit) for at, qubit in flags.items())

    def sight(
        self,
        trick: int,
        role: Sequence[Signal],
        cards: Sequence[dict[int, int] | int],
        net: Network,
        wires: dict[Signal, int],
    ) -> Sight:
        """What the seat sees."""
        moment, problem = self.moment, self.problem
        places, deal = self.deal_signals(net)
        wires.update(deal)
        dealt: list[Sequence[Signal]] = [()] * ROLES
        for place, other in enumerate(problem.others):
            dealt[moment.role(other)] = places[place]
        own = [NO] * len(moment.numbers)
        for at in moment.positions(problem.hand):
            own[at] = YES
        dealt[moment.role(problem.seat)] = own
        gone = [YES] * len(moment.numbers)
        for at in (*self.cards, *moment.positions(moment.skat)):
            gone[at] = NO
        (played,) = self.rows([list(self.played.values())], net, wires)
        for at, signal in zip(self.played, played, strict=True):
            gone[at] = signal
        hand, unseen = [], []
        for at in range(len(moment.numbers)):
            held = _of_role(net, role, [row[at] for row in dealt], places[ROLES - 1][at])
            hand.append(net.but(held, gone[at]))
            known = net.both(role[0], places[ROLES - 1][at]) if moment.past.sees_skat else NO
            unseen.append(YES ^ gone[at] ^ hand[-1] ^ known)
        void = self.rows(self.void, net, wires)
        led = self.rows(self.led, net, wires)
        (taken,) = self.rows([self.taken], net, wires)
        (beat,) = self.rows([self.beat[2 * trick : 2 * trick + 1]], net, wires)
        return Sight(
            self.deck, role, hand, unseen, void, led, taken, moment.past.limit,
            self.table(cards, net, wires), beat[0],
        )  # fmt: skip

    def write_news(self, trick: int, place: int, cards: Sequence[dict[int, int] | int]) -> None:
        """Note that a seat has shown to be void, or has led a suit, and that this is new."""
        b = self.b
        kinds = self.led if not place else self.void
        news = self.news[ROLES * trick + place]
        for step in range(2):
            net, wires = Network(), dict[Signal, int]()
            leads = self.leaders(trick, net, wires)
            role = [leads[(each - place) % ROLES] for each in range(ROLES)]
            table = self.table(cards, net, wires)
            suits = self.deck.in_suits(table[0])
            if step == 0:
                rows = self.rows(kinds, net, wires)
                known = parity(
                    net.both(net.both(who, suit), flag)
                    for who, row in zip(role, rows, strict=True)
                    for suit, flag in zip(suits, row, strict=False)
                )
                shown = YES ^ role[0]
                if place:
                    own = self.deck.in_suits(table[-1])
                    same = parity(net.both(a, c) for a, c in zip(suits, own, strict=True))
                    shown = YES ^ same
                Wiring(b, net, wires).add_to([(net.but(shown, known), news)])
                continue
            (new,) = net.inputs(1)
            wires[new] = news
            Wiring(b, net, wires).add_to(
                (net.both(net.both(new, role[who]), suit), qubit)
                for who, row in enumerate(kinds)
                for suit, qubit in zip(suits, row, strict=False)
            )

    def write_beat(self, trick: int, cards: Sequence[dict[int, int] | int], place: int) -> None:
        """Note whether a card beats the best before it."""
        with self.b.part("trick", trick):
            net, wires = Network(), dict[Signal, int]()
            table = self.table(cards, net, wires)
            first = self.beat[2 * trick]
            before: Signal = NO
            if place == 2:
                before = net.input()
                wires[before] = first
            found = beats_best(net, self.deck, table, before)
            target = self.beat[2 * trick + place - 1]
            Wiring(self.b, net, wires).add_to([(found, target)])

    def write_points(self, trick: int, cards: Sequence[dict[int, int] | int]) -> None:
        """Say who leads next, and add the trick to the points of who has taken it."""
        b, problem = self.b, self.problem
        with b.part("trick", trick):
            if trick < self.tricks - 1:
                net, wires = Network(), dict[Signal, int]()
                winner = self.winners(trick, net, wires)
                Wiring(b, net, wires).add_to(
                    zip(winner[:2], self.lead[2 * trick : 2 * trick + 2], strict=True)
                )
        with b.part("score", trick):
            counted = [(YES, self.result)] if not self.decided else []
            if problem.goal is not Goal.POINTS:
                for _, total in counted:
                    self.add_points(trick, [YES], total, declarer=False)
            later = trick < self.tricks - 1
            for card in cards:
                if later:
                    self.add_card(trick, card, self.taken, declarer=True)
                if problem.goal is Goal.POINTS:
                    for _, total in counted:
                        self.add_card(trick, card, total, declarer=False)

    def winners(self, trick: int, net: Network, wires: dict[Signal, int]) -> list[Signal]:
        """For each role whether it takes a trick."""
        leads = self.leaders(trick, net, wires)
        (beats,) = self.rows([self.beat[2 * trick : 2 * trick + 2]], net, wires)
        second = net.but(beats[0], beats[1])
        places = [YES ^ second ^ beats[1], second, beats[1]]
        return [
            parity(net.both(places[place], leads[(role - place) % ROLES]) for place in range(ROLES))
            for role in range(ROLES)
        ]

    def add_card(
        self, trick: int, card: dict[int, int] | int, total: Sequence[int], *, declarer: bool
    ) -> None:
        """Add a card's points to a total if the declarer has taken the trick, or has not."""
        self.add_points(trick, None, total, declarer=declarer, card=card)

    def add_points(
        self,
        trick: int,
        number: Sequence[Signal] | None,
        total: Sequence[int],
        *,
        declarer: bool,
        card: dict[int, int] | int | None = None,
    ) -> None:
        """Add a number, or a card's points, under the same condition."""
        b = self.b
        net, wires = Network(), dict[Signal, int]()
        winner = self.winners(trick, net, wires)[0] ^ (not declarer)
        if card is not None:
            number = self.deck.points(self.table([card], net, wires)[0])
        bits = net.where(winner, number or ())
        with b.borrowed(len(bits)) as qubits:
            start = b.here
            Wiring(b, net, wires).add_to(zip(bits, qubits, strict=True))
            stop = b.here
            add(b, qubits, total)
            b.undo(start, stop)


def _of_role(net: Network, role: Sequence[Signal], held: Sequence[Signal], skat: Signal) -> Signal:
    """Whether the seat that plays holds a card, given which role holds it, or that the skat does.

    Two ANDs at most for a card that some role holds.
    """
    if skat != NO:
        return parity(net.both(who, card) for who, card in zip(role, held, strict=True))
    last = max(range(ROLES), key=lambda each: held[each].bit_count())
    if not any(held):
        return NO
    found = role[last]
    for each in range(ROLES):
        if each != last:
            found ^= net.both(role[each] ^ role[last], held[each])
    return found


__all__ = ["rules_circuit"]
