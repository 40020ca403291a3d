"""What a declarer may announce, with the value of each game before he decides."""

from __future__ import annotations

from dataclasses import replace

from ouvert.skat.rules.actions import Announce, Bid, Phase
from ouvert.skat.rules.contracts import SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.notation import Language, contract_code, format_contract
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.situation import declarer_needs, possible_matadors
from ouvert.skat.rules.values import game_value, matadors, winning_limit
from ouvert.web.protocol.view import ContractView, Offer


def offers(seen: Observation) -> tuple[Offer, ...]:
    """The contracts that the observing seat may announce now or after its discard.

    In the auction, those that it might announce with the skat, rated by the value that it is asked
    to say.
    """
    if seen.actor != seen.seat or seen.phase in (Phase.PLAY, Phase.OVER):
        return ()
    if seen.phase is Phase.AUCTION:
        return _prospects(seen)
    if seen.phase is Phase.DISCARD:
        contracts = [each for each in SKAT_CONTRACTS if _covers(each, seen.bid)]
    else:
        contracts = [each.contract for each in seen.legal_actions if isinstance(each, Announce)]
    return tuple(
        _offer(each, seen, possible_matadors(replace(seen, contract=each), each), seen.bid)
        for each in contracts
    )


def contract_view(seen: Observation) -> ContractView | None:
    """The announced game, and what the declarer may need for all that the seat knows."""
    if seen.contract is None:
        return None
    needs = sorted(declarer_needs(seen), key=lambda limit: limit or 1000)
    return ContractView(
        code=contract_code(seen.contract),
        english=format_contract(seen.contract),
        german=format_contract(seen.contract, Language.GERMAN),
        needs=tuple(needs),
    )


def _covers(contract: Contract, bid: int) -> bool:
    """Whether a bid leaves a contract: a Null's value is fixed, other games may grow."""
    return contract.game is not GameType.NULL or game_value(contract) >= bid


def _prospects(seen: Observation) -> tuple[Offer, ...]:
    """The games with the skat as a bidder can value them: the skat may change his matadors."""
    asked = min((each.value for each in seen.legal_actions if isinstance(each, Bid)), default=0)
    found = []
    for contract in SKAT_CONTRACTS:
        blind = Contract.announced(contract.game, hand=True)
        runs = possible_matadors(replace(seen, declarer=seen.seat, contract=blind), blind)
        found.append(_offer(contract, seen, runs, asked or seen.bid))
    return tuple(found)


def _offer(contract: Contract, seen: Observation, runs: list[int], bid: int) -> Offer:
    """An offer, given the matadors that are possible and the value that the game must reach."""
    named = {
        "contract": contract_code(contract),
        "english": format_contract(contract),
        "german": format_contract(contract, Language.GERMAN),
    }
    if contract.game is GameType.NULL:
        value = game_value(contract)
        low = value < bid
        return Offer(
            **named, least=value, most=value, as_held=value, matadors=None, needs=0, overbid=low
        )
    values = [game_value(contract, run) for run in runs]
    needs = {winning_limit(contract, run, bid) for run in runs}
    return Offer(
        **named,
        least=min(values),
        most=max(values),
        as_held=game_value(contract, matadors(seen.dealt_hand | seen.skat, contract.game)),
        matadors=runs[0] if len(runs) == 1 else None,
        needs=None if None in needs else max(need for need in needs if need is not None),
        overbid=needs == {None},
    )
