"""Passes of a user: one for each thing that can happen."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from hexnn.dialects import tfl
from hexnn.dialects.registries.passes import register_pass
from hexnn.dialects.remarks import remark, warning


def additions(module: ModuleOp) -> list[arith.AddiOp]:
    """All additions of `module`."""
    return [op for op in module.walk() if isinstance(op, arith.AddiOp)]


def looked_up(names: dict[str, str], key: str) -> str:
    """The entry of `names`, which the tests make fail."""
    return names[key]


@register_pass
@dataclass(frozen=True)
class UserMarkPass(ModulePass):
    """Mark every addition. The mark can be chosen.

    This paragraph is not shown in lists.
    """

    name = "user-mark"

    mark: str = "seen"
    at_most: int | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Set an attribute."""
        for one in additions(op)[: self.at_most]:
            one.attributes[self.mark] = StringAttr("yes")


@register_pass
@dataclass(frozen=True)
class UserRemarkPass(ModulePass):
    """Say something about every addition."""

    name = "user-remark"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Say it."""
        for one in additions(op):
            remark("an addition", one)
            warning("additions may wrap", one)


@register_pass
@dataclass(frozen=True)
class UserBreakPass(ModulePass):
    """Leave invalid IR: functions lose their terminator."""

    name = "user-break"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Break it."""
        for one in [op for op in op.walk() if isinstance(op, func.ReturnOp)]:
            one.detach()


@register_pass
@dataclass(frozen=True)
class UserRaisePass(ModulePass):
    """Fail with an exception that nobody expects."""

    name = "user-raise"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Look up what is not there."""
        looked_up({}, "weights")


@register_pass
@dataclass(frozen=True)
class UserRefusePass(ModulePass):
    """Refuse the module, as xDSL's passes do."""

    name = "user-refuse"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Refuse it."""
        raise PassFailedException("this module is not for me")


@register_pass
@dataclass(frozen=True)
class UserWrongPass(ModulePass):
    """Compute something else: the second addition of a network gets an activation."""

    name = "user-wrong"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Set it."""
        _, second, *_ = [one for one in op.walk() if isinstance(one, tfl.AddOp)]
        second.properties["fused_activation_function"] = StringAttr("RELU")
