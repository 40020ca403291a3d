"""Which cards may be led, and which may be played to a trick: the obligations of a game."""

from __future__ import annotations

from ouvert.tricks.description.model import TRUMP, Setting
from ouvert.tricks.description.parts import Beating, Trumping


def may_lead(setting: Setting, hand: int, opened: bool, first: bool) -> int:
    """Return the cards of a hand that may be led.

    `opened` says whether closed cards were opened; `first` whether this is the first lead of all.
    """
    leading = setting.game.leading
    if first and leading.first:
        return hand & setting.set_of(leading.first) or hand
    if not opened and leading.closed:
        return hand & ~setting.set_of(leading.closed) or hand
    return hand


def may_follow(
    setting: Setting, hand: int, table: tuple[int, ...], partner_wins: bool, first: bool
) -> int:
    """Return the cards of a hand that may be played to the cards on the table.

    `partner_wins` says whether the best card on the table is a known partner's; `first` whether
    this is the first trick. Every hand with a card has a card that may be played.
    """
    allowed = _by_obligation(setting, hand, table, partner_wins)
    kept = setting.game.leading.kept
    if first and kept:
        return allowed & ~setting.set_of(kept) or allowed
    return allowed


def bound_by_call(
    setting: Setting, called: int | None, hand: int, allowed: int, table: tuple[int, ...]
) -> int:
    """Leave out what the holder of a called card may not play: see `Following.called`."""
    if called is None or not setting.game.following.called or not hand >> called & 1:
        return allowed
    suit = setting.suits[called]
    own = 1 << called
    if not table:
        return allowed & ~(setting.masks[suit] & ~own) or allowed
    if setting.suits[table[0]] == suit:
        return allowed & own or allowed
    return allowed & ~own or allowed


def _by_obligation(setting: Setting, hand: int, table: tuple[int, ...], partner_wins: bool) -> int:
    rules = setting.game.following
    if not rules.suit:
        return hand
    led = setting.suits[table[0]]
    best = table[setting.best(table)]
    trumps = hand & setting.masks.get(TRUMP, 0)
    same = hand & setting.masks[led]
    if led == TRUMP:
        # 1. Trump was led.
        if rules.spared and not same & ~setting.set_of(rules.spared):
            return hand
        return _beating(setting, same, best, rules.beat is not Beating.NEVER) or hand
    if same:
        # 2. Another suit was led, and can be followed.
        heads = rules.beat is Beating.ALWAYS and setting.suits[best] == led
        plain = _beating(setting, same, best, heads)
        return plain | (_over(setting, trumps, best, hand) if rules.ruff else 0)
    # 3. It cannot be followed.
    must = rules.trump is Trumping.ALWAYS or (
        rules.trump is Trumping.UNLESS_PARTNER_WINS and not partner_wins
    )
    if must and trumps:
        return _beating(setting, trumps, best, rules.beat is not Beating.NEVER)
    return hand & ~trumps | _over(setting, trumps, best, hand)


def _beating(setting: Setting, cards: int, best: int, must: bool) -> int:
    """Those of the cards that beat the best one, if they must and one does; else all of them."""
    return (must and _winners(setting, cards, best)) or cards


def _over(setting: Setting, trumps: int, best: int, hand: int) -> int:
    """The trumps that may be played where nobody must: lower ones only if that is allowed."""
    if setting.game.following.undertrump or setting.suits[best] != TRUMP:
        return trumps
    return _winners(setting, trumps, best) or (trumps if trumps == hand else 0)


def _winners(setting: Setting, cards: int, best: int) -> int:
    """The cards that beat the best one on the table."""
    found, rest = 0, cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        if setting.beats(bit.bit_length() - 1, best):
            found |= bit
    return found
