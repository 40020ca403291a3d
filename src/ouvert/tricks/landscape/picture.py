"""The landscape of trick-taking games drawn: the families as boxes, arrows to the larger ones.

Families stand in layers, the largest on top, so that every arrow points up. The order within a
layer is the one with the fewest crossings that repeated sorting by the mean place of the neighbours
finds. Status shows as colour, as the frame of the box, and in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

from ouvert.tricks.landscape.families import FOUNDATION, LANDSCAPE, Family, Status, arrows

WIDTH, HEIGHT, GAP, LAYER, MARGIN = 172, 58, 22, 124, 24
LANE = 22
"""Width that an arrow takes where it passes a layer."""
SWEEPS = 60
SIGNS = {Status.HARD: "■", Status.OPEN: "?", Status.EASY: "○"}
"""A letter for each status."""
_FILLS = {
    Status.HARD: "#f2c4bd",
    Status.OPEN: "#eeeeee",
    Status.EASY: "#cfe6d4",
}
_FRAMES = {
    Status.HARD: 'stroke="#8c2f1f" stroke-width="2.5"',
    Status.OPEN: 'stroke="#555" stroke-width="1.5" stroke-dasharray="2 3"',
    Status.EASY: 'stroke="#2b7a4b" stroke-width="1.5"',
}


@dataclass(eq=False, slots=True)
class _Node:
    """A family, or the place where a long arrow passes a layer."""

    family: Family | None
    layer: int
    above: list[_Node] = field(default_factory=list)
    below: list[_Node] = field(default_factory=list)
    x: float = 0.0

    @property
    def width(self) -> int:
        return LANE if self.family is None else WIDTH


def landscape_text(spoken: Callable[[str], str] = str) -> str:
    """Return the landscape as lines of text, the largest families first.

    Args:
        spoken: puts what is said of families into the language of who reads it.
    """
    within: dict[Family, list[str]] = {}
    for small, large in arrows():
        within.setdefault(small, []).append(large.name)
    lines = [f"{sign} {spoken(status.value)}" for status, sign in SIGNS.items()]
    widest = max(len(family.name) for family in LANDSCAPE)
    for layer in _layers():
        lines.append("")
        for node in layer:
            family = node.family
            if family is None:
                continue
            lines.append(f"{SIGNS[family.status]} {family.name:{widest}}  {spoken(family.source)}")
            if family in within:
                larger = spoken(f"within {', '.join(within[family])}")
                lines.append(f"{'':{widest + 4}}{larger}")
    return "\n".join(lines)


def landscape_svg() -> str:
    """Return the landscape as a picture."""
    layers = _ordered(_layers())
    width = _spread(layers)
    height = 2 * MARGIN + LAYER * (len(layers) - 1) + HEIGHT + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'width="{width:.0f}" height="{height}" font-family="Helvetica, Arial, sans-serif">',
        "<title>Which fragments of trick-taking games are easy, hard or open</title>",
        f'<rect width="{width:.0f}" height="{height}" fill="#fff"/>',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
        'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>',
    ]
    parts += [
        _arrow(node, large)
        for layer in layers
        for node in layer
        if node.family is not None
        for large in node.above
    ]
    parts += [_box(node) for layer in layers for node in layer if node.family is not None]
    return "\n".join([*parts, *_key(height - MARGIN - 6), "</svg>"])


def _layers() -> list[list[_Node]]:
    """The families by the longest way up to the top, with places for arrows that pass layers."""
    pairs = arrows()
    depth = dict.fromkeys(LANDSCAPE, 0)
    for _ in LANDSCAPE:
        for small, large in pairs:
            depth[small] = max(depth[small], depth[large] + 1)
    layers: list[list[_Node]] = [[] for _ in range(max(depth.values()) + 1)]
    nodes = {family: _Node(family, depth[family]) for family in LANDSCAPE}
    for family, node in nodes.items():
        layers[depth[family]].append(node)
    for small, large in pairs:
        lower = nodes[small]
        for layer in range(depth[small] - 1, depth[large], -1):
            lane = _Node(None, layer)
            layers[layer].append(lane)
            lower.above.append(lane)
            lane.below.append(lower)
            lower = lane
        lower.above.append(nodes[large])
        nodes[large].below.append(lower)
    return layers


def _ordered(layers: list[list[_Node]]) -> list[list[_Node]]:
    """The layers, each in the order with the fewest crossings that was found."""
    best, fewest = [list(layer) for layer in layers], _crossings(layers)
    for sweep in range(SWEEPS):
        downwards = sweep % 2 == 0
        for number in range(1, len(layers)) if downwards else range(len(layers) - 2, -1, -1):
            fixed = layers[number - 1 if downwards else number + 1]
            place = {node: float(i) for i, node in enumerate(fixed)}
            own = {node: float(i) for i, node in enumerate(layers[number])}

            def mean(
                node: _Node,
                place: dict[_Node, float] = place,
                own: dict[_Node, float] = own,
                downwards: bool = downwards,
            ) -> float:
                near = [place[each] for each in (node.above if downwards else node.below)]
                return sum(near) / len(near) if near else own[node]

            layers[number].sort(key=mean)
        found = _crossings(layers)
        if found < fewest:
            best, fewest = [list(layer) for layer in layers], found
    return best


def _crossings(layers: list[list[_Node]]) -> int:
    """How many pairs of arrows cross."""
    count = 0
    for upper, lower in pairwise(layers):
        place = {node: i for i, node in enumerate(upper)}
        ends = [(i, place[large]) for i, node in enumerate(lower) for large in node.above]
        count += sum(
            (one[0] - other[0]) * (one[1] - other[1]) < 0
            for i, one in enumerate(ends)
            for other in ends[:i]
        )
    return count


def _spread(layers: list[list[_Node]]) -> float:
    """Give each node its middle, near its neighbours, and return the width of the picture."""
    rows = [sum(node.width + GAP for node in layer) - GAP for layer in layers]
    width = max(rows)
    for layer, row in zip(layers, rows, strict=True):
        x = (width - row) / 2
        for node in layer:
            node.x = x + node.width / 2
            x += node.width + GAP
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 else layers[::-1]:
            wanted = []
            for node in layer:
                near = [each.x for each in (*node.above, *node.below)]
                wanted.append(sum(near) / len(near) if near else node.x)
            _settle(layer, wanted, width)
    for layer in layers:
        for node in layer:
            node.x += MARGIN
    return width + 2 * MARGIN


def _settle(layer: list[_Node], wanted: list[float], width: float) -> None:
    """Move the nodes of a layer towards where they want to be, in order and without overlap."""
    left = 0.0
    for node, target in zip(layer, wanted, strict=True):
        node.x = max(target, left + node.width / 2)
        left = node.x + node.width / 2 + GAP
    right = width
    for node in reversed(layer):
        node.x = min(node.x, right - node.width / 2)
        right = node.x - node.width / 2 - GAP


def _top(node: _Node) -> float:
    return MARGIN + LAYER * node.layer


def _arrow(node: _Node, large: _Node) -> str:
    """An arrow from a family up to a larger one, through the lanes between them."""
    x, y = node.x, _top(node)
    path = [f"M{x:.1f} {y:.1f}"]
    step = large
    while True:
        bottom = _top(step) + HEIGHT
        bend = (y - bottom) / 2
        end = bottom + (2 if step.family else 0)
        path.append(
            f"C{x:.1f} {y - bend:.1f} {step.x:.1f} {bottom + bend:.1f} {step.x:.1f} {end:.1f}"
        )
        if step.family is not None:
            break
        x, y = step.x, _top(step)
        path.append(f"L{x:.1f} {y:.1f}")
        step = step.above[0]
    return (
        f'<path d="{" ".join(path)}" fill="none" stroke="#555" stroke-width="1.2" '
        'marker-end="url(#tip)"/>'
    )


def _box(node: _Node) -> str:
    family = node.family
    assert family is not None
    x, y = node.x - WIDTH / 2, _top(node)
    told = f"{family.name}: {family.status.value} ({family.source})"
    first, _, second = escape(family.source.replace(FOUNDATION, "BJS 2013")).partition("; ")
    small = 'text-anchor="middle" font-size="10.5" fill="#333"'
    lines = [
        _heading(family.name, node.x, y + 21),
        f'<text x="{node.x:.1f}" y="{y + 37}" {small}>{first}</text>',
    ]
    if second:
        lines.append(f'<text x="{node.x:.1f}" y="{y + 50}" {small}>{second}</text>')
    return (
        f"<g><title>{escape(told)}</title>"
        f'<rect x="{x:.1f}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="7" '
        f'fill="{_FILLS[family.status]}" {_FRAMES[family.status]}/>{"".join(lines)}</g>'
    )


def _heading(name: str, middle: float, y: float) -> str:
    """A name with its marks small: B_A with an index, B^M with an exponent."""
    head, _, bounds = name.partition("(")
    index, exponent = head.endswith("_A"), "^M" in head
    letter = 'font-size="15" font-weight="bold"'
    # set letter by letter from the left, since programs differ in how they centre text with marks
    x = middle - (8 * len(bounds) + 8 + 11 * (1 + index)) / 2
    parts = [f'<text x="{x:.1f}" y="{y}" {letter}>B</text>']
    if index or exponent:
        mark, shift = ("A", 4) if index else ("M", -6)
        small = 'font-size="10" font-weight="bold"'
        parts.append(f'<text x="{x + 11:.1f}" y="{y + shift}" {small}>{mark}</text>')
        x += 9
    parts.append(f'<text x="{x + 12:.1f}" y="{y}" {letter}>({bounds}</text>')
    return "".join(parts)


def _key(y: float) -> list[str]:
    """What the boxes mean."""
    parts, x = [], float(MARGIN)
    for status in Status:
        parts.append(
            f'<rect x="{x}" y="{y - 12}" width="22" height="15" rx="3" fill="{_FILLS[status]}" '
            f'{_FRAMES[status]}/><text x="{x + 30}" y="{y}" font-size="13">{status.value}</text>'
        )
        x += 60 + 7.2 * len(status.value)
    parts.append(
        f'<text x="{x}" y="{y}" font-size="13">BJS: {FOUNDATION.removesuffix(" 2013")}</text>'
    )
    return parts
