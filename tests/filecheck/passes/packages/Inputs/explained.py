"""Rules that apply, and rules that do not for each of the reasons."""

from hexnn.packages import (
    AND,
    AUTOSPLIT,
    BEGIN_PKG_OP_DEFINITION,
    CONSTVAL_INT,
    DEF_PACKAGE_OPTIMIZATION,
    DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS,
    DIM_DEPTH,
    DIM_HEIGHT,
    DTYPE_OF,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FROM_DEFAULT_PACKAGE,
    GT,
    IS_QUINT8,
    LATE,
    LT,
    MIDDLE,
    NOT,
    OK,
    OR,
    RANK_OF,
    DType,
    Op,
    relaxed_precision_flag,
)

BEGIN_PKG_OP_DEFINITION("demo")

DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op("Conv", "Act", "W"),
    AND(GT(DIM_HEIGHT("Act"), 1), LT(DIM_DEPTH("Act"), 4)),
    Op("Conv.shallow", "Act", "W"),
)
DEF_PACKAGE_OPTIMIZATION(
    EARLY + 1, Op("Conv.shallow", "Act", "W"), OK, Op("Conv.other", "Act", "W")
)
DEF_PACKAGE_OPTIMIZATION(
    MIDDLE, Op("Relu", Op("Conv.shallow", "Act", "W")), OK, Op("ConvRelu", "Act", "W")
)
DEF_PACKAGE_OPTIMIZATION(MIDDLE, Op("Conv.shalow", "Act", "W"), OK, Op("Never", "Act", "W"))
DEF_PACKAGE_OPTIMIZATION(LATE, Op("Conv", "Act"), OK, Op("Never", "Act"))
DEF_PACKAGE_OPTIMIZATION(
    LATE + 1,
    Op("Conv", "Act", "W"),
    OR(IS_QUINT8("Act"), EQ(DTYPE_OF("W"), DType.Float16), NOT(EQ(RANK_OF("W"), 4))),
    Op("Never", "Act", "W"),
)
DEF_PACKAGE_OPTIMIZATION(
    LATE + 2, Op("Conv", "Act", "W"), EQ(CONSTVAL_INT("W", 0), 1), Op("Never", "Act", "W")
)
DEF_PACKAGE_OPTIMIZATION(
    LATE + 3, Op("Conv", "Act", "W"), OK, AUTOSPLIT(3, "I", 32, Op("Conv.piece", "Act", "W"))
)
DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(
    LATE + 4, relaxed_precision_flag, Op("Conv", "Act", "W"), OK, Op("Never", "Act", "W")
)

END_PKG_OP_DEFINITION("demo")

BEGIN_PKG_OP_DEFINITION("named")
DEF_PACKAGE_OPTIMIZATION(LATE, Op(FROM_DEFAULT_PACKAGE("Add"), "X", "Y"), OK, Op("Never", "X", "Y"))
END_PKG_OP_DEFINITION("named")

BEGIN_PKG_OP_DEFINITION("silent").never_registered.add("optimizations")
DEF_PACKAGE_OPTIMIZATION(LATE, Op("demo::Conv", "Act", "W"), OK, Op("Never", "Act", "W"))
END_PKG_OP_DEFINITION("silent")
