"""What a declarer may announce, with the value of each game before he decides."""

from __future__ import annotations

from dataclasses import replace

from ouvert.skat.actions import Announce, Phase
from ouvert.skat.contracts import SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.notation import Language, contract_code, format_contract
from ouvert.skat.observation import Observation
from ouvert.skat.situation import declarer_needs, possible_matadors
from ouvert.skat.values import game_value
from ouvert.web.protocol.view import ContractView, Offer


def offers(seen: Observation) -> tuple[Offer, ...]:
    """The contracts that the observing seat may announce now or after its discard."""
    if seen.actor != seen.seat or seen.phase not in (Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE):
        return ()
    if seen.phase is Phase.DISCARD:
        contracts = [each for each in SKAT_CONTRACTS if _covers(each, seen.bid)]
    else:
        contracts = [each.contract for each in seen.legal_actions if isinstance(each, Announce)]
    return tuple(_offer(contract, seen) for contract in contracts)


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


def _offer(contract: Contract, seen: Observation) -> Offer:
    named = {
        "contract": contract_code(contract),
        "english": format_contract(contract),
        "german": format_contract(contract, Language.GERMAN),
    }
    if contract.game is GameType.NULL:
        value = game_value(contract)
        return Offer(**named, least=value, most=value, matadors=None, needs=0, overbid=False)
    announced = replace(seen, contract=contract)
    runs = possible_matadors(announced, contract)
    values = [game_value(contract, run) for run in runs]
    needs = declarer_needs(announced)
    return Offer(
        **named,
        least=min(values),
        most=max(values),
        matadors=runs[0] if len(runs) == 1 else None,
        needs=None if None in needs else max(need for need in needs if need is not None),
        overbid=needs == {None},
    )
