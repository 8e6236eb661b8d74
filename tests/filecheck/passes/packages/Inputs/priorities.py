"""Rules of several priorities, and operations that constants reach."""

from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OP,
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS,
    DEF_PACKAGE_OPTIMIZATION,
    DIM_DEPTH,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FAST,
    INHIBIT_CONST_PROP,
    IS_CONST,
    LATE,
    OK,
    Op,
    Tensor,
)

BEGIN_PKG_OP_DEFINITION("demo")


def doubled(out: Tensor, x: Tensor) -> int:
    out[:] = 2 * x[:]
    return 0


DEF_PACKAGE_OP(doubled, "Fold")
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(doubled, "Keep", FAST, INHIBIT_CONST_PROP)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS(doubled, "Prepare", FAST, INHIBIT_CONST_PROP, IS_CONST)

DEF_PACKAGE_OPTIMIZATION(LATE, Op("C", "X"), OK, Op("D", "X"))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK, Op("B", "X"))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("B", "X"), OK, Op("C", "X"))
DEF_PACKAGE_OPTIMIZATION(LATE + 1, Op("D", "X"), EQ(DIM_DEPTH("X"), 8), Op("A", "X"))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("First", "X"), OK, Op("ByFirst", "X"))
DEF_PACKAGE_OPTIMIZATION(EARLY, Op("First", "X"), OK, Op("BySecond", "X"))
DEF_PACKAGE_OPTIMIZATION(
    EARLY, Op("Sum", "X", "Y"), OK, Op("Join", Op("Half", "X"), Op("Half", "X"), Op("Half", "Y"))
)

END_PKG_OP_DEFINITION("demo")
