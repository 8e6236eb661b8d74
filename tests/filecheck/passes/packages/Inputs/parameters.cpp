BEGIN_PKG_OP_DEFINITION(PKG_demo);

static Qnn_Scalar_t sg_opParamDefault1Scalar{.dataType = QNN_DATATYPE_FLOAT_32, .floatValue = 6.0};
static Qnn_Param_t sg_opParamDefault1{.paramType = QNN_PARAMTYPE_SCALAR,
                                      .scalarParam = sg_opParamDefault1Scalar};
DEF_PACKAGE_PARAM_ORDER("paramOrderDemoOp",
                        "MinusVal", false, &sg_opParamDefault1,
                        "AxisVal", true, nullptr,
                        "AddVal", true, nullptr,
                        "OptionalParam", false, nullptr)

END_PKG_OP_DEFINITION(PKG_demo);
