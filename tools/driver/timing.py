"""`--timing`: wall time of nested phases, printed as mlir-opt prints it."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

RULE = "===" + "-" * 73 + "==="


@dataclass
class Span:
    """The wall time in seconds of a phase, and its nested phases."""

    name: str
    seconds: float = 0.0
    children: list[Span] = field(default_factory=list["Span"])

    def child(self, name: str) -> Span:
        """Return the last nested phase if it has this name, else add a new one."""
        if not self.children or self.children[-1].name != name:
            self.children.append(Span(name))
        return self.children[-1]


class Timer:
    """Timer of phases; a phase started within another is nested in it."""

    def __init__(self):
        self.root = Span("Total")
        self._open = [self.root]
        self._start = time.perf_counter()

    @contextmanager
    def span(self, name: str) -> Generator[None]:
        """Measure the `with` block as a phase called `name`."""
        span = self._open[-1].child(name)
        self._open.append(span)
        start = time.perf_counter()
        try:
            yield
        finally:
            span.seconds += time.perf_counter() - start
            self._open.pop()

    def report(self, display: str = "tree") -> str:
        """Return a table of the wall time and share of all phases: nested (`tree`), or by name,
        summed over phases of one name without those nested in them (`list`).
        """
        self.root.seconds = total = time.perf_counter() - self._start
        rest = Span("Rest", total - sum(s.seconds for s in self.root.children))
        lines = [
            RULE,
            f"{'... Execution time report ...':^79}".rstrip(),
            RULE,
            f"  Total Execution Time: {total:.4f} seconds",
            "",
            "  ----Wall Time----  ----Name----",
        ]
        spans = [*self.root.children, rest]
        for span in spans if display == "tree" else _flat(spans):
            lines += _lines(span, total, 0)
        return "\n".join([*lines, *_lines(Span("Total", total), total, 0), ""])


def _flat(spans: Iterable[Span]) -> list[Span]:
    """Return one phase for each name, longest first: the sum of its times, each without its nested
    phases.
    """
    seconds: dict[str, float] = {}

    def add(span: Span) -> None:
        own = span.seconds - sum(child.seconds for child in span.children)
        seconds[span.name] = seconds.get(span.name, 0.0) + own
        for child in span.children:
            add(child)

    for span in spans:
        add(span)
    longest = sorted(seconds, key=lambda name: -seconds[name])
    return [Span(name, seconds[name]) for name in longest]


def _lines(span: Span, total: float, depth: int) -> Iterator[str]:
    share = f"({span.seconds / total:6.1%})"
    yield f"{span.seconds:10.4f} {share}  {'  ' * depth}{span.name}"
    for child in span.children:
        yield from _lines(child, total, depth + 1)
