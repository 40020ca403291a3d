"""What people type in `ouvert play`, in English and German, turned into requests and actions."""

from __future__ import annotations

from enum import Enum

from ouvert.cards import Card, CardSet, shown
from ouvert.cli.language import said
from ouvert.errors import NotationError, OuvertError
from ouvert.numbers import digits
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
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
)
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.notation import parse_contract
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import BID_LADDER, LEAST_BID, game_value


class Request(Enum):
    """What can be asked for at every prompt; the value lists the words, the usual one first."""

    HELP = ("?", "help", "hilfe")
    HINT = ("hint", "tip", "tipp", "advice", "rat")
    BACK = ("back", "undo", "zurück", "zurueck")
    LAST = ("last", "last trick", "letzter", "letzter stich")
    SCORE = ("score", "points", "augen", "stand")
    SHOW = ("show", "unseen", "matrix", "zeig", "zeige")
    QUIT = ("quit", "exit", "q", "ende")

    @property
    def word(self) -> str:
        """The usual word."""
        first: str = self.value[0]
        return first


_REQUESTS = {word: request for request in Request for word in request.value}
_YES = {"yes", "y", "ja", "j", "hold", "halte", "halten", "ich halte"}
_PASS = {"pass", "p", "passe", "passen", "no", "n", "nein", "weg"}
_PICK_UP = {"skat", "s", "pick up", "pickup", "take", "pick up the skat", "aufnehmen", "nehmen"}
_CLAIM = ("claim", "the rest", "rest", "der rest")
_KONTRA: dict[str, KontraAction] = {
    "kontra": SayKontra(),
    "contra": SayKontra(),
    "re": SayRe(),
    "rekontra": SayRe(),
}
_DECLINE = {*_PASS, "decline", "weiter"}
_CONCEDE = {"concede", "give up", "aufgeben", "schenken"}


def request(text: str) -> Request | None:
    """What is asked for; None if the text is something else."""
    return _REQUESTS.get(_plain(text))


def action(text: str, seen: Observation) -> Action:
    """What the person wants to do at a moment at which it is his turn.

    Raises OuvertError, with one sentence for him, for text that is nothing to do there and for
    what the rules do not allow.
    """
    if _plain(text) in _KONTRA:
        # also out of turn: the rules say why not
        return _KONTRA[_plain(text)]
    match seen.phase:
        case Phase.KONTRA | Phase.RE:
            return _kontra(text, seen)
        case Phase.AUCTION:
            return _bidding(text, seen)
        case Phase.SKAT:
            return _skat(text, seen)
        case Phase.DISCARD:
            return _discard(text, seen)
        case Phase.ANNOUNCE:
            return _announcement(text, seen)
        case _:
            return _card(text, seen)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip("!.")


def _bidding(text: str, seen: Observation) -> Action:
    word = _plain(text)
    if word in _PASS:
        return Pass()
    value = digits(word, 3)
    if Hold() in seen.legal_actions:
        if word in _YES or value == seen.bid:
            return Hold()
        raise _error("{text} is no answer to {bid}: say yes (ja), or pass", text, bid=seen.bid)
    bids = [each.value for each in seen.legal_actions if isinstance(each, Bid)]
    if value in bids:
        return Bid(value)
    if bids == [LEAST_BID]:
        if word in _YES:
            return Bid(bids[0])
        raise _error("{text} cannot be said here: say 18 to play, or pass", text)
    if not bids:
        raise _error("nothing is higher than {bid}: say pass", bid=seen.bid)
    if word in _YES:
        raise _error("it is you who bids: say {least} or more, or pass", least=bids[0])
    if value is None:
        raise _error("{text} is no bid: say a value such as {least}, or pass", text, least=bids[0])
    if value in BID_LADDER:
        sentence = "{value} is too low: {bid} has been bid, and {least} comes next"
        raise _error(sentence, value=value, bid=seen.bid, least=bids[0])
    near = [str(bid) for bid in bids if bid > value][:3] or [str(bids[-1])]
    sentence = "no game is worth {value}: you could bid {near}, or pass"
    raise _error(sentence, value=value, near=said(" or ").join(near))


def _skat(text: str, seen: Observation) -> Action:
    word = _plain(text)
    if word in _PICK_UP:
        return PickUp()
    if word == "hand":
        raise _error("which game do you play Hand? Write, for instance, Grand Hand")
    try:
        contract = parse_contract(text)
    except NotationError as error:
        if " " in word:
            raise
        sentence = "{text} is neither: write skat to pick it up, or a game such as Grand Hand"
        raise _error(sentence, text) from error
    if not contract.hand:
        sentence = (
            "{game} needs the skat: write skat to pick it up first, or play {game} Hand without it"
        )
        raise _error(sentence, game=contract)
    return _announced(contract, seen)


def _announcement(text: str, seen: Observation) -> Action:
    contract = parse_contract(text)
    if contract.hand:
        raise _error("{game} is a Hand game, and you have picked the skat up", game=contract)
    return _announced(contract, seen)


def _kontra(text: str, seen: Observation) -> Action:
    word = _plain(text)
    if word in _DECLINE:
        return Decline()
    what = "kontra" if seen.phase is Phase.KONTRA else "re"
    if word in _YES:
        return _KONTRA[what]
    raise _error("{text} is neither: say {what}, or pass", text, what=what)


def _announced(contract: Contract, seen: Observation) -> Action:
    if contract.game is GameType.NULL and game_value(contract) < seen.bid:
        sentence = "{game} counts {value}, which is less than your bid of {bid}"
        raise _error(sentence, game=contract, value=game_value(contract), bid=seen.bid)
    return Announce(contract)


def _discard(text: str, seen: Observation) -> Action:
    cards = CardSet.parse(text)
    if len(cards) != 2:
        raise _error("put exactly two cards away, as in: S7 H9")
    for card in cards - seen.hand:
        raise _error("you do not hold {card}", card=card)
    return Discard(cards)


def _card(text: str, seen: Observation) -> Action:
    if _plain(text) in _CONCEDE:
        return Concede(seen.seat)
    for word in _CLAIM:
        head, _, rest = _plain(text).partition(word)
        if not head and (not rest or rest.startswith(" ")):
            return Claim(seen.seat, _claimed(rest.strip()))
    card = Card.parse(text)
    if PlayCard(card) in seen.legal_actions:
        return PlayCard(card)
    if card not in seen.hand:
        raise _error(_where(card, seen), card=card)
    sentence = "{card} does not follow {led}: {allowed}"
    raise _error(sentence, card=card, led=_led(seen), allowed=_allowed(seen))


def _claimed(text: str) -> int | None:
    """The card points of a claim; None for every trick that is left."""
    if not text:
        return None
    points = digits(text, 3)
    if points is None:
        raise _error("{text} are no card points: write claim for all tricks, or claim 61", text)
    return points


def _where(card: Card, seen: Observation) -> str:
    """Why a card is not in the hand, as a sentence."""
    if card in seen.discards:
        return "you have put away {card}"
    mine = (seen.dealt_hand | seen.skat) - seen.discards
    return "you have already played {card}" if card in mine else "you do not hold {card}"


def _led(seen: Observation) -> str:
    """What was led, as a card and, where it is not plain to see, as trump."""
    led = seen.table[0]
    if seen.announced is None:
        return str(led)
    contract, declarer = seen.announced
    rules = trick_rules(contract.game, declarer)
    is_trump = rules.suits[led] == rules.trump
    return said("{card}, which is trump", card=led) if is_trump else str(led)


def _allowed(seen: Observation) -> str:
    cards = CardSet(each.card for each in seen.legal_actions if isinstance(each, PlayCard))
    if len(cards) == 1:
        return said("you must play {cards}", cards=cards)
    return said("you must play one of {cards}", cards=cards)


def _error(sentence: str, text: str = "", **names: object) -> OuvertError:
    """What is wrong with a text, in the language of the person."""
    return OuvertError(said(sentence, **names, **({"text": shown(text)} if text else {})))
