"""Rules on sections of QNN, which match generic operations, and one on a generic name."""

from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    CONSTVAL_INT,
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

BEGIN_PKG_OP_DEFINITION("forms")

DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op(FROM_DEFAULT_PACKAGE("Relu"), Op(FROM_DEFAULT_PACKAGE("Add"), "X", "B")),
    EQ(DIM_DEPTH("X"), 8),
    Op("AddRelu", "X", "B"),
)

DEF_PACKAGE_OPTIMIZATION(
    EARLY + 1,
    Op(FROM_DEFAULT_PACKAGE("ElementWiseNeg"), "X"),
    OK,
    Op("Negated", "X"),
)

DEF_PACKAGE_OPTIMIZATION(
    EARLY + 2,
    Op(FROM_DEFAULT_PACKAGE("ReluMinMax"), "X", "min", "max"),
    OK,
    Op("Clamped", "X", "min", "max"),
)

DEF_PACKAGE_OPTIMIZATION(
    LATE,
    Op(FROM_DEFAULT_PACKAGE("ElementWiseBinary"), "X", "Y", "kind"),
    EQ(CONSTVAL_INT("kind", 0), 0),
    Op("AnyAdd", "X", "Y"),
)

END_PKG_OP_DEFINITION("forms")
