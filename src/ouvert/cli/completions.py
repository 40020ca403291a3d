"""`ouvert completions`: what a shell needs to complete commands, options and their values.

The scripts are Typer's: they ask `ouvert` itself at each press of the key, so that they stay right
when commands change. What may stand for a player, a contract or a file of records is in
`ouvert.cli.suggestions`.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.inputs import UsageError
from ouvert.cli.language import said
from ouvert.cli.suggestions import ASKING

PROGRAM = "ouvert"


class Shell(Enum):
    """Shells that have a script."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completions(
    shell: Annotated[
        Shell | None,
        typer.Argument(help="Which shell.", show_default="the one of SHELL"),
    ] = None,
) -> None:
    """Print a script with which the shell completes commands, options, players and contracts.

    In bash, `eval "$(ouvert completions bash)"` in ~/.bashrc; in zsh the same with zsh in ~/.zshrc,
    after compinit; in fish, `ouvert completions fish > ~/.config/fish/completions/ouvert.fish`.
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    asked = shell or _own_shell()
    print(get_completion_script(prog_name=PROGRAM, complete_var=ASKING, shell=asked.value))
    if asked is Shell.BASH:
        print(_COLONS)


_COLONS = """
# names such as expert:1s and example:iss are one word
COMP_WORDBREAKS=${COMP_WORDBREAKS//:}"""


def _own_shell() -> Shell:
    name = Path(os.environ.get("SHELL", "")).name
    for shell in Shell:
        if shell.value == name:
            return shell
    raise UsageError(said("name a shell: bash, zsh or fish"))
