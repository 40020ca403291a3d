"""Papers 000, 001 and 004 once more: every table and figure on Skat, with a verdict, in one report.

`write_report` does the parts of `ouvert.studies.skat.parts` one after the other. What a part has
found is kept in `FOLDER/parts` and not measured again unless its inputs have changed: records,
seed, effort, engine, or version and code of the package. Long parts keep what they have half done
in journals beside it. `report.md` and `report.json` are written anew after every part, so an
interrupted report shows what there is.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from math import isfinite
from pathlib import Path
from typing import Any, Self

from ouvert.arena.journal import kept_in
from ouvert.errors import OuvertError
from ouvert.files import make_folder
from ouvert.plots import NO_PICTURES, save_picture
from ouvert.skat.engines.engine import Engine
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.code import package_digest
from ouvert.studies.skat.corpus import Corpus
from ouvert.studies.skat.parts import PARTS, Part, part_named
from ouvert.studies.skat.task import Pictures, Progress, Task, silent

KEPT = "parts"
"""The folder of what has been found and of journals, in that of the report."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A part that is done.

    Attributes:
        part: which one.
        inputs: all that decides what is found.
        published: the paper's number or claim.
        ours: ours beside it.
        verdict: does it agree, and why or why not.
        text: tables and remarks, in Markdown.
        values: all numbers, as JSON values.
        pictures: names of files beside the report.
        seconds: how long it took, with what was done before it was interrupted.
    """

    part: Part
    inputs: dict[str, Any]
    published: str
    ours: str
    verdict: str
    text: str
    values: dict[str, Any]
    pictures: tuple[str, ...]
    seconds: float

    def section(self, *, pictures: bool = True) -> str:
        """The part as a section of the report."""
        part = self.part
        lines = [
            f"## {part.title.rstrip('.')}",
            f"Paper {part.paper}, {part.exhibit}. `{part.command}`, seed {self.inputs['seed']}, "
            f"{self.seconds:.0f} s.",
            self.text,
            *(f"![{part.title}]({name})" for name in self.pictures if pictures),
            f"- In print: {self.published}\n- Here: {self.ours}\n- **Verdict:** {self.verdict}",
        ]
        return "\n\n".join(line for line in lines if line)

    def to_json(self) -> dict[str, Any]:
        """The part as JSON values."""
        kept = {name: value for name, value in asdict(self).items() if name != "part"}
        return {"part": self.part.name, "paper": self.part.paper, **kept}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        """The part that `to_json` has written. Raises LookupError or TypeError for anything else.

        Raises OuvertError if there is no such part.
        """
        own = {name: each for name, each in value.items() if name not in ("part", "paper")}
        own["pictures"] = tuple(own["pictures"])
        return cls(part_named(value["part"]), **own)


def write_report(
    folder: Path,
    task: Task,
    only: Sequence[str] = (),
    progress: Progress = silent,
) -> tuple[Path, ...]:
    """Do all parts, or some; write `report.md`, `report.json` and pictures.

    Args:
        folder: is made if it is not there.
        task: what all parts are given; their names and folders are set here.
        only: names of parts; all without one. Parts that are kept from before stay in the report.
        progress: told which part and step is being done, and how much of it.

    Returns the files written, the report first. Raises OuvertError for a part that there is not,
    and for an engine that does not start, before anything is done.
    """
    wanted = {part_named(name).name for name in only} or {part.name for part in PARTS}
    if folder.exists() and not folder.is_dir():
        raise OuvertError(f"{folder} is a file: name a folder")
    if task.engine is not None:
        Engine(task.engine).check()
    make_folder(folder / KEPT)
    found: list[Finished] = []
    for part in PARTS:
        own = replace(task, name=part.name, folder=folder / KEPT)
        kept = _kept(own)
        if kept is not None:
            kept = _drawn_again(kept, own, folder)
        if kept is None and part.name in wanted:
            with kept_in(folder):
                kept = do_part(part, own, folder, progress)
        if kept is not None:
            found.append(kept)
            _write(folder, found, task.corpus)
    pictures = sorted({folder / name for each in found for name in each.pictures})
    return (folder / "report.md", folder / "report.json", *pictures)


def do_part(
    part: Part, task: Task, folder: Path | None = None, progress: Progress = silent
) -> Finished:
    """Do one part, and keep what it has found if there is a folder.

    Args:
        part: which one.
        task: what it is given; journals are kept in its folder, if it has one.
        folder: where pictures go; none are drawn without one.
        progress: told which step is being done, and how much of it.
    """
    own = replace(
        task,
        name=part.name,
        progress=lambda step, done, due: progress(f"{part.name}: {step}", done, due),
    )
    inputs = _inputs(own)
    begun = _Begun(own, inputs)
    progress(part.name, 0, 0)
    try:
        result = part.load()(own)
        text, pictures = _draw(result.text, result.pictures, folder)
    finally:
        # what an interrupted part has taken counts when it goes on
        begun.remember()
    finished = Finished(
        part,
        inputs,
        result.published,
        result.ours,
        result.verdict,
        text,
        _plain(result.values),
        pictures,
        round(begun.seconds, 1),
    )
    if own.folder is not None:
        _put(_place(own), _written(finished))
        for path in (*_journals(own), own.folder / f"{own.name}.begun"):
            path.unlink()
    return finished


def _plain(value: Any) -> Any:
    """A value as it will be read again; JSON has no number that is none."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _inputs(task: Task) -> dict[str, Any]:
    return task.inputs() | {"version": version("ouvert"), "code": package_digest()}


def _place(task: Task) -> Path:
    assert task.folder is not None
    return task.folder / f"{task.name}.json"


def _journals(task: Task) -> list[Path]:
    assert task.folder is not None
    return sorted(task.folder.glob(f"{task.name}.*.journal"))


def _kept(task: Task) -> Finished | None:
    """What has been found before with the same inputs; None if it has to be measured."""
    try:
        found = Finished.from_json(json.loads(_place(task).read_text(encoding="utf-8")))
    except (OSError, ValueError, LookupError, TypeError, OuvertError):
        return None
    return found if found.inputs == _inputs(task) else None


def _drawn_again(found: Finished, task: Task, folder: Path) -> Finished:
    """A part with the pictures that it lacks, drawn from its values if that can be done now."""
    if found.pictures and all((folder / name).exists() for name in found.pictures):
        return found
    try:
        pictures = found.part.pictures(found.values)
    except (LookupError, ValueError):
        return found
    text, names = _draw(found.text.removesuffix(f"\n\n{NO_PICTURES}"), pictures, folder)
    drawn = replace(found, text=text, pictures=names)
    if drawn != found:
        _put(_place(task), _written(drawn))
    return drawn


class _Begun:
    """A part that has been begun, perhaps by an earlier process: its journals, and its seconds."""

    def __init__(self, task: Task, inputs: dict[str, Any]) -> None:
        self._mark = None if task.folder is None else task.folder / f"{task.name}.begun"
        self._inputs = inputs
        self._started = time.perf_counter()
        self._earlier = 0.0
        if self._mark is None:
            return
        try:
            said = json.loads(self._mark.read_text(encoding="utf-8"))
            fits, self._earlier = said["inputs"] == inputs, float(said["seconds"])
        except (OSError, ValueError, LookupError, TypeError):
            fits = False
        if not fits:
            # journals that were begun with other inputs
            for path in _journals(task):
                path.unlink()
            self._earlier = 0.0
            self.remember()

    @property
    def seconds(self) -> float:
        """How long it has taken, before this process too."""
        return self._earlier + time.perf_counter() - self._started

    def remember(self) -> None:
        """Keep inputs and seconds beside the journals."""
        if self._mark is not None:
            said = {"inputs": self._inputs, "seconds": round(self.seconds, 1)}
            _put(self._mark, json.dumps(said, sort_keys=True))


def _written(finished: Finished) -> str:
    return json.dumps(finished.to_json(), indent=1, ensure_ascii=False)


def _draw(text: str, pictures: Pictures, folder: Path | None) -> tuple[str, tuple[str, ...]]:
    """Draw the pictures; where that cannot be, the text says so."""
    names = []
    for stem, draw in pictures.items() if folder is not None else ():
        assert folder is not None
        if not save_picture(folder / f"{stem}.png", draw, dpi=110):
            return f"{text}\n\n{NO_PICTURES}", ()
        names.append(f"{stem}.png")
    return text, tuple(names)


def _write(folder: Path, found: Sequence[Finished], corpus: Corpus) -> None:
    rows = [
        (
            f"`{each.part.name}`",
            f"{each.part.paper}, {each.part.exhibit}",
            each.published,
            each.ours,
            each.verdict,
            f"{each.seconds:.0f}",
        )
        for each in found
    ]
    first = found[0].inputs
    broken = [f"- {line}" for source in corpus.sources for line in source.broken]
    lines = [
        "# Skat: the experiments of papers 000, 001 and 004 again",
        f"Records: {corpus}. Seed {first['seed']}, effort {first['effort']:g}, version "
        f"{first['version']}. Brackets hold 95 % intervals.",
        *(["Broken records:\n\n" + "\n".join(broken)] if broken else []),
        markdown_table(("part", "published", "in print", "here", "verdict", "seconds"), rows),
        *(each.section() for each in found),
    ]
    _put(folder / "report.md", "\n\n".join(lines) + "\n")
    values = {
        "records": [asdict(source) for source in corpus.sources],
        "parts": [each.to_json() for each in found],
    }
    _put(folder / "report.json", json.dumps(values, indent=1, ensure_ascii=False) + "\n")


def _put(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    new = path.with_suffix(path.suffix + ".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)
