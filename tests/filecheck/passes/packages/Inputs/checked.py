"""Rules whose replacements compute what the match does, and rules whose do not."""

from hexnn.packages import (
    AUTOSPLIT,
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OP,
    DEF_PACKAGE_OPTIMIZATION,
    DIM_DEPTH,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FROM_DEFAULT_PACKAGE,
    GT,
    OK,
    RANK_OF,
    TYPICAL_SLICE,
    Op,
    Tensor,
)

BEGIN_PKG_OP_DEFINITION("demo")


def relu(out: Tensor, x: Tensor) -> int:
    out.set_dims(x)
    out[:] = x[:].clip(0)
    return 0


def centred(out: Tensor, x: Tensor) -> int:
    """Subtract the mean of the depth: local along the other dimensions."""
    out[:] = x[:] - x[:].mean(3, keepdims=True)
    return 0


DEF_PACKAGE_OP(relu, "Relu")
DEF_PACKAGE_OP(centred, "Centre")

PIECE = TYPICAL_SLICE("X", "I")
DEF_PACKAGE_OPTIMIZATION(
    EARLY, Op("Relu", "X"), GT(DIM_DEPTH("X"), 5), AUTOSPLIT(3, "I", 5, Op("Relu", PIECE))
)
DEF_PACKAGE_OPTIMIZATION(
    EARLY, Op("Centre", "X"), GT(DIM_DEPTH("X"), 8), AUTOSPLIT(3, "I", 8, Op("Centre", PIECE))
)
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Wrong", "X"), OK, Op(FROM_DEFAULT_PACKAGE("Relu"), "X"))
DEF_PACKAGE_OPTIMIZATION(
    EARLY + 1,
    Op(FROM_DEFAULT_PACKAGE("ElementWiseAbs"), "X"),
    OK,
    Op(FROM_DEFAULT_PACKAGE("Relu"), "X"),
)
DEF_PACKAGE_OPTIMIZATION(
    EARLY, Op("Big", "X"), OK, AUTOSPLIT(1, "I", 1024, Op("Piece", TYPICAL_SLICE("X", "I")))
)
DEF_PACKAGE_OPTIMIZATION(
    EARLY, Op("Unknown", "X"), OK, AUTOSPLIT(3, "I", 8, Op("Other", TYPICAL_SLICE("X", "I")))
)
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Swap", "X", "Y"), EQ(RANK_OF("X"), 5), Op("Swap", "Y", "X"))

END_PKG_OP_DEFINITION("demo")
