"""`--pass-statistics`: how many operations of which kind each pass removed and made."""

from collections import Counter
from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.diagnostics import op_name
from .instrumentation import Instrument
from .timing import RULE


def count(module: ModuleOp) -> Counter[str]:
    """Operations by name, without the module itself."""
    return Counter(op_name(op) for op in module.walk() if op is not module)


class PassStatistics(Instrument):
    """Counts operations around each pass."""

    def __init__(self):
        self._before = Counter[str]()
        self._lines: list[str] = []

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Count what there is."""
        self._before = count(module)

    def after(self, module: ModuleOp, done: ModulePass) -> None:
        """Note the difference."""
        now = count(module)
        self._lines.append(f"{done.name}")
        self._lines.append(f"  (S) {self._before.total():6} -> {now.total():<6} operations")
        for name in sorted({*self._before, *now}):
            if change := now[name] - self._before[name]:
                self._lines.append(f"  (S) {change:+6} {name}")

    def report(self) -> str:
        """The differences, a paragraph a pass."""
        title = f"{'... Pass statistics report ...':^79}".rstrip()
        return "\n".join([RULE, title, RULE, *self._lines, ""])
