"""Persons at a table of a described game, over HTTP, and what was kept of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ouvert.storage.database import Database
from ouvert.storage.described_tables import load_described_table
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import game_text
from ouvert.tricks.play.state import GameState
from ouvert.tricks.rules import members
from ouvert.web.protocol.tricks.tables import DescribedView
from ouvert.web.tricks.table.events import read
from ouvert.web.tricks.table.state import Options, TableState, opened
from support.serving import Site

View = dict[str, Any]
TWO_OF_FOUR = ("person", "thumb", "person", "thumb")
SEATED = {
    "hearts": TWO_OF_FOUR,
    "schafkopf": TWO_OF_FOUR,
    "bridge": ("person",) * 4,
    "doppelkopf": TWO_OF_FOUR,
    "oh-hell": TWO_OF_FOUR,
    "skat": ("thumb", "person", "person"),
    "german-whist": ("person", "person"),
}


def asked(site: Site, path: str, token: str, content: object = None, status: int = 200) -> Any:
    """The answer to a request, read, which has this status."""
    headers = {"x-token": token} if token else {}
    if content is None:
        answer = site.get(f"api/tricks/tables{path}", **headers)
    else:
        answer = site.post(f"api/tricks/tables{path}", json.dumps(content).encode(), **headers)
    assert answer.status == status, answer.body
    return json.loads(answer.body) if answer.body else None


@dataclass
class Friend:
    """A person at a table, or one who looks on; remembers every message."""

    site: Site
    table: str
    seat: int = -1
    token: str = ""
    heard: list[str] = field(default_factory=list)

    def look(self, after: int | None = None) -> View:
        """The table as it stands; with `after`, as soon as more has happened than that."""
        while True:
            query = "" if after is None else f"?after={after}"
            answer = self.site.get(f"api/tricks/tables/{self.table}{query}", x_token=self.token)
            if answer.status == 204:
                continue
            assert answer.status == 200, answer.body
            return self._hear(answer.body.decode())

    def due(self) -> View:
        """The table as soon as this person is to decide."""
        view = self.look()
        while view["deal"] is None or not view["deal"]["legal"]:
            view = self.look(view["number"])
        return view

    def look_back(self) -> View:
        """The last message."""
        found: View = json.loads(self.heard[-1])
        return found

    def act(self, act: str, after: int, status: int = 200, **content: object) -> View:
        """Do something, and see what came of it."""
        body = {"act": act, "after": after, **content}
        told = asked(self.site, f"/{self.table}/acts", self.token, body, status)
        return self._hear(json.dumps(told, ensure_ascii=False)) if status == 200 else told

    def hint(self, status: int = 200) -> Any:
        """What each action is worth."""
        return asked(self.site, f"/{self.table}/hint", self.token, {}, status)

    def places(self, status: int = 200) -> Any:
        """Where the cards may be that this seat does not see."""
        return asked(self.site, f"/{self.table}/places", self.token, {}, status)

    def _hear(self, text: str) -> View:
        self.heard.append(text)
        found: View = json.loads(text)
        msgspec.json.decode(text, type=DescribedView)
        return found


def sat(site: Site, game: str, players: Sequence[str], **options: object) -> list[Friend]:
    """Persons at a new table of a game, each at his seat; what is no person is an AI."""
    content = {"text": game_text(game), "players": players, "pace": 0, **options}
    made = asked(site, "", "", content, 201)
    friends = [Friend(site, made["table"], made["seat"], made["token"])]
    for seat, player in enumerate(players):
        if player == "person" and seat != made["seat"]:
            name = f"Friend {seat + 1}"
            taken = asked(site, f"/{made['table']}/seats", "", {"name": name, "seat": seat}, 201)
            friends.append(Friend(site, made["table"], taken["seat"], taken["token"]))
    return friends


def played(friends: Sequence[Friend], choose: Callable[[Sequence[str]], str]) -> View:
    """Let all play until the deal is over; each is told what happens as it does."""
    while True:
        views = [friend.look() for friend in friends]
        number = views[0]["number"]
        if any(view["number"] != number for view in views):
            # something has happened meanwhile
            continue
        if views[0]["stage"] != "playing" and views[0]["deal"] is not None:
            return views[0]
        for friend, view in zip(friends, views, strict=True):
            if view["deal"] is not None and view["deal"]["legal"]:
                friend.act("play", number, action=choose(view["deal"]["legal"]))
                break
        else:
            friends[0].look(number)


def moments(site: Site, table: str) -> list[TableState]:
    """A table after each of its events, from what the database keeps."""
    database = Database(site.database_url)
    stored = load_described_table(database, table)
    database.close()
    options = msgspec.json.decode(stored.options, type=Options)
    states = [opened(parse_description(options.text), options)]
    for event in stored.events:
        states.append(states[-1].after(read(event)))
    return states


def unseen(state: TableState, seat: int) -> set[str]:
    """The cards that somebody at a table may not know, by what has happened: those in the hands of
    others and in the stock, but for what lies open or he has given away himself.
    """
    if state.deal is None:
        return set()
    now: GameState = state.deal.state
    names = now.game.deck.names
    dummy = now.partner if now.game.dummy and (now.table or now.tricks) else None
    known = (
        [now.hands[seat] | now.given[seat] if now.given else now.hands[seat]] if seat >= 0 else []
    )
    known += [] if dummy is None else [now.hands[dummy]]
    open_cards = {names[card] for hand in known for card in members(hand)}
    open_cards |= {names[card] for trick in now.tricks for card in trick.cards}
    open_cards |= {names[card] for card in now.table}
    # whose first card is shown when it is drawn
    open_cards |= {names[drawn[0]] for drawn in now.drawn}
    open_cards |= set() if now.turned is None else {names[now.turned]}
    open_cards |= set() if now.called is None else {names[now.called]}
    if now.game.dealing.draw and now.left:
        open_cards.add(names[now.left[0]])
    hidden = {names[card] for hand in now.hands for card in members(hand)}
    hidden |= {names[card] for card in now.left}
    return hidden - open_cards


def foreign_checked(states: Sequence[TableState], friend: Friend) -> int:
    """See that somebody was told no card that he may not know; how many of them there were."""
    checked = 0
    for text in friend.heard:
        view = json.loads(text)
        # what can be chosen names cards, and is told to who holds the suit
        choices = view["deal"] and view["deal"]["phase"] == "choose the contract"
        told = json.dumps({**view["deal"], "legal": []} if choices else view, ensure_ascii=False)
        foreign = unseen(states[view["number"]], friend.seat)
        checked += len(foreign)
        assert not [card for card in foreign if f'"{card}"' in told]
    return checked
