// A package of the operations that the vendor's guide shows: what C++ says of them. Kernels, hooks
// and reference functions come from Python: demo.py.
#include "HTP/core/constraints.h"
#include "HTP/core/op_package_feature_support.h"
#include "HTP/core/optimize.h"
#include "QnnOpPackage.h"

BEGIN_PKG_OP_DEFINITION(PKG_demo);

// Element-wise addition: for all tensors, for floats, and for bytes in TCM with an HVX kernel.
template <typename T>
GraphStatus elementwise_add(T &out, const T &a, const T &b);

DEF_PACKAGE_OP((elementwise_add<Tensor>), "Add")
DEF_PACKAGE_OP_AND_COST_AND_FLAGS((elementwise_add<PlainFloatTensor>), "Add", SNAIL, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS((elementwise_add<QuantUint8Tensor_TCM>), "Add", FAST, RESOURCE_HVX)

DEF_TENSOR_PROPERTIES(Op("Add", "a", "b"), Flat("*", "..."))

// A sum of more than SIZE_OF(Add) rows is split, so that its pieces run side by side.
#define SIZE_OF(OP) 16
DEF_PACKAGE_OPTIMIZATION(
    LATE + 1,
    Op("Add", "X", "Y"),
    GT(DIM_HEIGHT("*"), SIZE_OF(Add)),
    AUTOSPLIT(1, "I", SIZE_OF(Add), Op("Add", TYPICAL_SLICE("X", "I"), TYPICAL_SLICE("Y", "I"))))

// A sum whose second operand is a bias.
GraphStatus bias_add(Tensor &out, const Tensor &in, const Tensor &bias);

DEF_PACKAGE_OP(bias_add, "BiasAdd")

DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op("Add", "X", "B"),
    AND(EQ(RANK_OF("X"), 4), EQ(RANK_OF("B"), 4), EQ(DIM_DEPTH("X"), DIM_DEPTH("B")),
        EQ(DIM_WIDTH("B"), 1), EQ(DIM_HEIGHT("B"), 1), EQ(DIM_BATCHES("B"), 1)),
    Op("BiasAdd", "X", "B"))

// Convolutions without padding; the stride is a shape.
GraphStatus conv2d_valid(Tensor &out, const Tensor &in, const Tensor &weights, const Tensor &stride);
GraphStatus conv_layer_valid(
    Tensor &out, const Tensor &in, const Tensor &weights, const Tensor &stride, const Tensor &bias);
GraphStatus im2col_stride2(Tensor &out, const Tensor &in, const Tensor &filter);
GraphStatus weights_for_im2col(Tensor &out, const Tensor &weights);

DEF_PACKAGE_OP(conv2d_valid, "Conv2d_valid")
DEF_PACKAGE_OP(conv_layer_valid, "ConvLayer_valid")
DEF_PACKAGE_OP(im2col_stride2, "ConvLayer.opt.im2col_stride2")
DEF_PACKAGE_OP(weights_for_im2col, "ConvLayer.opt.weights_for_im2col")

DEF_PACKAGE_OPTIMIZATION(
    EARLY + 1,
    Op("BiasAdd", Op("Conv2d_valid", "Activations", "Weights", "Stride"), "Bias"),
    OK,
    Op("ConvLayer_valid", "Activations", "Weights", "Stride", "Bias"))

#define COLUMNS ROUNDUP(MUL(DIM_FILTHEIGHT("Weights"), DIM_FILTWIDTH("Weights"), DIM_FILTDEPTH("Weights")), 32)

DEF_PACKAGE_OPTIMIZATION(
    LATE,
    Op("ConvLayer_valid", "Act", "Weights", "Stride", "Bias"),
    AND(IS_QUINT8("Act"), IS_QUINT8("Weights"),
        EQ(DIM_HEIGHT("Stride"), 2), EQ(DIM_WIDTH("Stride"), 2),
        LT(int(DIM_DEPTH("Act")), 4), GT(int(DIM_NFILTS("Weights")), 31)),
    Op("ConvLayer_valid",
       WITH_TYPE("Act",
         WITH_SIZE(
           gen_Shape(DIM_BATCHES("Act"),
                     ADD(1, DIV(SUB(DIM_HEIGHT("Act"), DIM_FILTHEIGHT("Weights")), 2)),
                     ADD(1, DIV(SUB(DIM_WIDTH("Act"), DIM_FILTWIDTH("Weights")), 2)),
                     COLUMNS),
           Op("ConvLayer.opt.im2col_stride2", "Act", gen_ShapeOf("Weights")))),
       WITH_TYPE("Weights",
         WITH_SIZE(
           gen_Shape(1, 1, COLUMNS, DIM_NFILTS("Weights")),
           Op("ConvLayer.opt.weights_for_im2col", "Weights"))),
       gen_Shape(1, 1, 1, 1),
       "Bias"))

// The maximum over windows; window and stride are shapes.
GraphStatus max_pool_valid(Tensor &out, const Tensor &in, const Tensor &window, const Tensor &stride);

DEF_PACKAGE_OP(max_pool_valid, "MaxPool_valid")

DEF_PACKAGE_OPTIMIZATION(
    EARLY + 4,
    Op("MaxPool_valid", "Act", "W", "S"),
    GT(DIM_DEPTH("*"), 32),
    AUTOSPLIT(3, "I", 32, Op("MaxPool_valid", TYPICAL_SLICE("Act", "I"), "W", "S")))

// x + max(y, 0), in which the rule makes the maximum an operation of its own.
GraphStatus my_op(Tensor &out, const Tensor &in0, const Tensor &in1);
GraphStatus my_op_real(Tensor &out, const Tensor &in0, const Tensor &in1);
GraphStatus adjust_input(Tensor &out, const Tensor &in);

DEF_PACKAGE_OP(my_op, "MyOp")
DEF_PACKAGE_OP(my_op_real, "MyOp.real")
DEF_PACKAGE_OP(adjust_input, "MyOp.AdjustInput")

DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op("MyOp", "Input0", "Input1"),
    OK,
    Op("MyOp.real", "Input0", WITH_SIZE("Input1", WITH_TYPE("Input1", Op("MyOp.AdjustInput", "Input1")))))

// Parameters by name: "MinusVal" is 6.0 if it is not given, "OptionalParam" is skipped.
GraphStatus param_order_demo(
    Tensor &out, const Tensor &in, const Tensor &minus, const Tensor &axis, const Tensor &add);
GraphStatus param_order_demo_scaled(Tensor &out, const Tensor &in, const Tensor &minus,
                                    const Tensor &axis, const Tensor &add, const Tensor &scale);

DEF_PACKAGE_OP(param_order_demo, "paramOrderDemoOp")
DEF_PACKAGE_OP(param_order_demo_scaled, "paramOrderDemoOp")

static Qnn_Scalar_t sg_opParamDefault1Scalar{.dataType = QNN_DATATYPE_FLOAT_32, .floatValue = 6.0};
static Qnn_Param_t sg_opParamDefault1{.paramType = QNN_PARAMTYPE_SCALAR,
                                      .scalarParam = sg_opParamDefault1Scalar};
DEF_PACKAGE_PARAM_ORDER("paramOrderDemoOp",
                        "MinusVal", false, &sg_opParamDefault1,
                        "AxisVal", true, nullptr,
                        "AddVal", true, nullptr,
                        "OptionalParam", false, nullptr)

// The running maximum down the rows, kept in a scratch tensor of 1x8xWx32 bytes.
template <typename T>
GraphStatus example_func(T &out, const T &in, const Tensor &parms, T &scratch);

DEF_PACKAGE_OP((example_func<QUint8CroutonTensor>), "ExampleFunc")
DEF_PACKAGE_OP_AND_COST_AND_FLAGS((example_func<QUint8CroutonTensor_TCM>), "ExampleFunc", FAST, RESOURCE_HVX)

namespace {
class ExampleFuncConstructorHook : public hnnx::OpHookBase {
  virtual GraphStatus pre_allocate(hnnx::OpIoPtrs const &iop, Op &op) const override {
    Tensor const *const out0 = op.get_output(0);
    size_t new_dims[3] = {8, out0->dim(2), 32};
    return hnnx::change_output_tensor_shape(op, 1, iop.graph(), 3, new_dims);
  }
};
} // namespace

CTOR_OPHOOK((example_func<QUint8CroutonTensor>), ExampleFuncConstructorHook)
CTOR_OPHOOK((example_func<QUint8CroutonTensor_TCM>), ExampleFuncConstructorHook)

END_PKG_OP_DEFINITION(PKG_demo);
