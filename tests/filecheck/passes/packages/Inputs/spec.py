"""The rules of the vendor's page on op packages, with its slips corrected."""

from hexnn.packages import (
    ADD,
    AND,
    AUTOSPLIT,
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OPTIMIZATION,
    DIM_BATCHES,
    DIM_DEPTH,
    DIM_FILTDEPTH,
    DIM_FILTHEIGHT,
    DIM_FILTWIDTH,
    DIM_HEIGHT,
    DIM_NFILTS,
    DIM_WIDTH,
    DIV,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FROM_DEFAULT_PACKAGE,
    GT,
    IS_QUINT8,
    LATE,
    LT,
    MUL,
    OK,
    RANK_OF,
    ROUNDUP,
    SUB,
    TYPICAL_SLICE,
    WITH_SIZE,
    WITH_TYPE,
    Op,
    as_int,
    gen_Shape,
    gen_ShapeOf,
)

BEGIN_PKG_OP_DEFINITION("demo")

DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op("Add", "X", "B"),
    AND(
        EQ(RANK_OF("X"), 4),
        EQ(RANK_OF("B"), 4),
        EQ(DIM_DEPTH("X"), DIM_DEPTH("B")),
        EQ(DIM_WIDTH("B"), 1),
        EQ(DIM_HEIGHT("B"), 1),
        EQ(DIM_BATCHES("B"), 1),
    ),
    Op("BiasAdd", "X", "B"),
)

DEF_PACKAGE_OPTIMIZATION(
    EARLY + 1,
    Op("BiasAdd", Op("Conv2d_valid", "Activations", "Weights", "Stride"), "Bias"),
    OK,
    Op("ConvLayer_valid", "Activations", "Weights", "Stride", "Bias"),
)

DEF_PACKAGE_OPTIMIZATION(
    EARLY + 1,
    Op("BiasAdd", Op("OpPackageNo2::Conv2d_valid", "Activations", "Weights", "Stride"), "Bias"),
    OK,
    Op(FROM_DEFAULT_PACKAGE("ConvLayer_valid"), "Activations", "Weights", "Stride", "Bias"),
)

DEF_PACKAGE_OPTIMIZATION(
    LATE,
    Op("ConvLayer_valid", "Act", "Weights", "Stride", "Bias"),
    AND(
        IS_QUINT8("Act"),
        IS_QUINT8("Weights"),
        EQ(DIM_HEIGHT("Stride"), 2),
        EQ(DIM_WIDTH("Stride"), 2),
        LT(as_int(DIM_DEPTH("Act")), 4),
        GT(as_int(DIM_NFILTS("Weights")), 31),
    ),
    Op(
        "ConvLayer_valid",
        WITH_TYPE(
            "Act",
            WITH_SIZE(
                gen_Shape(
                    DIM_BATCHES("Act"),
                    ADD(1, DIV(SUB(DIM_HEIGHT("Act"), DIM_FILTHEIGHT("Weights")), 2)),
                    ADD(1, DIV(SUB(DIM_WIDTH("Act"), DIM_FILTWIDTH("Weights")), 2)),
                    ROUNDUP(
                        MUL(
                            DIM_FILTHEIGHT("Weights"),
                            DIM_FILTWIDTH("Weights"),
                            DIM_FILTDEPTH("Weights"),
                        ),
                        32,
                    ),
                ),
                Op("ConvLayer.opt.im2col_stride2", "Act", gen_ShapeOf("Weights")),
            ),
        ),
        WITH_TYPE(
            "Weights",
            WITH_SIZE(
                gen_Shape(
                    1,
                    1,
                    ROUNDUP(
                        MUL(
                            DIM_FILTHEIGHT("Weights"),
                            DIM_FILTWIDTH("Weights"),
                            DIM_FILTDEPTH("Weights"),
                        ),
                        32,
                    ),
                    DIM_NFILTS("Weights"),
                ),
                Op("ConvLayer.opt.weights_for_im2col", "Weights"),
            ),
        ),
        gen_Shape(1, 1, 1, 1),
        "Bias",
    ),
)

DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op("MyOp", "Input0", "Input1"),
    OK,
    Op(
        "MyOp.real",
        "Input0",
        WITH_SIZE("Input1", WITH_TYPE("Input1", Op("MyOp.AdjustInput", "Input1"))),
    ),
)

DEF_PACKAGE_OPTIMIZATION(
    EARLY + 4,
    Op("MaxPool_valid", "Act", "W", "S"),
    GT(DIM_DEPTH("*"), 32),
    AUTOSPLIT(3, "I", 32, Op("MaxPool_valid", TYPICAL_SLICE("Act", "I"), "W", "S")),
)

END_PKG_OP_DEFINITION("demo")
