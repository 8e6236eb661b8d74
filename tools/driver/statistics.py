"""`--pass-statistics`: how many operations of each name every pass removed and created, what it
counted itself (`counts`), and what rules of packages did.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.diagnostics import op_name
from .instrumentation import Instrument
from .timing import RULE


def count(module: ModuleOp) -> Counter[str]:
    """Count the operations in `module` by name, without the module itself."""
    return Counter(op_name(op) for op in module.walk() if op is not module)


class PassStatistics(Instrument):
    """Instrument that counts operations before and after each pass."""

    def __init__(self):
        self._before = Counter[str]()
        self._runs: list[tuple[str, Counter[str], Counter[str], Counter[str]]] = []
        self._rules: list[str] = []

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Count the operations before a pass."""
        self._before = count(module)

    def after(self, module: ModuleOp, done: ModulePass) -> None:
        """Count the operations after a pass; keep both counts, and what the pass counted."""
        counted = Counter[str](getattr(done, "counts", {}))
        self._runs.append((done.name, self._before, count(module), counted))
        rules = getattr(done, "statistics", None)
        self._rules += [] if rules is None else rules()

    def report(self, display: str = "pipeline") -> str:
        """Return the table of operation counts, before and after, by operation name: for each run
        of a pass (`pipeline`), or summed over all runs of each pass (`list`).
        """
        title = f"{'... Pass statistics report ...':^79}".rstrip()
        runs = self._runs if display == "pipeline" else self._merged()
        lines = [line for run in runs for line in _lines(*run)]
        lines += ["rules", *(f"  (S) {line}" for line in self._rules)] if self._rules else []
        return "\n".join([RULE, title, RULE, *lines, ""])

    def _merged(self) -> list[tuple[str, Counter[str], Counter[str], Counter[str]]]:
        """Return (pass name, operation counts before, operation counts after, what the pass
        counted), summed over all runs of each pass.
        """
        none = Counter[str](), Counter[str](), Counter[str]()
        counts: dict[str, tuple[Counter[str], Counter[str], Counter[str]]] = {}
        for name, before, after, counted in self._runs:
            old, new, own = counts.get(name, none)
            counts[name] = (old + before, new + after, own + counted)
        return [(name, *counts[name]) for name in sorted(counts)]


def _lines(
    name: str, before: Counter[str], after: Counter[str], counted: Counter[str]
) -> Iterator[str]:
    yield name
    yield f"  (S) {before.total():6} -> {after.total():<6} operations"
    for kind in sorted({*before, *after}):
        if change := after[kind] - before[kind]:
            yield f"  (S) {change:+6} {kind}"
    yield from (f"  (S) {number:6} {what}" for what, number in counted.items() if number)
