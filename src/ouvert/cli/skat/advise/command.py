"""`ouvert advise`: what to do, from what one player has seen."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cards import CardSet
from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.budgets import card_seconds
from ouvert.cli.inputs import CardRow, UsageError, card_set, number, seat, whole
from ouvert.cli.language import error_text, said
from ouvert.cli.options import (
    NO_AUCTION,
    AuctionOption,
    ContractOrNoneOption,
    Counting,
    DiscardsOption,
    ExposedOption,
    JsonOption,
    OwnSeatOption,
    PayoffOption,
    PlayedOption,
    ThreadsOption,
    new_seed_option,
    payoff_of,
)
from ouvert.cli.output import console, note, print_json
from ouvert.cli.skat.advise.view import as_json as told
from ouvert.cli.skat.advise.view import print_advice
from ouvert.skat.players.defaults import SECONDS
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.values import LEAST_BID

if TYPE_CHECKING:
    from ouvert.skat.rules.actions import BiddingAction
    from ouvert.skat.rules.observation import Observation

_OPTIONS = {
    "method": "--method ",
    "seconds": "--time",
    "worlds": "--worlds",
    "nodes": "--nodes",
    "exclude": "--exclude",
}


class Asked(Enum):
    """Who is asked; the words of the option `--method`."""

    ENSEMBLE = "ensemble"
    VOTE = "vote"
    ALPHA_MU = "alpha-mu"
    PROOF = "proof"
    RULES = "rules"


def advise(
    hand: Annotated[
        CardSet,
        typer.Option(
            parser=card_set,
            metavar="CARDS",
            help="Your cards: in the play those that you hold now, or all ten with which it began; "
            "before it ten, or twelve where two are to be put away.",
        ),
    ],
    own_seat: OwnSeatOption,
    game: ContractOrNoneOption = None,
    declarer: Annotated[
        int | None,
        typer.Option(
            parser=seat,
            autocompletion=suggestions.seats,
            metavar="SEAT",
            help="Who plays the game; needed as soon as one is announced.",
        ),
    ] = None,
    played: PlayedOption = None,
    skat: DiscardsOption = None,
    exposed: ExposedOption = None,
    auction: AuctionOption = None,
    bid: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="N",
            show_default=f"{LEAST_BID}",
            help="The value at which the declarer won the auction, where --auction does not say.",
        ),
    ] = None,
    ramsch: Annotated[
        bool,
        typer.Option(
            "--ramsch",
            help="Everybody has passed, and Ramsch is played (an option of clubs): with --played, "
            "and without a game.",
        ),
    ] = False,
    payoff: PayoffOption = Counting.EXTENDED,
    method: Annotated[
        Asked,
        typer.Option(
            help="Who is asked: the ensemble (proofs, hopes, a vote of worlds, expert rules); the "
            "plain vote alone; alpha-mu, which makes plans that hold in many worlds at once, and "
            "is slow early in the game; only proofs; or the expert rules alone.",
        ),
    ] = Asked.ENSEMBLE,
    time: Annotated[
        float | None,
        typer.Option(
            parser=card_seconds,
            metavar="SECONDS",
            show_default=f"{SECONDS:g}",
            help="Think for so long, 0.05 to 5 seconds; shorter if all worlds have been seen.",
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Look at so many worlds, or all if there are fewer, in place of --time; with "
            "--seed the answer is then always the same.",
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Give each proof up after so many positions, in place of --time.",
        ),
    ] = None,
    exclude: Annotated[
        float | None,
        typer.Option(
            parser=number(0, 0.5),
            metavar="SHARE",
            help="With --method proof: leave out worlds with the unlikeliest splits, up to this "
            "share.",
        ),
    ] = None,
    beliefs: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Beliefs learned from games, as 'ouvert studies learn beliefs' writes them.",
        ),
    ] = None,
    seed: Annotated[int | None, new_seed_option("Seed of the sampling")] = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Advise what to do, and say why; rank what else is possible beside it.

    Once a game is announced with --contract, this is about the card to play. Every deal of the
    cards that you have not seen and that fits the play is a world. A card that is proved to win in
    all of them comes first, then the only one that can still win, then the one that wins in most
    worlds if each is solved with open cards, the likelier worlds counting more. Among equal cards
    expert rules choose. The answer says whose advice it is.

    Before that it is about the auction: ten cards, and what has been said (--auction). Once you
    have won it, ten cards ask whether to pick the skat up, twelve which two to put away, and ten
    with --skat, the two that lie away, which game to name. Chances come from tables of such hands
    in games of AIs, as long as the skat is not known as a mean over all skats; P(win) of a card,
    with open cards, is another chance.

    With --ramsch it is about a card of a Ramsch: P(win) is then the chance to lose nothing.
    """
    if auction is not None and bid is not None:
        raise UsageError(said("--auction says how high the bidding went: leave --bid out"))
    if ramsch:
        told_too: dict[str, object] = {
            "--contract": game,
            "--declarer": declarer,
            "--skat": skat,
            "--exposed": exposed,
            "--auction": auction,
            "--bid": bid,
        }
        for name, value in told_too.items():
            if value is not None:
                sentence = "in a Ramsch nobody declares: leave {name} out"
                raise UsageError(said(sentence, name=name))
    elif game is None:
        about_play = {"--declarer": declarer, "--played": played, "--exposed": exposed}
        for name, value in about_play.items():
            if value is not None:
                sentence = "{name} is about a game that is played: name it with --contract"
                raise UsageError(said(sentence, name=name))
        if skat is None and len(hand) not in (10, 12):
            raise UsageError(
                said(
                    "{n} cards are no hand to bid on (ten) or to discard from (twelve): if a game "
                    "is played, name it with --contract",
                    n=len(hand),
                )
            )
    elif declarer is None:
        raise UsageError(said("'ouvert advise' needs --declarer, the seat that plays the game"))

    from ouvert.skat.players import advise as library

    try:
        library.check_budget(
            library.Method(method.value),
            seconds=time,
            worlds=worlds,
            nodes=nodes,
            exclude=exclude,
            names=_OPTIONS,
        )
    except library.BudgetError as error:
        raise UsageError(error_text(error)) from error
    if ramsch:
        from ouvert.skat.rules.situation import ramsch_situation

        observation = ramsch_situation(hand=hand, seat=own_seat, played=(played or CardRow()).cards)
    elif game is None or declarer is None:
        if auction is None and bid is None and skat is None and len(hand) == 10 and not as_json:
            note(said(NO_AUCTION))
        observation = _before_play(hand, own_seat, auction, bid, skat)
    else:
        observation = _in_play(
            hand, own_seat, game, declarer, auction, bid, skat, exposed, played or CardRow()
        )
    from ouvert.skat.belief.learned.network import read_beliefs

    announce_compilation()
    advice = library.advise(
        observation,
        method=method.value,
        seed=seed,
        seconds=time,
        worlds=worlds,
        nodes=nodes,
        threads=threads,
        exclude=exclude,
        scoring=payoff_of(payoff),
        network=None if beliefs is None else read_beliefs(beliefs),
    )
    if as_json:
        print_json(told(observation, advice))
    else:
        print_advice(console(), observation, advice)


def _before_play(
    hand: CardSet, own_seat: int, auction: str | None, bid: int | None, put: CardSet | None
) -> Observation:
    """What the seat has seen before the first card."""
    from ouvert.skat.rules.before_play import auction_before, auction_won_at, before_play

    if auction is not None:
        spoken = _said(auction)
    elif bid is None and put is None and len(hand) == 10:
        spoken = auction_before(own_seat)
    else:
        spoken = auction_won_at(own_seat, LEAST_BID if bid is None else bid)
    return before_play(cards=hand, seat=own_seat, auction=spoken, discards=put)


def _in_play(
    hand: CardSet,
    own_seat: int,
    game: Contract,
    declarer: int,
    auction: str | None,
    bid: int | None,
    put: CardSet | None,
    exposed: CardSet | None,
    played: CardRow,
) -> Observation:
    """What the seat has seen when it is to play a card."""
    from ouvert.skat.rules.situation import situation

    return situation(
        hand=hand,
        seat=own_seat,
        contract=game,
        declarer=declarer,
        bid=LEAST_BID if bid is None else bid,
        auction=None if auction is None else _said(auction),
        discards=put,
        exposed=exposed,
        played=played.cards,
    )


def _said(auction: str) -> tuple[BiddingAction, ...]:
    from ouvert.skat.rules.notation import parse_auction

    return parse_auction(auction)
