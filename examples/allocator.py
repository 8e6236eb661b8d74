"""A register allocator of one's own: `hexagon-allocate{allocator=linear-scan}` gives each register
the lowest physical register that is free.

    qnn-opt net.selected.mlir --load examples/allocator.py -o net.hexagon.mlir \
        -p 'hexagon-schedule{allocator=linear-scan},hexagon-allocate{allocator=linear-scan}'
    python benchmarks/schedulers.py net.tflite --load examples/allocator.py

Live ranges, spill code and the split of registers that hold independent values are the compiler's.
Two values in one physical register, or a pair in an odd one, are an error.
"""

from hexnn.plugin import Register, RegisterAllocator, RegisterFile, Shortage, register_allocator


@register_allocator
class LinearScan(RegisterAllocator):
    """By the starts of live ranges; without registers, the longest live range is spilled."""

    name = "linear-scan"

    def assign(self, file: RegisterFile) -> Register | None:
        """Assign `file.registers`, which are ordered by the starts of their live ranges."""
        for register in file.registers:
            numbers = file.candidate_numbers(register)
            number = next((n for n in numbers if file.is_free(register, n)), None)
            if number is None:
                return register
            file.occupy(register, number)
        return None

    def spills(self, shortage: Shortage, stuck: Register) -> list[Register]:
        """Return the register with the longest live range."""
        return [max(shortage.candidates, key=lambda each: shortage.mask(each).bit_count())]
