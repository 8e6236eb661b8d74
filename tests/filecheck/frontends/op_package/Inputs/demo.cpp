#include "HTP/core/optimize.h"
#include "rules.h"

BEGIN_PKG_OP_DEFINITION(PKG_demo);

template <typename T>
GraphStatus relu(T &out, const T &in) { return GraphStatus::Success; }

DEF_PACKAGE_OP_AND_COST_AND_FLAGS((relu<PlainFloatTensor>), "Relu", FAST, Flags::RESOURCE_HVX)

SPLIT("Relu", 1, LIMIT)

END_PKG_OP_DEFINITION(PKG_demo);
