"""The engine that executes the instructions' semantics in numpy, batched over parallel loops.

A kernel is compiled once to a list of Python closures. Each nest of `hvx.parallel` loops whose trip
counts do not depend on its own induction variables runs as one pass, with the loops as leading axes
of all values; other loops iterate.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from xdsl.dialects import func

from ...dialects.diagnostics import HexnnError
from ...semantics.hvx.amounts import IgnoredBits
from ..instruction_limit import DEFAULT_LIMIT
from ..memory import Memory
from .base import access_error, check_arguments, check_kernel
from .batch import Fault, KernelState, LimitReached
from .kernel_compiler import Program, compile_kernel
from .limits import limit_error


class NumpyEngine:
    """An engine that runs HVX kernels by the numpy semantics of each instruction."""

    def __init__(self, limit: int = DEFAULT_LIMIT, *, watched: bool = False) -> None:
        self.limit = limit
        self.watched = watched
        """Whether parallel iterations that store different bytes to one address raise an error."""
        self.programs: WeakKeyDictionary[func.FuncOp, Program] = WeakKeyDictionary()
        """The compiled kernels, as long as their operations live."""

    def prepare(self, kernel: func.FuncOp) -> Program:
        """Return `kernel` compiled to closures, on first use. Raises HexnnError for a kernel that
        no engine accepts, such as one that executes too many instructions.
        """
        program = self.programs.get(kernel)
        if program is None:
            check_kernel(kernel, self.limit)
            program = self.programs[kernel] = compile_kernel(kernel)
        return program

    def run(self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """Run `kernel` on `memory`, with one address for each of its arguments. Raises HexnnError
        for an access outside of the memories, and if the kernel reaches the instruction limit.
        """
        check_arguments(kernel, addresses)
        program = self.prepare(kernel)
        name = kernel.sym_name.data
        env = [KernelState(memory, self.limit), *program.template]
        env[0].watched = self.watched
        for slot, address in zip(program.arguments, addresses, strict=True):
            env[slot] = int(address)
        try:
            for step in program.steps:
                step(env)
        except Fault as fault:
            raise access_error(name, fault.op, fault.address, fault.nbytes) from None
        except IgnoredBits as error:
            raise HexnnError(f"kernel '{name}': {error}", error.op) from None
        except LimitReached as reached:
            raise limit_error(name, reached.loop, self.limit) from None
