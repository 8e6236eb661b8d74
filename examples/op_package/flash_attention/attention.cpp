// Attention in tiles: softmax(scale * Q K^T) V without the matrix of scores. Tensors are
// [batch, head, row, depth]; several heads of Q may share one of K and V.
#include "HTP/core/constraints.h"
#include "HTP/core/op_package_feature_support.h"
#include "HTP/core/optimize.h"
#include "HTP/core/simple_reg.h"
#include "QnnOpPackage.h"
#include "tiles.h"

BEGIN_PKG_OP_DEFINITION(PKG_attention);

// The whole operation. Scratch: the running result and that of the current block, and scores.
template <typename T>
GraphStatus attention(T &out, const T &q, const T &k, const T &v, const Tensor &scale,
                      const Tensor &causal, const Tensor &offset, PlainFloatTensor_TCM &states,
                      PlainFloatTensor_TCM &scores) {
  const auto [batches, heads, rows, depth] = q.dims();
  const Idx group = heads / k.dim(1), keys = k.dim(2), size = v.dim(3);
  if (heads % k.dim(1) || k.dim(1) != v.dim(1) || keys != v.dim(2) || depth != k.dim(3)) {
    errlog("queries, keys and values do not fit each other");
    return GraphStatus::ErrorDimensions;
  }
  for (Idx n = 0; n < batches * heads * rows; n++) {
    const Idx row = n % rows, head = n / rows % heads, batch = n / rows / heads;
    const flash::Row<PlainFloatTensor_TCM> state{states, 0, 0, row, size};
    const flash::Row<PlainFloatTensor_TCM> part{states, 0, 1, row, size};
    state.clear();
    for (Idx first = 0; first < keys; first += KEYS) {
      const flash::Block block{batch, head, head / group, first, std::min<Idx>(KEYS, keys - first),
                               scale(0, 0, 0, 0), causal(0, 0, 0, 0) != 0,
                               static_cast<long>(offset(0, 0, 0, 0))};
      flash::attend(part, q, k, v, block, scores);
      flash::merge(state, part);
    }
    flash::finish(out, batch, head, state);
  }
  return GraphStatus::Success;
}

// The partial results of some blocks of keys, for queries of one head: [batch, block, row, column].
template <typename T>
GraphStatus attention_partial(PlainFloatTensor_TCM &out, const T &q, const T &k, const T &v,
                              const Tensor &scale, const Tensor &causal, const Tensor &offset,
                              PlainFloatTensor_TCM &scores) {
  const auto [batches, blocks, rows, columns] = out.dims();
  const Idx keys = k.dim(2);
  if (q.dim(1) != 1 || blocks != (keys + KEYS - 1) / KEYS) return GraphStatus::ErrorDimensions;
  for (Idx n = 0; n < batches * blocks * rows; n++) {
    const Idx row = n % rows, index = n / rows % blocks, batch = n / rows / blocks;
    const Idx first = index * KEYS;
    const flash::Row<PlainFloatTensor_TCM> part{out, batch, index, row, v.dim(3)};
    const flash::Block block{batch, 0, 0, first, std::min<Idx>(KEYS, keys - first),
                             scale(0, 0, 0, 0), causal(0, 0, 0, 0) != 0,
                             static_cast<long>(offset(0, 0, 0, 0))};
    flash::attend(part, q, k, v, block, scores);
  }
  return GraphStatus::Success;
}

// The result of queries of one head, from partial results of all blocks.
template <typename T>
GraphStatus attention_merge(T &out, const PlainFloatTensor_TCM &parts,
                            PlainFloatTensor_TCM &states) {
  const auto [batches, blocks, rows, columns] = parts.dims();
  for (Idx n = 0; n < batches * rows; n++) {
    const Idx row = n % rows, batch = n / rows;
    const flash::Row<PlainFloatTensor_TCM> state{states, 0, 0, row, out.dim(3)};
    state.clear();
    for (Idx block = 0; block < blocks; block++) {
      const flash::Row<const PlainFloatTensor_TCM> part{parts, batch, block, row, out.dim(3)};
      flash::merge(state, part);
    }
    flash::finish(out, batch, 0, state);
  }
  return GraphStatus::Success;
}

DEF_PACKAGE_OP_AND_COST_AND_FLAGS((attention<PlainFloat16Tensor_TCM>), "Attention",
                                  FAST, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS((attention<QuantUint16Tensor_TCM>), "Attention",
                                  FAST, RESOURCE_HVX)

DEF_PACKAGE_OP_AND_COST_AND_FLAGS((attention_partial<PlainFloat16Tensor_TCM>), "Attention.partial",
                                  FAST, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS((attention_partial<QuantUint16Tensor_TCM>), "Attention.partial",
                                  FAST, RESOURCE_HVX)

DEF_PACKAGE_OP_AND_COST_AND_FLAGS((attention_merge<PlainFloat16Tensor_TCM>), "Attention.merge",
                                  FAST, RESOURCE_HVX)
DEF_PACKAGE_OP_AND_COST_AND_FLAGS((attention_merge<QuantUint16Tensor_TCM>), "Attention.merge",
                                  FAST, RESOURCE_HVX)

DEF_TENSOR_PROPERTIES(Op("Attention", "Q", "K", "V", "Scale", "Causal", "Offset"),
                      Flat("*", "..."), Tcm("*", "Q", "K", "V"), MainMemory("..."))
DEF_TENSOR_PROPERTIES(Op("Attention.partial", "Q", "K", "V", "Scale", "Causal", "Offset"),
                      Flat("*", "..."), Tcm("*", "Q", "K", "V"), MainMemory("..."))
DEF_TENSOR_PROPERTIES(Op("Attention.merge", "Parts"), Flat("*", "..."), Tcm("*", "..."))

// "scale" is mandatory; without "causal" a query sees all keys; "offset" is the number of keys
// that come before the first query's own.
static Qnn_Scalar_t sg_causalScalar{.dataType = QNN_DATATYPE_UINT_32, .uint32Value = 0};
static Qnn_Param_t sg_causal{.paramType = QNN_PARAMTYPE_SCALAR, .scalarParam = sg_causalScalar};
static Qnn_Scalar_t sg_offsetScalar{.dataType = QNN_DATATYPE_INT_32, .int32Value = 0};
static Qnn_Param_t sg_offset{.paramType = QNN_PARAMTYPE_SCALAR, .scalarParam = sg_offsetScalar};
DEF_PACKAGE_PARAM_ORDER("Attention",
                        "scale", true, nullptr,
                        "causal", false, &sg_causal,
                        "offset", false, &sg_offset)

#ifndef PREPARE_DISABLED
namespace {

GraphStatus resize(hnnx::OpIoPtrs const &iop, Op &op, unsigned output, size_t planes, size_t rows,
                   size_t columns) {
  const size_t sizes[3] = {planes, rows, columns};
  const GraphStatus status = hnnx::change_output_tensor_shape(op, output, iop.graph(), 3, sizes);
  if (status != GraphStatus::Success) errlog("change_output_tensor_shape failed");
  return status;
}

// The running result and that of a block for each row, and the row's scores.
class AttentionHook : public hnnx::OpHookBase {
  virtual GraphStatus pre_allocate(hnnx::OpIoPtrs const &iop, Op &op) const override {
    Tensor const *const out = op.get_output(0);
    const GraphStatus status = resize(iop, op, 1, 2, out->dim(2), flash::columns_of(out->dim(3)));
    return status != GraphStatus::Success ? status : resize(iop, op, 2, 1, out->dim(2), KEYS);
  }
};

// The scores of each row.
class PartialHook : public hnnx::OpHookBase {
  virtual GraphStatus pre_allocate(hnnx::OpIoPtrs const &iop, Op &op) const override {
    return resize(iop, op, 1, 1, op.get_output(0)->dim(2), KEYS);
  }
};

// The running result of each row.
class MergeHook : public hnnx::OpHookBase {
  virtual GraphStatus pre_allocate(hnnx::OpIoPtrs const &iop, Op &op) const override {
    Tensor const *const out = op.get_output(0);
    return resize(iop, op, 1, 1, out->dim(2), flash::columns_of(out->dim(3)));
  }
};

} // namespace

CTOR_OPHOOK((attention<PlainFloat16Tensor_TCM>), AttentionHook)
CTOR_OPHOOK((attention<QuantUint16Tensor_TCM>), AttentionHook)
CTOR_OPHOOK((attention_partial<PlainFloat16Tensor_TCM>), PartialHook)
CTOR_OPHOOK((attention_partial<QuantUint16Tensor_TCM>), PartialHook)
CTOR_OPHOOK((attention_merge<PlainFloat16Tensor_TCM>), MergeHook)
CTOR_OPHOOK((attention_merge<QuantUint16Tensor_TCM>), MergeHook)
#endif

END_PKG_OP_DEFINITION(PKG_attention);
