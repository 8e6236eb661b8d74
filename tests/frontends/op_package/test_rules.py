"""The rules and macros of the vendor's page "Implementing Ops": what each is read as.

Slips of the page are corrected: `DEF_PACKAGE_OPTIMIAZATION` for `DEF_PACKAGE_OPTIMIZATION`, and
`in_0`, `in_1` for the operands `in0`, `in1` of FastExampleOp.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support.op_packages import read

from hexnn.dialects.packages.parameter_order import Parameter, ParameterValue

RULES = {
    "bias add": (
        """DEF_PACKAGE_OPTIMIZATION(
    EARLY,
    Op("Add","X","B"),
    AND(EQ(RANK_OF("X"),4),EQ(RANK_OF("B"),4),EQ(DIM_DEPTH("X"),DIM_DEPTH("B")),
        EQ(DIM_WIDTH("B"),1),EQ(DIM_HEIGHT("B"),1),EQ(DIM_BATCHES("B"),1)),
    Op("BiasAdd","X","B")
)""",
        "DEF_PACKAGE_OPTIMIZATION(EARLY,"
        ' Op("demo::Add", "X", "B"),'
        ' AND(EQ(RANK_OF("X"), 4), EQ(RANK_OF("B"), 4), EQ(DIM_DEPTH("X"), DIM_DEPTH("B")),'
        ' EQ(DIM_WIDTH("B"), 1), EQ(DIM_HEIGHT("B"), 1), EQ(DIM_BATCHES("B"), 1)),'
        ' Op("demo::BiasAdd", "X", "B"))',
    ),
    "convolution with bias": (
        """DEF_PACKAGE_OPTIMIZATION(
    EARLY+1,
    Op("BiasAdd",Op("Conv2d_valid","Activations","Weights","Stride"),"Bias"),
    OK,
    Op("ConvLayer_valid","Activations","Weights","Stride","Bias")
)""",
        "DEF_PACKAGE_OPTIMIZATION(EARLY+1,"
        ' Op("demo::BiasAdd", Op("demo::Conv2d_valid", "Activations", "Weights", "Stride"),'
        ' "Bias"), OK,'
        ' Op("demo::ConvLayer_valid", "Activations", "Weights", "Stride", "Bias"))',
    ),
    "across packages": (
        """DEF_PACKAGE_OPTIMIZATION(
    EARLY+1,
    Op("BiasAdd",Op("OpPackageNo2::Conv2d_valid","Activations","Weights","Stride"),"Bias"),
    OK,
    Op(FROM_DEFAULT_PACKAGE("ConvLayer_valid"),"Activations","Weights","Stride","Bias")
)""",
        "DEF_PACKAGE_OPTIMIZATION(EARLY+1,"
        ' Op("demo::BiasAdd", Op("OpPackageNo2::Conv2d_valid", "Activations", "Weights",'
        ' "Stride"), "Bias"), OK,'
        ' Op(FROM_DEFAULT_PACKAGE("ConvLayer_valid"), "Activations", "Weights", "Stride",'
        ' "Bias"))',
    ),
    "im2col": (
        """DEF_PACKAGE_OPTIMIZATION(
    LATE,
    Op("ConvLayer_valid","Act","Weights","Stride","Bias"),

    AND(IS_QUINT8("Act"),       // the constraint
        IS_QUINT8("Weights"),
        EQ(DIM_HEIGHT("Stride"),2),
        EQ(DIM_WIDTH("Stride"),2),
        LT(int(DIM_DEPTH("Act")),4),
        GT(int(DIM_NFILTS("Weights")),31)),

    Op("ConvLayer_valid",       // the replacment rule
        WITH_TYPE("Act",
            WITH_SIZE(
                 gen_Shape(
                     DIM_BATCHES("Act"),
                     ADD(1,DIV(SUB(DIM_HEIGHT("Act"),DIM_FILTHEIGHT("Weights")),2)),
                     ADD(1,DIV(SUB(DIM_WIDTH("Act"),DIM_FILTWIDTH("Weights")),2)),
                     ROUNDUP(MUL(DIM_FILTHEIGHT("Weights"),DIM_FILTWIDTH("Weights"),DIM_FILTDEPTH("Weights")),32)
                 ),
                Op("ConvLayer.opt.im2col_stride2","Act",gen_ShapeOf("Weights"))
            )
        ),
        WITH_TYPE("Weights",
            WITH_SIZE(
                gen_Shape(
                    1,
                    1,
                    ROUNDUP(MUL(DIM_FILTHEIGHT("Weights"),DIM_FILTWIDTH("Weights"),DIM_FILTDEPTH("Weights")),32),
                    DIM_NFILTS("Weights")),
                Op("ConvLayer.opt.weights_for_im2col","Weights")
            )
        ),
        gen_Shape(1,1,1,1),
        "Bias"
    )
)""",
        "DEF_PACKAGE_OPTIMIZATION(LATE,"
        ' Op("demo::ConvLayer_valid", "Act", "Weights", "Stride", "Bias"),'
        ' AND(IS_QUINT8("Act"), IS_QUINT8("Weights"), EQ(DIM_HEIGHT("Stride"), 2),'
        ' EQ(DIM_WIDTH("Stride"), 2), LT(int(DIM_DEPTH("Act")), 4),'
        ' GT(int(DIM_NFILTS("Weights")), 31)),'
        ' Op("demo::ConvLayer_valid", WITH_TYPE("Act", WITH_SIZE(gen_Shape(DIM_BATCHES("Act"),'
        ' ADD(1, DIV(SUB(DIM_HEIGHT("Act"), DIM_FILTHEIGHT("Weights")), 2)),'
        ' ADD(1, DIV(SUB(DIM_WIDTH("Act"), DIM_FILTWIDTH("Weights")), 2)),'
        ' ROUNDUP(MUL(DIM_FILTHEIGHT("Weights"), DIM_FILTWIDTH("Weights"),'
        ' DIM_FILTDEPTH("Weights")), 32)),'
        ' Op("demo::ConvLayer.opt.im2col_stride2", "Act", gen_ShapeOf("Weights")))),'
        ' WITH_TYPE("Weights", WITH_SIZE(gen_Shape(1, 1,'
        ' ROUNDUP(MUL(DIM_FILTHEIGHT("Weights"), DIM_FILTWIDTH("Weights"),'
        ' DIM_FILTDEPTH("Weights")), 32), DIM_NFILTS("Weights")),'
        ' Op("demo::ConvLayer.opt.weights_for_im2col", "Weights"))),'
        ' gen_Shape(1, 1, 1, 1), "Bias"))',
    ),
    "adjusted input": (
        """DEF_PACKAGE_OPTIMIZATION(
        EARLY,
        Op("MyOp","Input0","Input1"),
        OK,
        Op("MyOp.real","Input0",
            WITH_SIZE("Input1",
                WITH_TYPE("Input1",
                    Op("MyOp.AdjustInput","Input1"))))
)""",
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("demo::MyOp", "Input0", "Input1"), OK,'
        ' Op("demo::MyOp.real", "Input0", WITH_SIZE("Input1", WITH_TYPE("Input1",'
        ' Op("demo::MyOp.AdjustInput", "Input1")))))',
    ),
    "split": (
        """DEF_PACKAGE_OPTIMIZATION(
            EARLY+4,
            Op("MaxPool_valid","Act","W","S"),
            GT(DIM_DEPTH("*"), 32),
            AUTOSPLIT(3,"I",32,Op("MaxPool_valid",TYPICAL_SLICE("Act","I"),"W","S"))
)""",
        'DEF_PACKAGE_OPTIMIZATION(EARLY+4, Op("demo::MaxPool_valid", "Act", "W", "S"),'
        ' GT(DIM_DEPTH("*"), 32), AUTOSPLIT(3, "I", 32, Op("demo::MaxPool_valid",'
        ' TYPICAL_SLICE("Act", "I"), "W", "S")))',
    ),
    "old placement": (
        """DEF_PACKAGE_OPTIMIZATION(LATE+900,
    Op("FastExampleOp", "in_0", "in_1", "in_2"),
    OK,
    Op("FastExampleOp",
        Op(FROM_DEFAULT_PACKAGE("crouton_to_vtcm"),
           Op(FROM_DEFAULT_PACKAGE("ForceFormat_Crouton"), "in_0")),
        Op(FROM_DEFAULT_PACKAGE("flat_to_vtcm"),
           Op(FROM_DEFAULT_PACKAGE("ForceFormat_Flat"),"in_1")),
        "in_2"
    )
)""",
        'DEF_PACKAGE_OPTIMIZATION(LATE+900, Op("demo::FastExampleOp", "in_0", "in_1", "in_2"), OK,'
        ' Op("demo::FastExampleOp", Op(FROM_DEFAULT_PACKAGE("crouton_to_vtcm"),'
        ' Op(FROM_DEFAULT_PACKAGE("ForceFormat_Crouton"), "in_0")),'
        ' Op(FROM_DEFAULT_PACKAGE("flat_to_vtcm"),'
        ' Op(FROM_DEFAULT_PACKAGE("ForceFormat_Flat"), "in_1")), "in_2"))',
    ),
}
"""Example of the page -> (its text, the rule that it is read as)."""


@pytest.mark.parametrize("example", RULES)
def test_rules(example: str, tmp_path: Path) -> None:
    text, rule = RULES[example]
    assert [str(one) for one in read(tmp_path, text).rules] == [rule]


ADD = """
template<typename TType>
int elementwise_add(TType &out, const TType &a, const TType &b)
{
    out.set_dims(a);
    auto [aB,aH,aW,aD] = a.dims();
    for (Idx b = 0; b < aB; b++) { out(b,0,0,0) = a(b,0,0,0) + b(b,0,0,0); }
    return 0;
}
float elementAddCost(const Op *op) {
  // can use some properties of an op to determine cost
  return 0.0;
}
"""


def test_registrations(tmp_path: Path) -> None:
    text = """
DEF_PACKAGE_OP(elementwise_add<Tensor>, "Add")
DEF_PACKAGE_OP_AND_COST_AND_FLAGS (
            elementwise_add<PlainFloatTensor>,
            "Add",
            SNAIL,
            RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_F_AND_FLAGS (
            elementwise_add<PlainFloatTensor>,
            "Add",
            elementAddCost,
            RESOURCE_HVX)
"""
    first, second, third = read(tmp_path, ADD + text).implementations
    assert (first.op, first.function, first.cost) == (
        "demo::Add",
        "elementwise_add<Tensor>",
        "GLACIAL",
    )
    assert str(first.signature) == "(Tensor) <- (Tensor, Tensor)"
    assert str(second.signature) == "(PlainFloatTensor) <- (PlainFloatTensor, PlainFloatTensor)"
    assert (second.cost, second.flags) == ("SNAIL", ("RESOURCE_HVX",))
    assert str(third.cost) == "elementAddCost"


def test_tensor_properties(tmp_path: Path) -> None:
    text = """
DEF_TENSOR_PROPERTIES(Op("Argmax", "in", "axis"),
                     Flat("*", "axis"),
                     MainMemory("..."))
DEF_TENSOR_PROPERTIES(Op("FastExampleOp","in0","in1","in2"),
    Flat("*","in1","in2"),
    Crouton("in0"),
    MainMemory("in2"),
    Tcm("in0", "in1"))
"""
    argmax, fast = read(tmp_path, text).properties.values()
    assert argmax.layouts == {"*": "flat", "axis": "flat"}
    assert argmax.memories == {"...": "ddr"}
    assert fast.layouts == {"*": "flat", "in1": "flat", "in2": "flat", "in0": "crouton"}
    assert fast.memories == {"in2": "ddr", "in0": "tcm", "in1": "tcm"}


def test_parameter_order(tmp_path: Path) -> None:
    text = """
static Qnn_Scalar_t sg_opParamDefault1Scalar{.dataType = QNN_DATATYPE_FLOAT_32, .floatValue = 6.0};
static Qnn_Param_t sg_opParamDefault1{.paramType   = QNN_PARAMTYPE_SCALAR,
                                      .scalarParam = sg_opParamDefault1Scalar};
DEF_PACKAGE_PARAM_ORDER("paramOrderDemoOp",
                        "MinusVal",
                        false,
                        &sg_opParamDefault1,
                        "AxisVal",
                        true,
                        nullptr,
                        "AddVal",
                        true,
                        nullptr,
                        "OptionalParam",
                        false,
                        nullptr)
"""
    order = read(tmp_path, text).orders["demo::paramOrderDemoOp"]
    assert order.parameters == (
        Parameter("MinusVal", False, ParameterValue("QNN_DATATYPE_FLOAT_32", (6.0,))),
        Parameter("AxisVal", True),
        Parameter("AddVal", True),
        Parameter("OptionalParam", False),
    )


def test_scratch_and_constructor_hook(tmp_path: Path) -> None:
    text = """
template <typename TensType>
int example_func(TensType &out, TensType const &in, Tensor const &parms, TensType &scratch_out)
{
    return 0;
}
DEF_PACKAGE_OP(example_func<QUint8CroutonTensor_TCM>, "ExampleFunc")
#ifndef PREPARE_DISABLED

namespace {
class ExampleFuncConstructorHook : public hnnx::OpHookBase {
    // This is called after the output tensors are created, but before allocation.
    virtual GraphStatus pre_allocate(hnnx::OpIoPtrs const &iop, Op &op) const override
    {
        size_t new_dims[3] = {8, out0->dim(2), 32};
        if (result != GraphStatus::Success) {
            errlog("!! change_output_tensor_shape failed");
        }
        return result;
    }
};
} // namespace
CTOR_OPHOOK((example_func<QUint8CroutonTensor>), ExampleFuncConstructorHook)
CTOR_OPHOOK((example_func<QUint8CroutonTensor_TCM>), ExampleFuncConstructorHook)
#endif
"""
    package = read(tmp_path, text)
    (record,) = package.implementations
    assert record.signature.scratch == ("QUint8CroutonTensor_TCM",)
    hook = package.hook_of(record)
    assert hook is not None
    assert (hook.hook, len(package.hooks)) == ("ExampleFuncConstructorHook", 2)
    assert read(tmp_path, text, "PREPARE_DISABLED").hooks == []
