"""Register allocators: the compiler's own, and those that plug-ins register.

An allocator assigns the physical registers of one register file, and chooses what to spill when
they do not suffice. What is around that is shared: live ranges, the split of registers that hold
independent values, spill code, the scheduling windows that are tried.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from ....dialects.registries.by_name import named
from ..machine import Register
from .evictions import assign
from .register_file import RegisterFile
from .shortage import Shortage, choose


class RegisterAllocator:
    """The compiler's own allocator: registers are assigned one by one, pairs first, and evict each
    other; what is cheapest is spilled. Subclasses override one of the methods or both.
    """

    name: ClassVar[str] = "default"
    """The name by which `hexagon-allocate{allocator=NAME}` finds the allocator."""

    def assign(self, file: RegisterFile) -> Register | None:
        """Assign a physical register to each of `file.registers` by `file.occupy`.

        Returns None on success, else a register for which there is none; what is assigned by then
        is dropped. It is not asked where more registers are live than there are.
        """
        return assign(file)

    def spills(self, shortage: Shortage, stuck: Register) -> list[Register]:
        """Return the registers to spill, at least one of `shortage.registers`, after `stuck` could
        not be assigned a register. Constants are computed again instead of being reloaded.

        It is asked once for each scheduling window, and the answer for program order is taken.
        """
        return choose(shortage, stuck)


DEFAULT_ALLOCATOR = RegisterAllocator()
"""The compiler's own allocator."""

ALLOCATORS: dict[str, type[RegisterAllocator]] = {RegisterAllocator.name: RegisterAllocator}
"""The allocators by name."""

Class = TypeVar("Class", bound=type[RegisterAllocator])


def register_allocator(cls: Class) -> Class:
    """Register a register allocator under its `name`; usable as a decorator."""
    ALLOCATORS[cls.name] = cls
    return cls


def allocator_named(name: str) -> RegisterAllocator:
    """Return the allocator of a name. Raises HexnnError, which suggests a similar name, if there is
    none.
    """
    return named(name, ALLOCATORS, "allocator")()
