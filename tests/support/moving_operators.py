"""Networks of one operator of tfl that moves or makes data: what LiteRT accepts, and violations."""

from __future__ import annotations

Q, WORD = "[i8 0.5:3]", "[i16 0.5:3]"
MASKS = ", ".join(
    f"{name}_mask = 0 : i32" for name in ("begin", "end", "ellipsis", "new_axis", "shrink_axis")
)
SPLITS = "num_splits = 2 : i32"
WORDS, LONGS, SHORTS = "1xi32 = [1]", "1xi64 = [1]", "1xi16 = [1]"
SEGMENTS = {"x": "4xi32", "%i": "4xi32", "%n": "i32 = 2", "y": "2xi32"}
BLOCKS = {"%b": "2xi32 = [2, 2]", "%c": "2x2xi32"}
SEQUENCE = {"%b": "1xi32 = [2]", "%c": "1x2xi32"}
SIX = "1x1x1x1x1x4xf32"
NINE = "1x1x1x1x1x1x1x1x4x[i8 0.5:3]"

MOVING: dict[str, tuple[str, dict[str, str]]] = {
    "batch_to_space_nd": ("", {"x": f"4x1x1x1x{Q}", **BLOCKS, "y": f"1x2x2x1x{Q}"}),
    "broadcast_args": ("", {"%a": WORDS, "%b": WORDS, "y": "1xi32"}),
    "broadcast_to": ("", {"x": f"1x{Q}", "%a": "1xi32 = [4]", "y": f"4x{Q}"}),
    "cast": ("", {"x": "4xf32", "y": "4xi32"}),
    "depth_to_space": ("block_size = 2 : i32", {"x": f"1x1x1x4x{Q}", "y": f"1x2x2x1x{Q}"}),
    "dynamic_update_slice": (
        "",
        {"x": f"4x{Q}", "z": f"2x{Q}", "%i": WORDS, "y": f"4x{Q}"},
    ),
    "embedding_lookup": ("", {"%i": "1xi32", "x": f"3x2x{Q}", "y": f"1x2x{Q}"}),
    "fill": ("", {"%d": "1xi32 = [4]", "x": Q, "y": f"4x{Q}"}),
    "gather": ("axis = 0 : i32", {"x": f"4x{Q}", "%i": "2xi32", "y": f"2x{Q}"}),
    "gather_nd": ("", {"x": f"4x{Q}", "%i": "2x1xi32", "y": f"2x{Q}"}),
    "mirror_pad": ('mode = "REFLECT"', {"x": f"4x{Q}", "%a": "1x2xi32", "y": f"4x{Q}"}),
    "one_hot": (
        "axis = -1 : i32",
        {"%i": "2xi32", "%d": "i32 = 3", "x": Q, "z": Q, "y": f"2x3x{Q}"},
    ),
    "pack": (
        "values_count = 2 : i32, axis = 0 : i32",
        {"x": f"4x{Q}", "z": f"4x{Q}", "y": f"2x4x{Q}"},
    ),
    "padv2": ("", {"x": f"4x{Q}", "%a": "1x2xi32", "z": Q, "y": f"4x{Q}"}),
    "range": ("", {"%s": "i32", "%l": "i32 = 2", "%d": "i32 = 1", "y": "2xi32"}),
    "reverse_sequence": (
        "seq_dim = 1 : i32, batch_dim = 0 : i32",
        {"x": "1x4x[u8 0.5:3]", "%l": WORDS, "y": "1x4x[u8 0.5:3]"},
    ),
    "reverse_v2": ("", {"x": f"2x2x4x{Q}", "%a": "2xi32 = [2, 1]", "y": f"2x2x4x{Q}"}),
    "scatter_nd": ("", {"%i": "1x1xi32", "x": f"1x{Q}", "%s": "1xi32 = [4]", "y": f"4x{Q}"}),
    "segment_sum": ("", {"x": "4xi32", "%i": "4xi32 = [0, 0, 1, 1]", "y": "2xi32"}),
    "shape": ("", {"x": f"4x{Q}", "y": "1xi32"}),
    "slice": ("", {"x": f"4x{Q}", "%b": "1xi32", "%s": "1xi32 = [2]", "y": f"2x{Q}"}),
    "space_to_batch_nd": ("", {"x": f"1x2x2x1x{Q}", **BLOCKS, "y": f"4x1x1x1x{Q}"}),
    "space_to_depth": ("block_size = 2 : i32", {"x": f"1x2x2x1x{Q}", "y": f"1x1x1x4x{Q}"}),
    "sparse_to_dense": (
        "",
        {"%i": "i32", "%s": "1xi32 = [4]", "x": Q, "z": Q, "y": f"4x{Q}"},
    ),
    "split": (SPLITS, {"%a": "i32", "x": f"4x{Q}", "y": f"2x{Q}", "y1": f"2x{Q}"}),
    "split_v": (
        SPLITS,
        {"x": f"4x{Q}", "%s": "2xi32 = [1, 3]", "%a": "i32", "y": f"1x{Q}", "y1": f"3x{Q}"},
    ),
    "strided_slice": (
        MASKS,
        {"x": f"4x{Q}", "%b": "1xi32", "%e": "1xi32 = [2]", "%s": WORDS, "y": f"2x{Q}"},
    ),
    "tile": ("", {"x": f"4x{Q}", "%a": WORDS, "y": f"4x{Q}"}),
    "topk_v2": ("", {"x": f"4x{Q}", "%k": "i32 = 2", "y": f"2x{Q}", "y1": "2xi32"}),
    "unique": ("", {"x": "4xi32", "y": "1xi32", "y1": "4xi32"}),
    "unpack": ("num = 2 : i32, axis = 0 : i32", {"x": f"2x{Q}", "y": Q, "y1": Q}),
    **{f"unsorted_segment_{name}": ("", SEGMENTS) for name in ("max", "min", "prod", "sum")},
    "where": ("", {"%c": "1xi1 = true", "y": "1x1xi64"}),
    "zeros_like": ("", {"x": "4xf32", "y": "4xf32"}),
}
"""Operator -> (attributes, tensors by name; constants have a %, results begin with y)."""

NIBBLES = "[i4 0.5:0]"

VIOLATIONS: dict[tuple[str, str], dict[str, str]] = {
    ("batch_to_space_nd", "4 bits"): {"x": f"4x1x1x1x{NIBBLES}", "y": f"1x2x2x1x{NIBBLES}"},
    ("mirror_pad", "4 bits"): {"x": f"4x{NIBBLES}", "y": f"4x{NIBBLES}"},
    ("space_to_batch_nd", "4 bits"): {"x": f"1x2x2x1x{NIBBLES}", "y": f"4x1x1x1x{NIBBLES}"},
    ("tile", "4 bits"): {"x": f"4x{NIBBLES}", "y": f"4x{NIBBLES}"},
    ("batch_to_space_nd", "16-bit zero points"): {"x": f"4x1x1x1x{WORD}", "y": f"1x2x2x1x{WORD}"},
    ("fill", "16-bit zero points"): {"x": WORD, "y": f"4x{WORD}"},
    ("mirror_pad", "16-bit zero points"): {"x": f"4x{WORD}", "y": f"4x{WORD}"},
    ("space_to_batch_nd", "16-bit zero points"): {"x": f"1x2x2x1x{WORD}", "y": f"4x1x1x1x{WORD}"},
    ("batch_to_space_nd", "rank"): {**SEQUENCE, "x": f"4x1x1x1x{Q}", "y": f"2x2x1x1x{Q}"},
    ("broadcast_args", "s0 type"): {"%a": SHORTS, "%b": SHORTS, "y": "1xi16"},
    ("broadcast_to", "shape type"): {"%a": "1xi16 = [4]"},
    ("cast", "input type"): {"x": "4xui64"},
    ("cast", "4 bits"): {"x": "4xi32", "y": "4x[i4 1.0:0]"},
    ("cast", "output type"): {"y": "4xui64"},
    ("depth_to_space", "input type"): {"x": "1x1x1x4xf16", "y": "1x2x2x1xf16"},
    ("dynamic_update_slice", "rank"): {"x": NINE, "z": NINE, "%i": "9xi32", "y": NINE},
    ("dynamic_update_slice", "start_indices type"): {"%i": SHORTS},
    ("embedding_lookup", "zero points"): {"y": "1x2xf32"},
    ("fill", "dims type"): {"%d": "1xi16 = [4]"},
    ("fill", "input type"): {"x": "[i4 0.5:3]", "y": "4x[i4 0.5:3]"},
    ("fill", "value rank"): {"x": f"1x{Q}"},
    ("gather", "indices type"): {"%i": "2xi8"},
    ("gather", "input type"): {"x": "4xf64", "y": "2xf64"},
    ("gather_nd", "indices type"): {"%i": "2x1xi8"},
    ("gather_nd", "input type"): {"x": "4xf64", "y": "2xf64"},
    ("mirror_pad", "pad type"): {"%a": "1x2xi16"},
    ("one_hot", "indices type"): {"%i": "2xi16"},
    ("one_hot", "on_value type"): {"x": "f16", "z": "f16", "y": "2x3xf16"},
    ("pack", "input type"): {"x": "4xf16", "z": "4xf16", "y": "2x4xf16"},
    ("padv2", "input type"): {"x": "4xf64", "z": "f64", "y": "4xf64"},
    ("padv2", "rank"): {"x": SIX, "%a": "6x2xi32", "z": "f32", "y": SIX},
    ("padv2", "padding type"): {"%a": "1x2xui8"},
    ("range", "input type"): {"%s": "i16", "%l": "i16 = 2", "%d": "i16 = 1", "y": "2xi16"},
    ("reverse_sequence", "input type"): {"x": f"1x4x{Q}", "y": f"1x4x{Q}"},
    ("reverse_sequence", "seq_lengths type"): {"%l": SHORTS},
    ("reverse_v2", "elements"): {"%a": "1xi32", "x": f"2x0x4x{Q}", "y": f"2x0x4x{Q}"},
    ("reverse_v2", "input type"): {"x": "2x2x4xf64", "y": "2x2x4xf64"},
    ("reverse_v2", "neighbouring axes"): {"%a": "2xi32 = [2, 0]"},
    ("reverse_v2", "rank"): {"x": NINE, "y": NINE},
    ("scatter_nd", "indices type"): {"%i": "1x1xi64"},
    ("scatter_nd", "shape type"): {"%s": "1xi64 = [4]"},
    ("scatter_nd", "updates type"): {"x": "1xf16", "y": "4xf16"},
    ("segment_sum", "consecutive ids"): {"%i": "4xi32 = [0, 0, 2, 2]", "y": "3xi32"},
    ("segment_sum", "input type"): {"x": "4xi64", "y": "2xi64"},
    ("shape", "output type"): {"y": "1xi16"},
    ("slice", "begin type"): {"%b": "1xi16", "%s": "1xi16 = [2]"},
    ("slice", "size type"): {
        "x": f"3x5x4x{Q}",
        "%b": "3xi64 = [1, 0, 2]",
        "%s": "3xi32 = [2, -1, 1]",
        "y": f"2x5x1x{Q}",
    },
    ("space_to_batch_nd", "rank"): {**SEQUENCE, "y": f"2x1x2x1x{Q}"},
    ("space_to_depth", "input type"): {"x": "1x2x2x1xf16", "y": "1x1x1x4xf16"},
    ("sparse_to_dense", "rank"): {
        "%i": "1x5xi32",
        "x": f"1x{Q}",
        "%s": "5xi32 = [1, 1, 1, 1, 4]",
        "y": f"1x1x1x1x4x{Q}",
    },
    ("sparse_to_dense", "output_shape type"): {"%s": "1xi16 = [4]"},
    ("sparse_to_dense", "sparse_indices type"): {"%i": "i16"},
    ("sparse_to_dense", "sparse_values type"): {"x": "f16", "z": "f16", "y": "4xf16"},
    ("split", "value type"): {"x": "4xf16", "y": "2xf16", "y1": "2xf16"},
    ("split_v", "input type"): {"x": "4xf16", "y": "1xf16", "y1": "3xf16"},
    ("split_v", "size_splits type"): {"%s": "2xi16 = [1, 3]"},
    ("strided_slice", "begin type"): {"%b": "1xi64"},
    ("strided_slice", "end type"): {"%e": "1xi64 = [2]"},
    ("strided_slice", "rows of an offset"): {
        "": f"{MASKS}, offset = true",
        "x": f"4x5x4x{Q}",
        "y": f"2x5x4x{Q}",
    },
    ("strided_slice", "strides type"): {"%s": LONGS},
    ("tile", "multiples type"): {"%a": SHORTS},
    ("topk_v2", "indices type"): {"y1": "2xi64"},
    ("topk_v2", "input type"): {"x": "4xf16", "y": "2xf16"},
    ("topk_v2", "k type"): {"%k": "i64 = 2"},
    ("unique", "idx type"): {"y1": "4xi16"},
    ("unique", "input type"): {"x": "4xf16", "y": "1xf16"},
    ("unpack", "elements"): {"x": f"2x0x{Q}", "y": f"0x{Q}", "y1": f"0x{Q}"},
    ("unpack", "input type"): {"x": "2xi64", "y": "i64", "y1": "i64"},
    **{
        (f"unsorted_segment_{name}", "input type"): {"x": "4xi64", "y": "2xi64"}
        for name in ("max", "min", "prod", "sum")
    },
    **{
        (name, "scales"): {
            "": ", ".join(filter(None, (MOVING[name][0], "hexnn.lenient"))),
            "y": MOVING[name][1]["y"].replace("0.5:3", "0.25:3"),
        }
        for name in (
            *("batch_to_space_nd", "fill", "mirror_pad", "pack", "padv2", "space_to_batch_nd"),
            "unpack",
        )
    },
    ("where", "input type"): {"%c": "1xf16 = 1.0"},
    ("zeros_like", "input type"): {"x": "4xf16", "y": "4xf16"},
}
"""(operator, rule) -> what to change in its network for a violation."""
