"""What a client was sent, judged by what its table has kept: no card that it has not seen."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ouvert.cards import Card
from ouvert.skat.fair.deals import Contribution, FairDeals
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.server import Beliefs, Hint, Problem, Sheet
from ouvert.web.protocol.server import decoder as server_decoder
from ouvert.web.protocol.tables import TableMade
from ouvert.web.table.events import Acted, Dealt, Settled, decoder
from ouvert.web.table.state import read_table
from ouvert.web.table.wire import read_action
from support.seen_cards import cards_in, check_text, known
from support.serving import Site

FORBIDDEN = Card.CJ


def watchers(players: int) -> tuple[int | None, ...]:
    """A spectator, and everybody at a table."""
    return (None, *range(players))


@dataclass
class Moment:
    """A table after an event: the game as dealt, what has happened in it, whether it is over."""

    sheet: ScoreSheet
    number: int = 0
    dealt: SkatGame | None = None
    history: list[tuple[int, Action]] = field(default_factory=list)
    over: bool = False

    def seen_by(self, place: int | None) -> set[Card]:
        if self.over or self.dealt is None:
            return set(Card) if self.over else set()
        return known(self.dealt, self.history, self.seat_of(place))

    def seat_of(self, place: int | None) -> int | None:
        """The seat of a place in this game; None if it sits out, and for spectators."""
        return None if place is None else self.sheet.seat(place, max(1, self.number))


def moments(site: Site, made: TableMade) -> list[Moment]:
    """The moments of a table by event number, from what was kept of it."""
    database = Database(site.database_url)
    stored = load_table(database, made.table)
    database.close()
    sheet = ScoreSheet(("",) * len(made.tokens))
    found = [Moment(sheet)]
    settled: tuple[Contribution, ...] = ()
    for event in map(decoder.decode, stored.events):
        before = found[-1]
        now = replace(before, history=list(before.history))
        if isinstance(event, Settled):
            settled = tuple(
                Contribution(each.place, each.commitment, each.number)
                for each in event.contributions
            )
        elif isinstance(event, Dealt):
            assert stored.secret is not None
            deal = FairDeals(stored.secret, settled).deal(event.game)
            now = Moment(sheet, event.game, SkatGame.start(deal))
        elif isinstance(event, Acted) and before.dealt is not None:
            now.history.append((event.seat, read_action(event.action, event.seat)))
            played = SkatGame.replay(before.dealt.dealt, [action for _, action in now.history])
            now.over = played.over
        found.append(now)
    return found


def load_secret(site: Site, made: TableMade) -> str:
    database = Database(site.database_url)
    secret = load_table(database, made.table).secret
    database.close()
    assert secret is not None
    return secret


def secrets_of(site: Site, made: TableMade) -> set[str]:
    """From what the deals of a table follow, and what AIs draw by, as texts hold them."""
    database = Database(site.database_url)
    stored, state = read_table(database, made.table)
    database.close()
    fair = state.dealing.fair
    assert stored.secret is not None
    assert fair is not None
    return {stored.secret, fair.key.hex(), stored.seed}


def check_received(site: Site, made: TableMade, place: int | None, raw: list[str]) -> int:
    """Check all texts that a client got, by the events of its table; how many there were."""
    course, secrets = moments(site, made), secrets_of(site, made)
    for text in raw:
        message = server_decoder.decode(text)
        if any(secret in text for secret in secrets):
            # opened when no game is left, and by nothing but the score sheet
            assert isinstance(message, Sheet)
            assert len(message.lines) == max(each.number for each in course)
            assert course[-1].over
        number = getattr(message, "number", None)
        seen = set() if number is None else course[number].seen_by(place)
        if isinstance(message, Beliefs):
            # it names what is unseen, and gives chances that follow from what is seen
            assert cards_in(text) == set(Card) - seen
        elif isinstance(message, Hint | Problem):
            assert cards_in(text) <= seen | {FORBIDDEN}
        elif isinstance(message, Sheet):
            assert cards_in(text) == set()
        else:
            check_text(text, seen)
    return len(raw)
