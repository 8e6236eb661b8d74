"""Registry of the passes by name, and of the named pipelines.

Passes are given as `module:class`, so that reading the table imports none of them.
"""

from collections.abc import Callable
from importlib import import_module

from xdsl.passes import ModulePass

from ..dialects.registries.passes import PASSES

PASSES.update(
    {
        "tfl-to-qnn": "hexnn.passes.legalize.tfl.tfl_to_qnn:TflToQnnPass",
        "nnef-to-qnn": "hexnn.passes.legalize.nnef.nnef_to_qnn:NnefToQnnPass",
        "qnn-push-transposes": "hexnn.passes.qnn.push_transposes:QnnPushTransposesPass",
        "qnn-fold-layers": "hexnn.passes.qnn.fold_layers:QnnFoldLayersPass",
        "qnn-equalize-layers": "hexnn.passes.qnn.equalize_layers:QnnEqualizeLayersPass",
        "qnn-fold-quantization": "hexnn.passes.qnn.fold_quantization:QnnFoldQuantizationPass",
        "cse": "hexnn.passes.cse:CsePass",
        "qnn-generalize-named-ops": "hexnn.passes.qnn.named_ops:QnnGeneralizeNamedOpsPass",
        "qnn-specialize-generic-ops": "hexnn.passes.qnn.named_ops:QnnSpecializeGenericOpsPass",
        "dequantize": "hexnn.passes.quantization.dequantize:DequantizePass",
        "quantize": "hexnn.passes.quantization.quantize:QuantizePass",
        "qnn-specialize": "hexnn.passes.qnn.specialize:QnnSpecializePass",
        "qnn-to-opdef": "hexnn.passes.legalize.opdef.qnn_to_opdef:QnnToOpdefPass",
        "opdef-apply-rules": "hexnn.passes.packages.apply_rules:OpdefApplyRulesPass",
        "opdef-to-htp": "hexnn.passes.legalize.htp.opdef_to_htp:OpdefToHtpPass",
        "htp-fuse-maps": "hexnn.passes.htp.fuse_maps:HtpFuseMapsPass",
        "htp-pack-params": "hexnn.passes.htp.pack_params:HtpPackParamsPass",
        "htp-assign-layout": "hexnn.passes.htp.layouts.assign_layout:HtpAssignLayoutPass",
        "htp-order": "hexnn.passes.htp.memory.order_operations:HtpOrderPass",
        "htp-tile": "hexnn.passes.htp.tiling.tile:HtpTilePass",
        "htp-plan-memory": "hexnn.passes.htp.memory.plan_memory:HtpPlanMemoryPass",
        "htp-to-hvx": "hexnn.passes.htp.htp_to_hvx:HtpToHvxPass",
        "htp-split-kernels": "hexnn.passes.htp.schedules.split_kernels:HtpSplitKernelsPass",
        "htp-schedule": "hexnn.passes.htp.schedules.static_schedule:HtpSchedulePass",
        "htp-verify-schedule": "hexnn.passes.htp.schedules.verify:HtpVerifySchedulePass",
        "hvx-to-hexagon": "hexnn.passes.hexagon.hvx_to_hexagon:HvxToHexagonPass",
        "hexagon-schedule": "hexnn.passes.hexagon.hexagon_schedule:HexagonSchedulePass",
        "hexagon-allocate": "hexnn.passes.hexagon.hexagon_allocate:HexagonAllocatePass",
        "hexagon-print-stalls": "hexnn.passes.hexagon.print_stalls:HexagonPrintStallsPass",
    }
)

PIPELINES: dict[str, str] = {
    "tflite-to-qnn": "tfl-to-qnn,canonicalize",
    "nnef-to-qnn-graph": "nnef-to-qnn,qnn-push-transposes,qnn-fold-quantization,canonicalize",
    "qnn-to-htp": "qnn-to-opdef,opdef-apply-rules,opdef-to-htp,htp-fuse-maps,htp-pack-params",
    "htp-plan": "htp-assign-layout,htp-tile,htp-plan-memory",
    "opdef-to-htp-planned": "opdef-apply-rules,opdef-to-htp,htp-fuse-maps,htp-pack-params,htp-plan",
    "qnn-to-htp-planned": "qnn-to-opdef,opdef-to-htp-planned",
    "qnn-to-hvx": "qnn-to-htp-planned,htp-to-hvx",
    "compile": "tflite-to-qnn,qnn-to-hvx",
}
"""Pipeline name -> the comma-separated passes and pipelines that it expands to."""


def load_pass(name: str) -> type[ModulePass]:
    """Return the pass class of the pass called `name`, importing its module. Raises KeyError for an
    unknown name.
    """
    entry = PASSES[name]
    if isinstance(entry, str):
        module, _, attribute = entry.partition(":")
        entry = getattr(import_module(module), attribute)
    return entry


def factories() -> dict[str, Callable[[], type[ModulePass]]]:
    """Return pass name -> function that imports and returns the pass class, for all registered
    passes, as xDSL's driver expects.
    """
    return {name: lambda name=name: load_pass(name) for name in PASSES}


def expand(pipeline: str) -> str:
    """Return `pipeline`, a comma-separated list, with each named pipeline replaced by its
    passes.
    """
    parts = [part.strip() for part in split(pipeline)]
    return ",".join(expand(PIPELINES[p]) if p in PIPELINES else p for p in parts if p)


def split(pipeline: str) -> list[str]:
    """Return the parts of `pipeline` between commas, except commas inside of braces or quotes."""
    parts, depth, quoted = [""], 0, False
    for char in pipeline:
        quoted ^= char == '"'
        depth += 0 if quoted else (char == "{") - (char == "}")
        if char == "," and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += char
    return parts
