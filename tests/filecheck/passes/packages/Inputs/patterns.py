"""Rules with patterns of all forms."""

from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    CONSTVAL_INT_VALID,
    DEF_PACKAGE_OPTIMIZATION,
    DIM_DEPTH,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FROM_DEFAULT_PACKAGE,
    LATE,
    OK,
    Op,
)

BEGIN_PKG_OP_DEFINITION("demo")

DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Add", "X", "X"), OK, Op("Double", "X"))
DEF_PACKAGE_OPTIMIZATION(
    EARLY, Op("Join", Op("Neg", "X"), Op("Neg", "Y")), OK, Op("Neg", Op("Join", "X", "Y"))
)
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Outer", Op("Inner", "X")), OK, Op("Fused", "X"))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Outer", Op("Split", "X")), OK, Op("OfFirst", "X"))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Same", "X"), OK, "X")
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("Two", "X"), OK, Op("Split", "X"))
DEF_PACKAGE_OPTIMIZATION(
    EARLY, Op(FROM_DEFAULT_PACKAGE("Mul"), "X", "Y"), EQ(DIM_DEPTH("Y"), 1), Op("Scale", "X", "Y")
)
DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op(FROM_DEFAULT_PACKAGE("Softmax"), "X", "Axis", "Beta"),
    CONSTVAL_INT_VALID("Axis", 0),
    Op("Softmax", "X", "Axis", "Beta"),
)
DEF_PACKAGE_OPTIMIZATION(
    LATE,
    Op("Softmax", "X", "Axis", "Beta"),
    OK,
    Op(FROM_DEFAULT_PACKAGE("LogSoftmax"), "X", "Axis"),
)

END_PKG_OP_DEFINITION("demo")
