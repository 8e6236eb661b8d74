"""Make the goldens, by LiteRT's reference kernels: every tensor of every network, and operators.

`python tests/goldens/make.py [NETWORK ...]` needs ai-edge-litert; the tests do not. LiteRT runs in
a process of its own for each network, as some of its kernels abort.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.append(str(Path(__file__).resolve().parents[2] / ".typing"))

from cases import (
    MODELS,
    OPERATORS,
    OURS,
    Tensors,
    cases,
    golden_path,
    network,
    operators,
    save,
    window,
)

from hexnn.tools.public_networks import models_folder


def main() -> None:
    """Make the goldens that are asked for, or all whose network is there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("networks", nargs="*", metavar="NETWORK", help="default: all that exist")
    parser.add_argument("--output", type=Path, help="write here, in this process (one network)")
    args = parser.parse_args()
    networks = args.networks or [OPERATORS, *OURS, *(MODELS if models_folder() else ())]
    if args.output:
        run = run_operator if networks[0] == OPERATORS else run_network
        save(args.output, {case: run(networks[0], case) for case in cases(networks[0])})
        return
    for name in networks:
        make(name, golden_path(name))
        print(f"{golden_path(name)}: {golden_path(name).stat().st_size} bytes")


def make(network: str, output: Path) -> None:
    """Write the golden of `network`. Raises CalledProcessError when LiteRT fails."""
    command = [sys.executable, __file__, network, "--output", str(output)]
    subprocess.run(command, check=True, stderr=subprocess.PIPE)


def run_operator(network: str, case: str) -> Tensors:
    """The inputs and the output of one operator, on random inputs."""
    from hexnn.frontends.tflite import serialize
    from hexnn.tools.driver.frontends import parse_mlir
    from hexnn.tools.random_inputs import input_types, random_array
    from hexnn.tools.universe import new_context

    module = parse_mlir(new_context(), operators()[case], f"{network}.mlir")
    rng = np.random.default_rng(0)
    types = enumerate(input_types(module).values())
    arrays = {f"input{index}": random_array(type, rng) for index, type in types}
    interpreter = reference_interpreter(model_content=serialize(module))
    for details, array in zip(interpreter.get_input_details(), arrays.values(), strict=True):
        interpreter.set_tensor(details["index"], array)
    interpreter.invoke()
    (details,) = interpreter.get_output_details()
    return {**arrays, "output": interpreter.get_tensor(details["index"])}


def run_network(name: str, case: str) -> Tensors:
    """All tensors that operations of a network read or write, except constants, by name."""
    interpreter = reference_interpreter(model_path=str(network(name)))
    (details,) = interpreter.get_input_details()
    interpreter.set_tensor(details["index"], case_input(case, details))
    interpreter.invoke()
    names = {t["index"]: t["name"] for t in interpreter.get_tensor_details()}
    outputs = [t for op in interpreter._get_ops_details() for t in op["outputs"] if t >= 0]
    return {names[t]: interpreter.get_tensor(t) for t in [details["index"], *outputs]}


def reference_interpreter(**model: Any) -> Any:
    """LiteRT with its reference kernels, keeping every tensor."""
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    interpreter = Interpreter(
        **model,
        num_threads=1,
        experimental_preserve_all_tensors=True,
        experimental_op_resolver_type=OpResolverType.BUILTIN_REF,
    )
    interpreter.allocate_tensors()
    return interpreter


def case_input(case: str, details: dict[str, Any]) -> NDArray[np.generic]:
    """`seedN`: random over the whole storage range; `windowN`: a part of the real input."""
    info = np.iinfo(details["dtype"])
    if case.startswith("seed"):
        rng = np.random.default_rng(int(case.removeprefix("seed")))
        return rng.integers(info.min, info.max, details["shape"], details["dtype"], endpoint=True)
    scale, zero_point = details["quantization"]
    q = np.rint(window(int(case.removeprefix("window"))) / np.float32(scale)) + zero_point
    return np.clip(q, info.min, info.max).astype(details["dtype"])


if __name__ == "__main__":
    main()
