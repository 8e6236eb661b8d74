"""The names of the engines that execute kernels of stage hvx."""

from ..dialects.diagnostics import HexnnError
from ..dialects.suggest import did_you_mean

ENGINES: dict[str, str] = {
    "auto": "..runtime.engines.llvm_engine:HostEngine",
    "llvm": "..runtime.engines.llvm_engine:LlvmEngine",
    "llvm-dot": "..runtime.engines.llvm_engine:DotEngine",
    "numpy": "..runtime.engines.numpy_engine:NumpyEngine",
    "qemu": "..runtime.hexagon.kernel:QemuEngine",
}
"""Engine name -> `module:Class`, imported when the engine is made."""

DEFAULT_ENGINE = "auto"
"""`llvm-dot` where the CPU has dot products of bytes, else `llvm`, with permutations of bytes."""


def check_engine(name: str) -> None:
    """Raise HexnnError, which suggests a similar name, for an unknown engine."""
    if name not in ENGINES:
        known = f"engines are {', '.join(ENGINES)}"
        raise HexnnError(f"unknown engine '{name}'{did_you_mean(name, ENGINES)}", notes=[known])
