"""The public interface for plug-ins, Python files that extend hexnn: `from hexnn.plugin import
register_pass`.

The names in this module are stable: a change that breaks a plug-in is announced in CHANGELOG.md one
release before. Other parts of the IR that a plug-in needs are in `hexnn.dialects` (`htp`, `qnn`,
`nnef`, `locations`). `qnn-opt --load FILE.py` and `qnn-run --load FILE.py` execute such a file at
start.
"""

from .dialects.htp import Layout, Target, register_layout, register_target
from .dialects.locations import fused, rewrite
from .dialects.registries.implementations import Layouts, implementation
from .dialects.registries.passes import register_pass
from .dialects.tfl.custom_options import custom_options
from .frontends.nnef.vendor import expansion, extension, operation
from .kernels.builder import KernelBuilder
from .kernels.cost import kernel
from .kernels.maps.elementwise import any_layout, map_bytes, map_pairs
from .kernels.package_op import scratch_output
from .kernels.runs import input_buffer, output_buffer
from .lowering.hexagon.machine import Register
from .lowering.hexagon.registers.allocators import RegisterAllocator, register_allocator
from .lowering.hexagon.registers.register_file import RegisterFile
from .lowering.hexagon.registers.shortage import Shortage
from .lowering.hexagon.scheduling.block_graph import BlockGraph
from .lowering.hexagon.scheduling.pressure import Pressure
from .lowering.hexagon.scheduling.strategy import SchedulingStrategy, register_scheduler
from .passes.htp.ir_states import Form, HtpPass
from .passes.legalize.nnef.conversions import conversion
from .passes.legalize.tfl.steps import Refusal
from .passes.legalize.tfl.tfl_to_qnn import legalization
from .passes.networks import LevelPass, NetworkPass
from .semantics.registry import semantics

__all__ = [
    "BlockGraph",
    "Form",
    "HtpPass",
    "KernelBuilder",
    "Layout",
    "Layouts",
    "LevelPass",
    "NetworkPass",
    "Pressure",
    "Refusal",
    "Register",
    "RegisterAllocator",
    "RegisterFile",
    "SchedulingStrategy",
    "Shortage",
    "Target",
    "any_layout",
    "conversion",
    "custom_options",
    "expansion",
    "extension",
    "fused",
    "implementation",
    "input_buffer",
    "kernel",
    "legalization",
    "map_bytes",
    "map_pairs",
    "operation",
    "output_buffer",
    "register_allocator",
    "register_layout",
    "register_pass",
    "register_scheduler",
    "register_target",
    "rewrite",
    "scratch_output",
    "semantics",
]
