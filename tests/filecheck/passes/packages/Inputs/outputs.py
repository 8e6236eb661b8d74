"""Rules whose replacements state result types, or make casts, shapes and constants."""

from hexnn.dialects.packages.terms import Term
from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    CAST_TO_FP16,
    DEF_PACKAGE_OPTIMIZATION,
    DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS,
    DIM_HEIGHT,
    DTYPE_OF,
    EARLY,
    END_PKG_OP_DEFINITION,
    MAKE_OP_FP16_AND_INSERT_CAST,
    OK,
    SHAPEFN_APPLY,
    STEPSIZE_OF,
    WITH_OUTPUT_TYPE,
    WITH_SAME_OUTPUT,
    WITH_SIZE,
    WITH_TYPE,
    ZERO_OFFSET_OF,
    DType,
    Op,
    gen_ConstScalar_f32,
    gen_ConstScalar_i32,
    gen_Shape,
    gen_ShapeOf,
    relaxed_precision_flag,
)
from hexnn.passes.packages.evaluation import OperandView, Scope

BEGIN_PKG_OP_DEFINITION("demo")


def halved(r: Scope, x: OperandView, by: int) -> tuple[int, ...]:
    b, h, w, _ = x.dims()
    return (b, h // by, w // by, r.operand("X").dim(3))


def define(name: str, replacement: Term) -> None:
    DEF_PACKAGE_OPTIMIZATION(EARLY, Op(name, "X", "Y"), OK, replacement)


define("Usual", Op("A", Op("B", "X")))
define("Size", Op("A", WITH_SIZE("Y", Op("B", Op("C", "X")))))
define("Type", Op("A", WITH_TYPE("Y", Op("B", "X"))))
define(
    "Both", Op("A", WITH_SIZE(gen_Shape(1, 2, DIM_HEIGHT("X"), 3), WITH_TYPE("Y", Op("B", "X"))))
)
define("Same", Op("A", WITH_SAME_OUTPUT("Y", Op("B", "X"))))
define("Output", Op("A", WITH_OUTPUT_TYPE(DType.QUInt16, 5, 0.5, Op("B", "X"))))
define(
    "OfX",
    Op("A", WITH_OUTPUT_TYPE(DTYPE_OF("X"), ZERO_OFFSET_OF("X"), STEPSIZE_OF("Y"), Op("B", "X"))),
)
define("Function", Op("A", WITH_SIZE(SHAPEFN_APPLY(halved, "X", 2), Op("B", "X"))))
define(
    "Operands",
    Op(
        "A",
        gen_Shape(1, 2, 3, 4),
        gen_ShapeOf("X"),
        gen_ConstScalar_f32(0.5),
        gen_ConstScalar_i32(-3),
    ),
)
define("Half", MAKE_OP_FP16_AND_INSERT_CAST(Op("A", CAST_TO_FP16("X"), CAST_TO_FP16("Y"))))
DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(
    EARLY, relaxed_precision_flag, Op("Relaxed", "X"), OK, Op("A", "X")
)

END_PKG_OP_DEFINITION("demo")
