"""The If operation, whose subgraphs are functions of the module."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    VerificationContext,
    operand_def,
    opt_prop_def,
    prop_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import EffectInstance, MemoryEffect, SymbolTable, get_effects
from xdsl.utils.exceptions import VerifyException

from ..irdl import expect
from ..parameters import ParameterConstraint
from ..tensors import logical_type, shape
from .base import ANY, BOOLEANS, SectionOp, qnn_op_definition


class SubgraphName(ParameterConstraint):
    """The constraint of a parameter that names a function of the module: `@then`."""

    @property
    def datatype(self) -> str:
        """The parameter's data type in QNN's definition: `STRING`."""
        return "STRING"

    def attribute(self, value: Any) -> Attribute:
        """Return the symbol reference to the function called `value`; an attribute is returned
        unchanged.
        """
        return SymbolRefAttr(value) if isinstance(value, str) else value

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException unless `attr` is a symbol reference `@name`; whether the function
        exists is not checked.
        """
        if not isinstance(attr, SymbolRefAttr) or len(attr.nested_references) > 0:
            raise VerifyException(f"expected the name of a subgraph (@name), got {attr}")


SUBGRAPH = SubgraphName()


def functions_of(op: Operation) -> Iterator[FuncOp | None]:
    """Yield the functions that an If names, `then_graph` first; None for one that the module lacks.
    Yield nothing for other operations.

    The If need not be valid: a parameter that is absent or no symbol reference is skipped.
    """
    if not isinstance(op, IfOp):
        return
    for symbol in (op.properties.get("then_graph"), op.properties.get("else_graph")):
        if isinstance(symbol, SymbolRefAttr):
            function = None if op.parent_op() is None else SymbolTable.lookup_symbol(op, symbol)
            yield function if isinstance(function, FuncOp) else None


class SubgraphEffects(MemoryEffect):
    """The memory effects of an operation with subgraphs: the effects of all operations that the
    subgraphs contain.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance] | None:
        """Return the effects of all operations in the subgraphs; None (unknown) if the effects of
        one are unknown, or a subgraph does not exist.
        """
        all_effects = set[EffectInstance]()
        for function in functions_of(op):
            inner = [] if function is None else list(function.body.walk())
            effects = [get_effects(each) for each in inner if not isinstance(each, ReturnOp)]
            if function is None or any(each is None for each in effects):
                return None
            all_effects.update(*(each for each in effects if each is not None))
        return all_effects


@qnn_op_definition
class IfOp(SectionOp):
    """Execution of the function `then_graph` if the condition is true, else of `else_graph`, if
    given.

    The operands after the condition are the function's arguments, the results are what it returns.
    In QNN, subgraphs read and write tensors of the enclosing graph instead, and the section lists
    neither arguments nor results. Without `else_graph` there are no results. The condition has one
    element. The function that contains the If must not be among those that its subgraphs execute,
    directly or through further Ifs.

    `%y = qnn.if %c, %x {then_graph = @double, else_graph = @keep} : (tensor<i1>, tensor<4xf32>) ->
    tensor<4xf32>`
    """

    name = "qnn.if"
    SCALARS: ClassVar[bool] = True

    condition = operand_def(BOOLEANS)
    arguments = var_operand_def(ANY)
    outputs = var_result_def(ANY)
    then_graph = prop_def(SUBGRAPH)
    else_graph = opt_prop_def(SUBGRAPH)

    traits = traits_def(SubgraphEffects())

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shapes of the results, which `verify_op` compares with those of the subgraphs."""
        return tuple(shape(result) for result in self.outputs)

    def subgraph(self, condition: bool) -> FuncOp | None:
        """Return the function to execute for a value of the condition; None for False without
        `else_graph`.

        Raises VerifyException if the module has no function of that name.
        """
        name = "then_graph" if condition else "else_graph"
        symbol = self.then_graph if condition else self.else_graph
        if symbol is None:
            return None
        function = SymbolTable.lookup_symbol(self, symbol)
        if not isinstance(function, FuncOp):
            raise VerifyException(f"{name} must be a function of the module, got {symbol}")
        return function

    def verify_op(self) -> None:
        """Check that the condition has one element, `else_graph` is given if there are results, and
        subgraphs take the types of the arguments, return those of the results, and do not execute
        the function that contains the If.
        """
        sizes = shape(self.condition)
        expect(
            all(size == 1 for size in sizes),
            "condition must have one element, got {}",
            self.condition.type,
        )
        expect(
            self.else_graph is not None or not self.outputs,
            f"else_graph must be given for {len(self.outputs)} outputs",
        )
        if self.parent_op() is None:
            return
        for name, condition in (("then_graph", True), ("else_graph", False)):
            function = self.subgraph(condition)
            if function is not None:
                self._verify_subgraph(name, function)

    def _verify_subgraph(self, name: str, function: FuncOp) -> None:
        types = function.function_type
        named = f"{name} @{function.sym_name.data}"
        expect(len(function.body.blocks) == 1, f"{named} must have a body of one block")
        for verb, seen, wanted in (
            ("take", types.inputs.data, self.arguments),
            ("return", types.outputs.data, self.outputs),
        ):
            expected = [logical_type(value) for value in wanted]
            if list(seen) != expected:
                listed, given = (", ".join(map(str, types)) for types in (expected, seen))
                raise VerifyException(f"{named} must {verb} ({listed}), got ({given})")
        expect(self.parent_op() not in contained(function), f"{named} must not contain itself")


def contained(function: FuncOp) -> set[Operation]:
    """Return `function` and all functions that If operations in it may execute, directly or through
    further Ifs.
    """
    operations = set[Operation]()
    rest = [function]
    while rest:
        one = rest.pop()
        if one not in operations:
            operations.add(one)
            inner = (sub for op in one.body.walk() for sub in functions_of(op))
            rest += [sub for sub in inner if sub is not None]
    return operations
