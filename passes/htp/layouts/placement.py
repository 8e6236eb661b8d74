"""Application of chosen kernels and layouts to a function: sets types and kernel attributes,
inserts copies between memories and layout conversions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import htp, locations
from ....dialects.constants import ConstantOp, fixed_constant
from ....dialects.htp.attributes import WHY
from ....dialects.islands import stated_reason
from ....dialects.remarks import remark
from .choices import Choice, Choices, is_constant
from .layout_conversions import Conversions

Key = tuple[SSAValue, str, str]


def apply_layouts(
    function: FuncOp,
    options: Mapping[Operation, Choices],
    chosen: Mapping[Operation, Choice],
    conversions: Conversions,
    totals: Callable[[htp.HtpOp], Mapping[str, int]],
) -> None:
    """Set the layout and memory of every tensor and the kernel of every operation as `chosen`;
    insert conversions and copies where a user needs another layout or memory.

    `options` holds all choices, `conversions` those of conversions; `totals` returns costs with
    transfers and conversions, for the comparison of costs in `htp.why`.
    """
    block = function.body.block
    ops = list(block.ops)
    for op in ops:
        if isinstance(op, htp.HtpOp):
            record(op, chosen[op], options[op], totals(op))
    for value in list(block.args):
        _retype(value, htp.ROW_MAJOR, htp.DDR)
    for op in ops:
        _set_result(op, chosen.get(op))
    placer = Placer(conversions)
    for op in ops:
        if not is_fixed(op):
            placer.place_operands(op, chosen.get(op))
    for op in ops:
        if is_fixed(op) and not op.results[0].uses:
            Rewriter.erase_op(op)
    function.update_function_type()


def is_fixed(op: Operation) -> bool:
    """Return whether `op` is a constant, the same in every run, which every user takes in the
    layout and memory that it needs.
    """
    return isinstance(op, ConstantOp) and op.is_fixed


def _retype(value: SSAValue, layout: str, space: str) -> None:
    if htp.lies_in_memory(value):
        Rewriter.replace_value_with_new_type(value, htp.with_layout(value, layout, space))


def _set_result(op: Operation, choice: Choice | None) -> None:
    """Set the types of an operation's results: in the layout of `choice` (None: row-major), in TCM
    if a kernel computes them, else in main memory.

    A row-major view is in the memory of its operand; constants get their types where they are
    used.
    """
    if is_fixed(op):
        return
    if isinstance(op, htp.ReshapeOp):
        flat = htp.layout_name(op.input) == htp.ROW_MAJOR
        _retype(op.output, htp.ROW_MAJOR, htp.space_of(op.input) if flat else htp.TCM)
        return
    kernel = choice is not None and choice.implementation is not None
    for value in list(op.results):
        layout = choice.layouts.result if choice is not None else htp.ROW_MAJOR
        _retype(value, layout, htp.TCM if kernel else htp.DDR)


def record(
    op: htp.HtpOp, choice: Choice, options: Choices, totals: Mapping[str, int] | None = None
) -> None:
    """Set the attributes of `op` that state the chosen kernel, its scratch bytes and the reason
    (`htp.why`), which compares `choice` with the other `options`, and the `totals` that are known.
    """
    if isinstance(op, htp.ReshapeOp):
        op.attributes[WHY] = StringAttr("a view")
        return
    selected = stated_reason(op) if isinstance(op, htp.PackageOp) else None
    why = "; ".join(filter(None, (selected, options.explain(choice, totals))))
    op.attributes[WHY] = StringAttr(why)
    if choice.implementation is None:
        remark(f"'{op.name}' op runs by its reference: {options.explain(choice)}", op)
        return
    op.impl = StringAttr(choice.implementation.name)
    scratch = choice.implementation.scratch(op, choice.layouts)
    op.scratch_bytes = IntegerAttr(scratch, i64) if scratch else None


@dataclass
class Placer:
    """The inserter of conversions and copies of operands where users need another layout or memory;
    all users of one layout and memory share the converted value.
    """

    conversions: Conversions
    made: dict[Key, SSAValue] = field(default_factory=dict)

    def place_operands(self, op: Operation, choice: Choice | None) -> None:
        """Replace the operands of `op` by values in the layouts and memories that `choice`
        requires; None requires row-major operands in main memory.
        """
        for index, value in enumerate(op.operands):
            layout = choice.layouts.operands[index] if choice is not None else htp.ROW_MAJOR
            kernel = choice is not None and choice.implementation is not None
            space = htp.TCM if kernel else htp.DDR
            if isinstance(op, htp.ReshapeOp):
                space = htp.space_of(op.output)
            op.operands[index] = self.bring(value, layout, space, op)

    def bring(self, value: SSAValue, layout: str, space: str, user: Operation) -> SSAValue:
        """Return `value` in `layout` and in the memory `space`, converted and copied before `user`
        if necessary.
        """
        if not htp.lies_in_memory(value):
            return value
        if is_constant(value):
            return self._constant(value, layout, space, user)
        if (htp.layout_name(value), htp.space_of(value)) == (layout, space):
            return value
        if (value, layout, space) not in self.made:
            self.made[value, layout, space] = self._make(value, layout, space, user)
        return self.made[value, layout, space]

    def _make(self, value: SSAValue, layout: str, space: str, user: Operation) -> SSAValue:
        if htp.layout_name(value) == layout:
            return _insert(htp.CopyOp(value, space), "copy", value, user)
        return self.bring(self._converted(value, layout, user), layout, space, user)

    def _converted(self, value: SSAValue, layout: str, user: Operation) -> SSAValue:
        """Return `value` in `layout`, converted before `user` if it is not yet: in TCM by a kernel,
        in main memory by the reference semantics if no kernel converts it.
        """
        source = htp.layout_name(value)
        choices = self.conversions.chosen(value, source, layout)
        space = htp.TCM if choices.fitting[0].implementation is not None else htp.DDR
        if (value, layout, space) not in self.made:
            at = self.bring(value, source, space, user)
            self.made[value, layout, space] = convert(at, layout, choices, user)
        return self.made[value, layout, space]

    def _constant(self, value: SSAValue, layout: str, space: str, user: Operation) -> SSAValue:
        """Return the constant `value` in `layout`: stored in main memory, or, if `space` is TCM,
        copied from there to TCM before `user`.
        """
        key = (value, layout, htp.DDR)
        if key not in self.made and (constant := fixed_constant(value)) is not None:
            op = constant.clone()
            Rewriter.insert_op(op, InsertPoint.before(constant))
            op.location = constant.location
            _retype(op.results[0], layout, htp.DDR)
            self.made[key] = op.results[0]
        stored = self.made[key]
        return stored if space == htp.DDR else self.bring_copy(stored, user)

    def bring_copy(self, stored: SSAValue, user: Operation) -> SSAValue:
        """Return the copy in TCM of `stored`, a constant in main memory; it is made once, before
        its first `user`.
        """
        key = (stored, htp.layout_name(stored), htp.TCM)
        if key not in self.made:
            self.made[key] = _insert(htp.CopyOp(stored, htp.TCM), "copy", stored, user)
        return self.made[key]


def convert(value: SSAValue, layout: str, choices: Choices, user: Operation) -> SSAValue:
    """Insert a conversion of a value to `layout`, by the only kernel of `choices`, before `user`;
    return its result, in the memory of `value`.
    """
    op = htp.ConvertLayoutOp(value, layout)
    record(op, choices.fitting[0], choices)
    return _insert(op, "convert_layout", value, user)


def _insert(op: htp.HtpOp, what: str, value: SSAValue, user: Operation) -> SSAValue:
    """Insert `op`, an auxiliary operation that reads `value`, before `user`; return its result.

    Its location is derived from that of the operation that defines `value`, and names its purpose
    `what`.
    """
    owner = value.owner if isinstance(value.owner, Operation) else user
    op.location = locations.derived(what, owner.location)
    op.output.name_hint = value.name_hint
    Rewriter.insert_op(op, InsertPoint.before(user))
    return op.output
