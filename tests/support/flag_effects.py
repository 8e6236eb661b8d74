"""The files and calls by which each flag of the tools shows its effect."""

from __future__ import annotations

from dataclasses import dataclass

SIGNED = """
func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {hexnn.inputs = ["x"],
    hexnn.signatures = [{key = "serve", inputs = {x = 0}, outputs = {y = 0}}]} {
  %0 = tfl.relu %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %0 : tensor<1x4xf32>
}
func.func @sum(%x: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {
    hexnn.signatures = [{key = "sum", inputs = {x = 0}, outputs = {y = 0}}]} {
  %0 = tfl.add %x, %x : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %0 : tensor<1x4xf32>
}
"""
"""A network with two signatures."""

TEXTS = {
    "x.mlir": """func.func @main(%a: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = qnn.relu %a : (tensor<1x5xf32>) -> tensor<1x5xf32>
  %1 = qnn.relu %a : (tensor<1x5xf32>) -> tensor<1x5xf32>
  %c = qnn.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32> : tensor<1x5xf32>
  %2 = qnn.element_wise_add %0, %c : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xf32>
  func.return %2 : tensor<1x5xf32>
}
""",
    "q.mlir": """!t = tensor<1x4096x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%a: !t) -> !t {
  %0 = qnn.relu %a : (!t) -> !t
  func.return %0 : !t
}
""",
    "bad.mlir": """func.func @main(%a: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [3]}}
  %0 = qnn.relu %a : (tensor<4xf32>) -> tensor<3xf32>
  func.return
}
""",
    "two.mlir": "func.func private @f() -> ()\n// -----\nfunc.func private @f() -> ()\n",
    "foreign.mlir": '"foreign.op"() : () -> ()\n',
    "long.mlir": """func.func @main(
  %a: tensor<5x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0, 5.0}>>) { func.return }
""",
    "n.nnef": """version 1.0;
graph g(x) -> (y) {
    x = external(shape = [1, 2]);
    w = variable(shape = [2, 2], label = 'w');
    y = relu(matmul(x, w));
}
""",
    "wrong.nnef": """version 1.0;
graph g(x) -> (y) { x = external(shape = [1, 2]); y = relu(x, 1); z = tanh(x, 2); }
""",
    "strict.nnef": """version 1.0;
graph g(x,) -> (y) { x = external(shape = [1, 2]); y = relu(x); }
""",
    "more.nnef": "fragment twice(x: tensor<scalar>) -> (y: tensor<scalar>) { y = x + x; }\n",
    "own.nnef": """version 1.0;
graph g(x) -> (y) { x = external(shape = [1, 2]); y = twice(x); }
""",
    "fallback.nnef": """version 1.0;
graph g(x) -> (y) {
    x = external(shape = [1, 1, 4, 4]);
    r = constant(shape = [1, 4], value = [0.0, 0.0, 2.0, 2.0]);
    b = constant<integer>(shape = [1], value = [0]);
    y = max_roi_pool(x, r, b, output_size = [2, 2]);
}
""",
    "t.py": """from hexnn.dialects import htp
htp.register_target(htp.Target("mine", 73, 1 << 20))
print("loaded")
""",
    "shrink.py": """from xdsl.passes import ModulePass
from xdsl.utils.exceptions import ShrinkException
from hexnn.dialects.registries.passes import register_pass


@register_pass
class Shrink(ModulePass):
    name = "user-shrink"

    def apply(self, ctx, op):
        raise ShrinkException("smaller")
""",
    "inc/size.h": "#ifndef SIZE\n#define SIZE 2048\n#endif\n",
    "demo.cpp": """#include "size.h"
BEGIN_PKG_OP_DEFINITION(PKG_demo);
DEF_PACKAGE_OPTIMIZATION(EARLY, Op(FROM_DEFAULT_PACKAGE("Relu"), "X"), OK,
    AUTOSPLIT(3, "I", SIZE, Op(FROM_DEFAULT_PACKAGE("Relu"), TYPICAL_SLICE("X", "I"))))
END_PKG_OP_DEFINITION(PKG_demo);
""",
    "plain.py": """from hexnn.packages import *

BEGIN_PKG_OP_DEFINITION("plain")
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK, Op("B", "X"))
END_PKG_OP_DEFINITION("plain")
""",
    "mean.py": """from hexnn.packages import *

BEGIN_PKG_OP_DEFINITION("demo")


def centred(out: Tensor, x: Tensor) -> int:
    out[:] = x[:] - x[:].mean(3, keepdims=True)
    return 0


DEF_PACKAGE_OP(centred, "Centre")
PIECE = Op("Centre", TYPICAL_SLICE("X", "I"))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Centre", "X"), OK, AUTOSPLIT(3, "I", 2, PIECE))
END_PKG_OP_DEFINITION("demo")
""",
    "named.mlir": f"""func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
  %0 = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32> loc("RELU@0:{"n" * 99}"("m.tflite":0:0))
  func.return %0 : tensor<4xf32>
}}
""",
    "mean.mlir": """func.func @main(%x: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %0 = opdef.op "demo::Centre"(%x) : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  func.return %0 : tensor<1x1x1x4xf32>
}
""",
}
"""Name -> text. The folder `inc` is one of headers; the split in `mean.py` is wrong."""


@dataclass(frozen=True)
class Effect:
    """Two calls: `base`, and the same with the words of a flag."""

    words: str
    base: str = "x.mlir"


RULES = "mean.mlir --load mean.py -p opdef-apply-rules"

OPT = {
    "-f/--frontend": Effect("-f tflite"),
    "--disable-verify": Effect("--disable-verify", "bad.mlir"),
    "--allow-unregistered-dialect": Effect("--allow-unregistered-dialect", "foreign.mlir"),
    "--no-implicit-module": Effect("--no-implicit-module", "two.mlir"),
    "-t/--target": Effect("-t qnn-json"),
    "-o/--output-file": Effect("-o out.mlir"),
    "-p/--passes": Effect("-p cse"),
    "--print-between-passes": Effect("--print-between-passes", "x.mlir -p cse"),
    "--time-passes": Effect("--time-passes"),
    "--verify-diagnostics": Effect("--verify-diagnostics", "bad.mlir"),
    "--parsing-diagnostics": Effect("--parsing-diagnostics", "bad.mlir"),
    "--split-input-file": Effect("--split-input-file", "two.mlir"),
    "--print-op-generic": Effect("--print-op-generic"),
    "--print-no-properties": Effect("--print-no-properties", "x.mlir --print-op-generic"),
    "--print-debuginfo": Effect("--print-debuginfo"),
    "--syntax-highlight": Effect("--syntax-highlight"),
    "-v/--version": Effect("--version"),
    "-h/--help": Effect("--help"),
    "--help-all": Effect("--help-all"),
    "--shrink": Effect("--shrink", "x.mlir --load shrink.py -p user-shrink"),
    "--load": Effect("--load t.py"),
    "--print-ir-before-all": Effect("--print-ir-before-all", "x.mlir -p cse"),
    "--print-ir-after-all": Effect("--print-ir-after-all", "x.mlir -p cse"),
    "--print-ir-before": Effect("--print-ir-before=cse", "x.mlir -p cse"),
    "--print-ir-after": Effect("--print-ir-after=cse", "x.mlir -p cse"),
    "--print-ir-after-change": Effect("--print-ir-after-change", "x.mlir -p cse"),
    "--print-ir-after-failure": Effect(
        "--print-ir-after-failure", "x.mlir --load user_passes.py -p user-raise"
    ),
    "--print-ir-tree-dir": Effect("--print-ir-tree-dir .", "x.mlir -p cse --print-ir-after-all"),
    "--elide-elementsattrs-if-larger": Effect("--elide-elementsattrs-if-larger=1"),
    "--print-local-scope": Effect("--print-local-scope", "long.mlir"),
    "--timing": Effect("--timing"),
    "--timing-display": Effect("--timing-display=list", "x.mlir -p cse --timing"),
    "--pass-statistics": Effect("--pass-statistics", "x.mlir -p cse"),
    "--pass-statistics-display": Effect(
        "--pass-statistics-display=list", "x.mlir -p cse,cse --pass-statistics"
    ),
    "--verify-each": Effect("--verify-each=0", "x.mlir --load user_passes.py -p user-break"),
    "--verify-input": Effect("--verify-input=0", "bad.mlir"),
    "--check-each": Effect("--check-each", "network.mlir --load user_passes.py -p user-wrong"),
    "--check-splits": Effect("--check-splits", RULES),
    "--explain": Effect("--explain *", RULES),
    "--op-package": Effect("--op-package demo.cpp -I inc", "--emit-op-package demo"),
    "--include-dir/-I": Effect("-I inc", "--op-package demo.cpp --emit-op-package demo"),
    "--define/-D": Effect("-D SIZE=3", "--op-package demo.cpp -I inc --emit-op-package demo"),
    "--emit-op-package": Effect("--emit-op-package demo", "--load mean.py"),
    "--emit-pdl": Effect("--emit-pdl plain", "--load plain.py"),
    "--crash-reproducer": Effect(
        "--crash-reproducer r.mlir", "x.mlir --load user_passes.py -p user-raise"
    ),
    "--run-reproducer": Effect("--run-reproducer kept.mlir", ""),
    "--dump-pass-pipeline": Effect("--dump-pass-pipeline", "x.mlir -p cse"),
    "--extract": Effect("--extract relu#1", "x.mlir"),
    "--with-data": Effect("--with-data o.npz", "x.mlir --extract relu#1"),
    "--input": Effect("--input five.npy", "x.mlir --extract relu#1 --with-data o.npz"),
    "--validate": Effect("--validate v73", "network.mlir"),
    "--nnef-check": Effect("--nnef-check wrong.nnef", ""),
    "--all": Effect("--all", "--nnef-check wrong.nnef"),
    "--json-defaults": Effect("--json-defaults=omit", "x.mlir -t qnn-json"),
    "--random-weights": Effect("--random-weights 1", "n.nnef --elide-elementsattrs-if-larger=9"),
    "--strict": Effect("--strict", "strict.nnef"),
    "--numerics": Effect("--numerics xnnpack"),
    "--signature": Effect("--signature sum", "signed.tflite"),
    "--input-shape": Effect("--input-shape x=2x4", "signed.tflite"),
    "--nnef-fragments": Effect("--nnef-fragments more.nnef", "own.nnef"),
    "--list-packages": Effect("--list-packages", ""),
    "--list-passes": Effect("--list-passes", ""),
    "--show-dialects": Effect("--show-dialects", ""),
    "--debug": Effect("--debug", "x.mlir -p tfl-to-qnn,htp-tile"),
}
"""Flags of `qnn-opt`, all their names -> what shows the effect."""

INT8, SOURCE = "int8.tflite --seed 1", "int8.tflite --stage source"

RUN = {
    "-h/--help": Effect("--help", ""),
    "--stage": Effect("--stage qnn", INT8),
    "--engine": Effect("--engine none", INT8),
    "--threads": Effect("--threads 0", INT8),
    "--max-instructions": Effect("--max-instructions 9", INT8),
    "--target": Effect("--target v73{tcm=1K}", INT8),
    "--pipeline": Effect("--pipeline tflite-to-qnn,cse", SOURCE),
    "--pin": Effect("--pin conv_2d#1=none", INT8),
    "--replace": Effect("--replace none=x.mlir", "x.mlir --stage hexagon --seed 1"),
    "--quantize": Effect("--quantize calibration=c.npy", "float.tflite --seed 1 --stage qnn"),
    "--input": Effect("--input x.npy", SOURCE),
    "--seed": Effect("--seed 2", SOURCE),
    "--random-weights": Effect("--random-weights 1", "n.nnef --seed 1 --stage source"),
    "--strict": Effect("--strict", "strict.nnef --seed 1"),
    "--numerics": Effect("--numerics xnnpack", INT8),
    "--signature": Effect("--signature sum", "signed.tflite --seed 1 --stage source"),
    "--input-shape": Effect("--input-shape x=2x4", "signed.tflite --seed 1 --stage source"),
    "--nnef-fragments": Effect("--nnef-fragments more.nnef", "own.nnef --seed 1 --stage source"),
    "--quantize-input": Effect("--quantize-input", f"{SOURCE} --input real.npy"),
    "--labels": Effect("--labels l.npy", f"{SOURCE} --input x.npy"),
    "--output": Effect("--output o.npz", SOURCE),
    "--tensors": Effect("--tensors all", f"{SOURCE} --output o.npz"),
    "--compare": Effect("--compare qnn", SOURCE),
    "--compare-layout": Effect("--compare-layout nchw", f"{SOURCE} --compare t.npz --input x.npy"),
    "--compare-map": Effect("--compare-map map.json", f"{SOURCE} --compare flat.npz --input x.npy"),
    "--compare-type": Effect("--compare-type int8", f"{SOURCE} --compare dump --input x.npy"),
    "--tolerance": Effect("--tolerance sqnr>=-99", f"{SOURCE} --compare flat.npz --input x.npy"),
    "--bisect": Effect("--bisect lsb<=0", f"{SOURCE} --compare flat.npz --input x.npy"),
    "--coverage": Effect("--coverage", "int8.tflite"),
    "--require-hvx": Effect("--require-hvx", "fallback.nnef --seed 1"),
    "--report": Effect("--report", INT8),
    "--explain-layout": Effect("--explain-layout conv_2d#1", INT8),
    "--explain-tile": Effect("--explain-tile conv_2d#1", INT8),
    "--sort": Effect("--sort macs", "int8.tflite --report"),
    "--top": Effect("--top 2", "int8.tflite --report"),
    "--full-names": Effect("--full-names", "named.mlir --stage qnn --report"),
    "--profile": Effect("--profile", INT8),
    "--sensitivity": Effect("--sensitivity", INT8),
    "--contexts": Effect("--contexts 2", INT8),
    "--trace": Effect("--trace t.json", INT8),
    "--memory-map": Effect("--memory-map", INT8),
    "--html": Effect("--html r.html", INT8),
    "--json": Effect("--json r.json", SOURCE),
    "--op-package": Effect("--op-package demo.cpp -I inc", "q.mlir --report"),
    "--include-dir/-I": Effect("-I inc", "q.mlir --report --op-package demo.cpp"),
    "--define/-D": Effect("-D SIZE=512", "q.mlir --report --op-package demo.cpp -I inc"),
    "--check-each": Effect("--check-each", "mean.mlir --load mean.py --seed 1"),
    "--check-splits": Effect("--check-splits", "mean.mlir --load mean.py --seed 1"),
    "--explain": Effect("--explain *", "mean.mlir --load mean.py --seed 1"),
    "--load": Effect("--load t.py", SOURCE),
    "--debug": Effect("--debug", "int8.tflite --stage hxv"),
    "--version": Effect("--version", ""),
}
"""Flags of `qnn-run`, likewise."""
