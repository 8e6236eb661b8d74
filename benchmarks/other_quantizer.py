"""The post-training quantizer of another project, `ai-edge-quantizer`, on the same networks and
samples.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from float_files import float_file
from numpy.typing import NDArray

Array = NDArray[Any]


KEY = "main"
"""The name of the signature that a network is given."""


def outputs(path: Path, calibration: Array, inputs: Array) -> list[Array]:
    """Quantize the network of one input in the file `path`, in floats (`float_file`), to static
    int8 with scales for each channel, calibrated on `calibration`; return its outputs for `inputs`,
    in reals.

    Raises ImportError where the package, or LiteRT, is not installed.
    """
    from ai_edge_litert.interpreter import Interpreter
    from ai_edge_quantizer import quantizer, recipe

    model = with_signature(float_file(path.read_bytes()))
    tool: Any = quantizer.Quantizer(model, recipe.static_wi8_ai8())
    shape = Interpreter(model_content=model).get_input_details()[0]["shape"]
    samples = [{"0": sample.reshape(shape).astype(np.float32)} for sample in calibration]
    made = tool.quantize(tool.calibrate({KEY: samples}), enable_progress_report=False)
    runner: Any = Interpreter(model_content=bytes(made.quantized_model)).get_signature_runner()
    entry, results = runner.get_input_details()["0"], runner.get_output_details()
    runs = [runner(**{"0": stored(x.reshape(shape), entry)}) for x in inputs]
    return [
        np.concatenate([reals(run[name], results[name]) for run in runs])
        for name in sorted(results)
    ]


def with_signature(data: bytes) -> bytes:
    """Return the TFLite file `data` with one signature, whose inputs and outputs are called by
    their positions.
    """
    import flatbuffers
    from ai_edge_litert import schema_py_generated as schema

    model: Any = schema.ModelT.InitFromPackedBuf(data, 0)
    signature, graph = schema.SignatureDefT(), model.subgraphs[0]
    signature.signatureKey, signature.subgraphIndex = KEY, 0
    for field in ("inputs", "outputs"):
        maps = [schema.TensorMapT() for _ in getattr(graph, field)]
        for position, (entry, index) in enumerate(zip(maps, getattr(graph, field), strict=True)):
            entry.name, entry.tensorIndex = str(position), index
        setattr(signature, field, maps)
    model.signatureDefs = [signature]
    builder: Any = flatbuffers.Builder(len(data))
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def stored(array: Array, details: Any) -> Array:
    """Return reals as the integers of a tensor with `details`; unchanged if it has floats."""
    scale, zero_point = details["quantization"]
    if not scale:
        return array.astype(np.float32)
    limits = np.iinfo(details["dtype"])
    steps = np.round(array / scale) + zero_point
    return steps.clip(limits.min, limits.max).astype(details["dtype"])


def reals(array: Array, details: Any) -> Array:
    """Return the reals of a tensor with `details`."""
    scale, zero_point = details["quantization"]
    return (array.astype(np.float64) - zero_point) * scale if scale else array
