// Placement as rules, as packages wrote it before DEF_TENSOR_PROPERTIES.
#define TO_VTCM(FORMAT, MOVE, X) Op(FROM_DEFAULT_PACKAGE(MOVE), Op(FROM_DEFAULT_PACKAGE(FORMAT), X))

BEGIN_PKG_OP_DEFINITION(PKG_demo);

GraphStatus example(Tensor &out, const Tensor &in_0, const Tensor &in_1, const Tensor &in_2);
DEF_PACKAGE_OP(example, "FastExampleOp")

DEF_PACKAGE_OPTIMIZATION(
    LATE+900,
    Op("FastExampleOp", "in_0", "in_1", "in_2"),
    OK,
    Op("FastExampleOp",
       TO_VTCM("ForceFormat_Crouton", "crouton_to_vtcm", "in_0"),
       TO_VTCM("ForceFormat_Flat", "flat_to_vtcm", "in_1"),
       "in_2"))

END_PKG_OP_DEFINITION(PKG_demo);
