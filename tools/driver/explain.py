"""`--explain RULE[@ADDRESS]`: why rules of packages applied to operations, or did not."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from ...dialects import opdef
from ...dialects.addresses import select
from ...dialects.diagnostics import HexnnError
from ...dialects.remarks import Sink, listening, remark
from ...passes.packages.apply_rules import OpdefApplyRulesPass
from ...passes.packages.explanation import explain, named_rules
from .instrumentation import Instrument


def require_rules(flag: str, passes: Sequence[ModulePass]) -> None:
    """Raise HexnnError, which names `flag`, unless one of `passes` applies rules."""
    if not any(isinstance(one, OpdefApplyRulesPass) for one in passes):
        raise HexnnError(f"{flag} needs pass '{OpdefApplyRulesPass.name}', which -p does not have")


@dataclass
class Explain(Instrument):
    """Instrument that tells, after rules were applied, what happened to their candidates.

    `queries` are texts `RULE` or `RULE@ADDRESS`: the name of a rule, or a glob of names, and
    operations by the grammar of addresses.
    """

    queries: Sequence[str]
    sink: Sink | None = None
    """Where the explanations go; None if with all other remarks."""

    _chosen: dict[str, list[Operation]] = field(
        default_factory=dict[str, list[Operation]], init=False
    )

    def start(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Raise HexnnError for a query without a rule, without an address after `@`, or with an
        unknown rule, and if none of `passes` applies rules.
        """
        require_rules("--explain", passes)
        for query in self.queries:
            rule, at, address = query.partition("@")
            if not rule or (at and not address):
                raise HexnnError(f"--explain takes RULE or RULE@ADDRESS, got '{query}'")
            named_rules(rule)

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Find the operations at the addresses, before the pass that applies rules."""
        if isinstance(passes[0], OpdefApplyRulesPass):
            ops = [op for op in module.walk() if isinstance(op, opdef.OpdefOp)]
            for query in self.queries:
                if address := query.partition("@")[2]:
                    self._chosen[query] = list(select(address, ops))

    def after(self, module: ModuleOp, done: ModulePass) -> None:
        """Emit the explanations as remarks, after the pass that applies rules."""
        if isinstance(done, OpdefApplyRulesPass):
            self.tell(done)

    def failed(self, module: ModuleOp, culprit: ModulePass, error: BaseException) -> None:
        """Emit the explanations of what was tried before the pass that applies rules failed."""
        self.after(module, culprit)

    def tell(self, done: OpdefApplyRulesPass) -> None:
        """Emit as remarks the explanations of what rules did in the pass `done`."""
        for query in self.queries:
            for rule in named_rules(query.partition("@")[0]):
                for text, loc in explain(done.records, rule, self._chosen.get(query)):
                    with nullcontext() if self.sink is None else listening(self.sink):
                        remark(text, loc)
