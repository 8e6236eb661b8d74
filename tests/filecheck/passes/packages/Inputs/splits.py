"""Rules that split."""

from hexnn.dialects.packages.terms import Term
from hexnn.packages import (
    AUTOSPLIT,
    AUTOSPLIT_SHAPEFN_APPLY,
    AUTOSPLIT_SLICE,
    AUTOTHREAD_HVX,
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OPTIMIZATION,
    DIM_HEIGHT,
    EARLY,
    END_PKG_OP_DEFINITION,
    GT,
    MUL,
    OK,
    SPLIT_START,
    TYPICAL_SLICE,
    WITH_SIZE,
    Op,
    gen_ConstScalar_i32,
    gen_Shape,
)
from hexnn.passes.packages.evaluation import OperandView, Piece, Scope

BEGIN_PKG_OP_DEFINITION("demo")


def with_halo(r: Scope, splitinfo: Piece, x: OperandView, more: int) -> tuple[int, ...]:
    b, _, w, d = x.dims()
    return (b, splitinfo.size + more, w, d)


def first_row(r: Scope, splitinfo: Piece, row: int) -> tuple[int, ...]:
    return (0, splitinfo.start + row, 0, 0)


def split(name: str, priority: int, constraint: Term, replacement: Term) -> None:
    DEF_PACKAGE_OPTIMIZATION(priority, Op(name, "X", "Y"), constraint, replacement)


X = TYPICAL_SLICE("X", "I")
split("Rows", EARLY, GT(DIM_HEIGHT("*"), 3), AUTOSPLIT(1, "I", 3, Op("Rows", X, "Y")))
split(
    "Nested",
    EARLY,
    OK,
    AUTOSPLIT(1, "I", 4, AUTOSPLIT(3, "J", 2, Op("Piece", X, TYPICAL_SLICE("Y", "J")))),
)
split("Threads", EARLY, OK, AUTOTHREAD_HVX(1, "I", Op("Threads", X, TYPICAL_SLICE("Y", "I"))))
split("Start", EARLY, OK, AUTOSPLIT(1, "I", 4, Op("At", X, gen_ConstScalar_i32(SPLIT_START("I")))))
split(
    "Halo",
    EARLY,
    OK,
    AUTOSPLIT(
        1,
        "I",
        4,
        Op(
            "Window",
            AUTOSPLIT_SLICE(
                "X",
                AUTOSPLIT_SHAPEFN_APPLY(first_row, "I", 0),
                AUTOSPLIT_SHAPEFN_APPLY(with_halo, "I", "X", 2),
            ),
            AUTOSPLIT_SHAPEFN_APPLY(with_halo, "I", "Y", MUL(2, 2)),
        ),
    ),
)
split(
    "Sized",
    EARLY,
    OK,
    Op("Last", WITH_SIZE(gen_Shape(1, 2, 1, 4), AUTOSPLIT(1, "I", 1, Op("Row", "X")))),
)
split("Never", EARLY, OK, AUTOSPLIT(3, "I", 32, Op("Never", X, "Y")))
split("PerAxis", EARLY, OK, AUTOSPLIT(3, "I", 2, Op("Piece", X, TYPICAL_SLICE("Y", "I"))))

END_PKG_OP_DEFINITION("demo")
