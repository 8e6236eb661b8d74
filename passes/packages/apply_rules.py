"""opdef-apply-rules: the rules of the registered packages, by priority."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects.htp.attributes import target_of
from ...dialects.htp.target import Target
from ...dialects.registries.passes import register_pass
from ..networks import LevelPass
from .application import Watcher
from .declared_operations import check_declared
from .fixed_point import Run, active_rules, operations
from .parameter_operands import make_parameters_operands
from .rule_records import Records


@register_pass
@dataclass(frozen=True)
class OpdefApplyRulesPass(LevelPass):
    """Apply the rules of the registered packages: each priority number until no rule of it applies,
    in ascending order; then evaluate constants, merge equal operations and erase dead ones.

    Without rules nothing changes. Before and after, operations that an XML configuration declares
    are checked against their declarations.
    """

    name = "opdef-apply-rules"
    level = "opdef"

    target: str | None = None
    """The target, as `v73` or `v79{tcm=4M}`, whose HVX contexts AUTOTHREAD_HVX counts; by default
    that of the module, else v73.
    """

    relaxed_precision: bool = False
    """Whether the graph has the option that rules with relaxed_precision_flag need."""

    watchers: list[Watcher] = field(
        default_factory=list[Watcher], init=False, compare=False, repr=False
    )
    """What looks at each application of the next run."""

    records: Records = field(default_factory=Records, init=False, compare=False, repr=False)
    """What happened to the candidates of each rule in the last run."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Apply the rules in the module `op`, in place; `watchers`, the observers of each
        application of a rule, are dropped afterwards.

        Raises HexnnError, with a location, for a module in another dialect than opdef, and for
        rules that cannot be applied or do not end.
        """
        self.records.clear()
        try:
            super().apply(ctx, op)
        finally:
            self.watchers.clear()

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Apply the rules in `parts`, top-level operations of `module`, in place.

        Raises HexnnError for an operation that contradicts its declaration, before or after rules
        are applied, or lacks a mandatory parameter.
        """
        make_parameters_operands(list(operations(parts)))
        check_declared(operations(parts))
        rules = active_rules()
        if not rules:
            return
        options = frozenset(["relaxed_precision_flag"] if self.relaxed_precision else [])
        target = target_of(module) if self.target is None else Target.parse(self.target)
        run = Run(parts, target, options, self.watchers, self.records)
        run.apply(rules)
        check_declared(operations(parts))

    def statistics(self) -> list[str]:
        """Return a line for each rule that had candidates: counts and time."""
        return [
            ", ".join(
                [
                    record.rule.name,
                    *(f"{value} {key}" for key, value in record.counts.items()),
                    f"{record.seconds * 1e3:.1f} ms",
                ]
            )
            for record in self.records
            if record.candidates
        ]
