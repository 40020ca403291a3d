"""A game of Skat from the deal to the score, as one immutable state machine.

Rules: International Skat Order. Where it leaves something to the table, the house rule here is:

- A bid may jump to any higher value of the ladder.
- A Null game whose fixed value is below the bid cannot be announced; a suit or Grand game always
  can, since matadors may turn up, and is overbid if it stays below the bid.
- Conceding is possible for any seat at any time of the play and is not among `legal_actions`,
  which lists the moves of the game. It ends the game, and one defender concedes for both (ISkO
  4.3). What was not played is nobody's: the game counts at the level reached by then. The defenders
  give the declarer his game, and with it Schneider or Schwarz if his announcement or his bid asks
  for them and they are still in reach; that follows 4.1.5, which says so of games that the
  defenders lose by breaking a rule. A bid that no level covers stays overbid.
- ISkO lets the declarer concede alone only while he has nine cards or more, and lets him demand
  that a game which the defenders give up be played on, for a higher level. Here he may always
  concede, and may not demand it. `skat.records.replay` says how a server counts concessions.
- Who lays his cards down says, by ISkO, that he takes all tricks that are left, and loses them if
  he is wrong. Here a claim may also name card points; it is checked before it is made
  (`skat.search.claims`), and a wrong one costs nothing: the game goes on.
- Ramsch, Kontra and Re are played where the game's `ClubOptions` say so: see `rules.club.ramsch`
  and `rules.club.kontra`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError, check_kind
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    BiddingAction,
    Choice,
    Claim,
    Concede,
    Decline,
    Discard,
    Hold,
    KontraAction,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    SayKontra,
    SayRe,
    as_action,
)
from ouvert.skat.rules.auction import Auction, shortest_auction
from ouvert.skat.rules.claiming import as_claimed, check_claim
from ouvert.skat.rules.club.kontra import Kontra, kontra_too_late, not_played
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.club.ramsch import no_sides, ramsch_result, ramsch_rules
from ouvert.skat.rules.contracts import (
    HAND_CONTRACTS,
    SKAT_CONTRACTS,
    Contract,
    GameType,
    trick_rules,
)
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.play import Trick, legal_cards
from ouvert.skat.rules.refusals import (
    check_discards,
    check_seat,
    may_not_play,
    not_due,
    not_held,
    skat_refusal,
    too_low,
)
from ouvert.skat.rules.series import game_scores
from ouvert.skat.rules.values import LEAST_BID, TRICKS, GameResult, evaluate, game_value, limit_with
from ouvert.tricks.rules import TrickRules

Hands = tuple[CardSet, CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Ply:
    """A card that was played.

    Attributes:
        before: the game before it.
        seat: who played it.
        card: the card.
    """

    before: SkatGame
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class SkatGame:
    """A moment of a game of Skat, everything hidden included.

    Start one with `SkatGame.start`, or at the first card with `SkatGame.declared`.

    Attributes:
        dealt: the deal.
        hands: the cards that each seat holds now.
        skat: the two cards that lie in the skat now; empty while the declarer holds them.
        auction: the auction as it stands or as it ended.
        picked_up: whether the declarer has picked up the skat.
        contract: the announced game; None before.
        tricks: the finished tricks.
        table: the cards of the unfinished trick in the order played.
        leader: the seat that leads, or has led, the current trick.
        conceded: the seat that has given up, which ends the game; empty while nobody has.
        claim: the claim that has ended the game; None while there is none.
        history: every action so far with the seat that took it.
        club: the options of clubs that it is played with; none by default.
        kontra: what has been said of Kontra and Re; None before the announcement, and without.
    """

    dealt: Deal
    hands: Hands
    skat: CardSet
    auction: Auction = field(default_factory=Auction)
    picked_up: bool = False
    contract: Contract | None = None
    tricks: tuple[Trick, ...] = ()
    table: tuple[Card, ...] = ()
    leader: int = 0
    conceded: tuple[int, ...] = ()
    claim: Claim | None = None
    history: tuple[tuple[int, Action], ...] = ()
    club: ClubOptions = BY_THE_ORDER
    kontra: Kontra | None = None

    @classmethod
    def start(cls, deal: Deal, club: ClubOptions = BY_THE_ORDER) -> SkatGame:
        """The beginning of the auction. Raises PositionError for what is no deal."""
        check_kind(deal, Deal, "a game starts from a Deal")
        return cls(deal, deal.hands, deal.skat, club=club)

    @classmethod
    def replay(
        cls, deal: Deal, actions: Iterable[Action], club: ClubOptions = BY_THE_ORDER
    ) -> SkatGame:
        """The state after the actions. Raises RulesError for the first one that is not allowed."""
        state = cls.start(deal, club)
        for action in actions:
            state = state.apply(action)
        return state

    @classmethod
    def declared(
        cls,
        deal: Deal,
        declarer: int,
        contract: Contract,
        *,
        bid: int = LEAST_BID,
        discards: CardSet | None = None,
    ) -> SkatGame:
        """The state before the first card, by the shortest auction that leads there.

        Args:
            deal: the deal.
            declarer: the seat that plays the game.
            contract: the game.
            bid: the value at which the declarer wins the auction.
            discards: the two cards that he puts away; None in a Hand game.

        Raises RulesError if the rules do not allow it.
        """
        check_seat(declarer)
        wanted = "a declarer plays a Contract, such as Contract(GameType.GRAND)"
        check_kind(contract, Contract, wanted, RulesError)
        if contract.hand != (discards is None):
            raise RulesError("cards are discarded if, and only if, the game is no Hand game")
        said = shortest_auction(declarer, bid)
        done = () if discards is None else (PickUp(), Discard(discards))
        return cls.replay(deal, (*said, *done, Announce(contract)))

    @property
    def phase(self) -> Phase:
        """The part of the game."""
        if not self.auction.over:
            return Phase.AUCTION
        if self.declarer is None and not self.club.ramsch:
            return Phase.OVER
        if self.kontra is not None and not self.kontra.over:
            return Phase.KONTRA if self.kontra.defender is None else Phase.RE
        if self.contract is not None or self.declarer is None:
            return Phase.OVER if self._play_has_ended() else Phase.PLAY
        if not self.picked_up:
            return Phase.SKAT
        return Phase.ANNOUNCE if self.skat else Phase.DISCARD

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def actor(self) -> int | None:
        """The seat that acts now; None when the game is over."""
        match self.phase:
            case Phase.AUCTION:
                return self.auction.actor
            case Phase.PLAY:
                return (self.leader + len(self.table)) % 3
            case Phase.KONTRA | Phase.RE if self.kontra is not None:
                return self.kontra.actor
            case Phase.OVER:
                return None
            case _:
                return self.declarer

    @property
    def declarer(self) -> int | None:
        """The seat that won the auction; None during the auction and when all have passed."""
        return self.auction.declarer

    @property
    def bid(self) -> int:
        """The highest value bid so far; 0 if none."""
        return self.auction.bid

    @property
    def announced(self) -> tuple[Contract, int] | None:
        """The announced game and its declarer; None before a game is announced."""
        if self.contract is None or self.declarer is None:
            return None
        return self.contract, self.declarer

    @property
    def ramsch(self) -> bool:
        """Whether all have passed and Ramsch is, or was, played."""
        return self.club.ramsch and self.auction.over and self.declarer is None

    @property
    def needed(self) -> int | None:
        """What the declarer needs, by his cards, contract and bid; see `values.winning_limit`.

        Raises RulesError before a game is announced.
        """
        if self.announced is None:
            raise RulesError("nobody declares a game here")
        contract, declarer = self.announced
        return limit_with(contract, self.dealt.hands[declarer] | self.dealt.skat, self.bid)

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None while it lasts."""
        if not self.over:
            return None
        if self.ramsch:
            ended = ramsch_result(self.tricks, self.skat)
            value = ended.value * (2 if self.club.bock else 1)
            return GameResult(value=value, bock=self.club.bock, ramsch=ended)
        if self.announced is None:
            return GameResult()
        contract, declarer = self.announced
        taken = [trick for trick in self.tricks if trick.winner == declarer]
        own = self.skat.points + sum(trick.points for trick in taken)
        played = self.skat.points + sum(trick.points for trick in self.tricks)
        points, tricks = (own, played - own), (len(taken), len(self.tricks) - len(taken))
        if self.claim is not None:
            points, tricks = as_claimed(self.claim, contract, declarer, points, tricks)
        declarer_conceded = declarer in self.conceded
        return evaluate(
            contract,
            declarer=declarer,
            bid=self.bid,
            cards=self.dealt.hands[declarer] | self.dealt.skat,
            card_points=points,
            tricks=tricks,
            declarer_conceded=declarer_conceded,
            defenders_conceded=bool(self.conceded) and not declarer_conceded,
            kontra=1 if self.kontra is None else self.kontra.factor,
            bock=self.club.bock,
        )

    @property
    def returns(self) -> tuple[float, float, float]:
        """What the game brought each seat in extended Seeger–Fabian points at a table of three."""
        result = self.result
        return (0, 0, 0) if result is None else game_scores(result)

    def legal_actions(self) -> tuple[Action, ...]:
        """The moves of the actor in a fixed order; empty when the game is over.

        Conceding, which every seat may do during the play, and claims are not listed.
        """
        match self.phase:
            case Phase.AUCTION:
                return self.auction.legal_actions()
            case Phase.SKAT:
                return PickUp(), *self._announcements(HAND_CONTRACTS)
            case Phase.DISCARD:
                pairs = combinations(self.hands[self._acting()], 2)
                return tuple(Discard(CardSet(pair)) for pair in pairs)
            case Phase.ANNOUNCE:
                return self._announcements(SKAT_CONTRACTS)
            case Phase.KONTRA | Phase.RE if self.kontra is not None:
                return self.kontra.legal_actions()
            case Phase.PLAY:
                return tuple(PlayCard(card) for card in self.legal_cards())
            case _:
                return ()

    def legal_cards(self) -> CardSet:
        """The cards that the actor may play; empty outside the play of the cards."""
        if self.phase is not Phase.PLAY:
            return CardSet()
        return legal_cards(self._play_rules(), self.hands[self._acting()], self.table)

    def apply(self, action: Choice) -> SkatGame:
        """Return the state after an action; a bare card means `PlayCard` of it.

        Raises RulesError if it is not allowed.
        """
        phase = self.phase
        action = as_action(action)
        match action:
            case Concede(seat) | Claim(seat) if phase is Phase.PLAY and self.ramsch:
                check_seat(seat)
                raise no_sides(action, seat)
            case Concede(seat) if phase is Phase.PLAY:
                return self._after_concession(seat)
            case Claim() if phase is Phase.PLAY:
                return self._after_claim(action)
            case SayKontra() | SayRe() | Decline():
                return self._after_kontra(action)
            case Bid() | Hold() | Pass() if phase is Phase.AUCTION:
                return self._after_bidding(action)
            case PickUp() if phase is Phase.SKAT:
                after = self._with_hand(self._acting(), self.hands[self._acting()] | self.skat)
                return replace(after, skat=CardSet(), picked_up=True, history=self._now(action))
            case Discard(cards) if phase is Phase.DISCARD:
                return self._after_discard(cards)
            case Announce(contract) if phase in (Phase.SKAT, Phase.ANNOUNCE):
                return self._after_announcement(contract)
            case PlayCard(card) if phase is Phase.PLAY:
                return self._after_card(card)
        raise not_due(action, phase)

    def plies(self) -> Iterator[Ply]:
        """Every card played so far, with its seat and the game before it."""
        state = SkatGame.start(self.dealt, self.club)
        for seat, action in self.history:
            if isinstance(action, PlayCard):
                yield Ply(state, seat, action.card)
            state = state.apply(action)

    def observe(self, seat: int) -> Observation:
        """Return what a seat has seen. Raises RulesError for a seat that does not exist."""
        check_seat(seat)
        declaring = seat == self.declarer
        seen_skat = declaring and self.picked_up
        open_hand = self.contract is not None and self.contract.ouvert
        open_hand = open_hand and (self.kontra is None or self.kontra.over)
        return Observation(
            seat=seat,
            phase=self.phase,
            actor=self.actor,
            hand=self.hands[seat],
            dealt_hand=self.dealt.hands[seat],
            bids=tuple(
                (speaker, said) for speaker, said in self.history if isinstance(said, BiddingAction)
            ),
            declarer=self.declarer,
            bid=self.bid,
            picked_up=self.picked_up,
            skat=self.dealt.skat if seen_skat else CardSet(),
            discards=self.skat if seen_skat else CardSet(),
            contract=self.contract,
            exposed=self.hands[self._declaring()] if open_hand else None,
            tricks=self.tricks,
            table=self.table,
            leader=self.leader,
            conceded=self.conceded,
            claim=self.claim,
            legal_actions=self.legal_actions() if seat == self.actor else (),
            club=self.club,
            kontra=self.kontra,
        )

    def _after_bidding(self, action: BiddingAction) -> SkatGame:
        return replace(self, auction=self.auction.after(action), history=self._now(action))

    def _after_discard(self, cards: CardSet) -> SkatGame:
        seat = self._acting()
        hand = self.hands[seat]
        check_discards(cards, hand, seat)
        after = self._with_hand(seat, hand - cards)
        return replace(after, skat=cards, history=self._now(Discard(cards)))

    def _after_announcement(self, contract: Contract) -> SkatGame:
        if contract.hand == self.picked_up:
            raise skat_refusal(contract)
        if not self._covers_bid(contract):
            raise too_low(contract, self.bid)
        kontra = Kontra(self._declaring()) if self.club.kontra else None
        history = self._now(Announce(contract))
        return replace(self, contract=contract, kontra=kontra, history=history)

    def _after_kontra(self, action: KontraAction) -> SkatGame:
        if not self.club.kontra:
            raise not_played()
        if self.kontra is None:
            raise kontra_too_late() if self.over or self.ramsch else not_due(action, self.phase)
        return replace(self, kontra=self.kontra.after(action), history=self._now(action))

    def _after_card(self, card: Card) -> SkatGame:
        seat = self._acting()
        if card not in self.legal_cards():
            if card not in self.hands[seat]:
                raise not_held(seat, card)
            raise may_not_play(seat, card, self.table[0], self.legal_cards())
        after = self._with_hand(seat, self.hands[seat] - CardSet([card]))
        history = self._now(PlayCard(card))
        if len(self.table) < 2:
            return replace(after, table=(*self.table, card), history=history)
        first, second = self.table
        trick = Trick.finished(self._play_rules(), self.leader, (first, second, card))
        return replace(
            after, tricks=(*self.tricks, trick), table=(), leader=trick.winner, history=history
        )

    def _after_concession(self, seat: int) -> SkatGame:
        check_seat(seat)
        history = (*self.history, (seat, Concede(seat)))
        return replace(self, conceded=(seat,), history=history)

    def _after_claim(self, claim: Claim) -> SkatGame:
        if self.announced is not None:
            contract, declarer = self.announced
            declares = claim.seat == declarer
            others = (trick for trick in self.tricks if (trick.winner == declarer) != declares)
            theirs = sum(trick.points for trick in others)
            check_claim(claim, contract, self._acting(), theirs)
        return replace(self, claim=claim, history=self._now(claim))

    def _announcements(self, contracts: tuple[Contract, ...]) -> tuple[Announce, ...]:
        return tuple(Announce(contract) for contract in contracts if self._covers_bid(contract))

    def _covers_bid(self, contract: Contract) -> bool:
        """Whether the bid allows a contract: a Null's value is fixed, other games may grow."""
        return contract.game is not GameType.NULL or game_value(contract) >= self.bid

    def _play_rules(self) -> TrickRules:
        if self.contract is None:
            return ramsch_rules()
        return trick_rules(self.contract.game, self._declaring())

    def _play_has_ended(self) -> bool:
        if len(self.tricks) == TRICKS or self.conceded or self.claim is not None:
            return True
        null = self.contract is not None and self.contract.game is GameType.NULL
        return null and any(trick.winner == self.declarer for trick in self.tricks)

    def _acting(self) -> int:
        """The actor of a game that is not over."""
        actor = self.actor
        if actor is None:
            raise RulesError("the game is over", remark=Remark.of("game_over"))
        return actor

    def _declaring(self) -> int:
        """The declarer of a game that has one."""
        if self.declarer is None:
            raise RulesError("there is no declarer")
        return self.declarer

    def _with_hand(self, seat: int, hand: CardSet) -> SkatGame:
        forehand, middlehand, rearhand = (
            hand if place == seat else cards for place, cards in enumerate(self.hands)
        )
        return replace(self, hands=(forehand, middlehand, rearhand))

    def _now(self, action: Action) -> tuple[tuple[int, Action], ...]:
        return (*self.history, (self._acting(), action))
