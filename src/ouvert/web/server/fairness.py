"""Limits that one address cannot use up for all others.

The address is that of the connection; behind a proxy on this machine it is the one that the proxy
tells in `X-Forwarded-For`. This machine itself, which is also a proxy that does not tell, has no
limits but those that hold for all together.
"""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict

from starlette.requests import HTTPConnection

from ouvert.web.server.client import Allowance

SHARE = 4
"""One address may have so much less than all together."""
MOST_ADDRESSES = 10_000
"""Addresses that are remembered, the last ones."""
NETWORK_BITS = 64
"""Of an IPv6 address: whoever has one of such a network has all of them."""


def origin(connection: HTTPConnection) -> str | None:
    """What is counted as one address; None for this machine and where it is not known."""
    try:
        address = ipaddress.ip_address("" if connection.client is None else connection.client.host)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return None
    if address.version == 6:
        return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
    return str(address)


class FairAllowance:
    """So many things at once, and so many a second, for all; a fourth of it for each address."""

    def __init__(self, at_once: int, per_second: float) -> None:
        self._at_once, self._per_second = at_once, per_second
        self._all = Allowance(at_once, per_second)
        self._each: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, connection: HTTPConnection, count: int = 1) -> bool:
        """Use some up; False if none is left, for the address or for all."""
        address = origin(connection)
        if address is None:
            return self._all.take(count)
        own = self._each.get(address)
        if own is None:
            own = Allowance(max(1, self._at_once // SHARE), self._per_second / SHARE)
            self._each[address] = own
            if len(self._each) > MOST_ADDRESSES:
                self._each.popitem(last=False)
        self._each.move_to_end(address)
        if not own.take(count):
            return False
        if self._all.take(count):
            return True
        own.give_back(count)
        return False


class FairNumber:
    """How many things there are at a time."""

    def __init__(self) -> None:
        self._number = 0
        self._each: Counter[str] = Counter()

    def enter(self, connection: HTTPConnection, most: int) -> bool:
        """Count one more, unless there are so many, or a fourth of it from its address."""
        address = origin(connection)
        if self._number >= most:
            return False
        if address is not None:
            if self._each[address] >= max(1, most // SHARE):
                return False
            self._each[address] += 1
        self._number += 1
        return True

    def leave(self, connection: HTTPConnection) -> None:
        """Count one less."""
        self._number -= 1
        address = origin(connection)
        if address is not None:
            self._each[address] -= 1
            if not self._each[address]:
                del self._each[address]
