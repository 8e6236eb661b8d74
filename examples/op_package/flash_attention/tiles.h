// What is computed for a tile: rows of queries against a block of keys. Scores, maxima, sums and
// weighted values are 32-bit floats, each sum in the order of the loops; compile with
// -ffp-contract=off, so that no product and sum are rounded as one.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>

#include "HTP/core/op_package_feature_support.h"

// The keys of a block: a unit of the arithmetic, the same for whole and split operations.
#define KEYS 64

namespace flash {

constexpr float MASKED = -FLT_MAX;

// The columns of a row of a partial result: weighted values, the maximum score, the sum of weights,
// and what fills vectors of 32 floats.
constexpr size_t columns_of(size_t depth) { return (depth + 2 + 31) / 32 * 32; }

// The power e^x for x <= 0, to 2 units in the last place; 0 where it is no normal number.
inline float exponential(float x) {
  if (x < -87.0f) return 0.0f;
  const float n = std::floor(x * 1.44269504f + 0.5f);
  float r = x - n * 0.693359375f;
  r = r - n * -2.12194440e-4f;
  float p = 1.0f / 5040;
  p = p * r + 1.0f / 720;
  p = p * r + 1.0f / 120;
  p = p * r + 1.0f / 24;
  p = p * r + 1.0f / 6;
  p = p * r + 0.5f;
  p = p * r + 1.0f;
  p = p * r + 1.0f;
  return std::ldexp(p, static_cast<int>(n));
}

// A block of keys, as queries of one head see it: row i sees key j if j <= i + offset, or all keys.
struct Block {
  Idx batch, head, kv_head, first, size;
  float scale;
  bool causal;
  long offset;

  bool sees(Idx row, Idx key) const {
    return !causal || static_cast<long>(first + key) <= static_cast<long>(row) + offset;
  }
};

// The products of a query and a key, summed down the depth: of floats in their order,
inline float score(const PlainFloat16Tensor_TCM &q, const PlainFloat16Tensor_TCM &k,
                   const Block &at, Idx row, Idx key) {
  float sum = 0;
  for (Idx d = 0; d < q.dim(3); d++) {
    sum = sum + q(at.batch, at.head, row, d) * k(at.batch, at.kv_head, at.first + key, d);
  }
  return sum * at.scale;
}

// of 16-bit integers exactly, and then as the one float that is nearest.
inline float score(const QuantUint16Tensor_TCM &q, const QuantUint16Tensor_TCM &k,
                   const Block &at, Idx row, Idx key) {
  int64_t sum = 0;
  for (Idx d = 0; d < q.dim(3); d++) {
    const int64_t x = q.get_raw(at.batch, at.head, row, d) - q.interface_offset();
    const int64_t y = k.get_raw(at.batch, at.kv_head, at.first + key, d) - k.interface_offset();
    sum += x * y;
  }
  return static_cast<float>(sum) * (q.interface_scale() * k.interface_scale() * at.scale);
}

// One row of a partial result: row (i, j, k) of a tensor of floats.
template <typename T>
struct Row {
  T &tensor;
  Idx i, j, k, depth;

  auto &value(Idx d) const { return *tensor.get_raw_addr(i, j, k, d); }
  auto &maximum() const { return value(depth); }
  auto &sum() const { return value(depth + 1); }

  void clear() const {
    for (Idx d = 0; d < tensor.dim(3); d++) value(d) = 0.0f;
    maximum() = MASKED;
  }
};

// The partial result of one query and a block of keys: sum of weights e^(score - maximum), and of
// values with these weights.
template <typename T, typename Out>
void attend(const Row<Out> &out, const T &q, const T &k, const T &v, const Block &at,
            PlainFloatTensor_TCM &scores) {
  float *s = scores.get_raw_addr(0, 0, out.k, 0);
  out.clear();
  for (Idx j = 0; j < at.size; j++) {
    if (!at.sees(out.k, j)) continue;
    s[j] = score(q, k, at, out.k, j);
    out.maximum() = std::max(out.maximum(), s[j]);
  }
  for (Idx j = 0; j < at.size; j++) {
    if (!at.sees(out.k, j)) continue;
    const float weight = exponential(s[j] - out.maximum());
    out.sum() = out.sum() + weight;
    for (Idx d = 0; d < out.depth; d++) {
      out.value(d) = out.value(d) + weight * v(at.batch, at.kv_head, at.first + j, d);
    }
  }
}

// Merges the partial result of one more block into that of all blocks before.
template <typename State, typename Part>
void merge(const Row<State> &state, const Row<Part> &part) {
  const float maximum = std::max(state.maximum(), part.maximum());
  const float before = exponential(state.maximum() - maximum);
  const float more = exponential(part.maximum() - maximum);
  for (Idx d = 0; d < state.depth; d++) {
    state.value(d) = state.value(d) * before + part.value(d) * more;
  }
  state.sum() = state.sum() * before + part.sum() * more;
  state.maximum() = maximum;
}

// The weighted mean: 0 for a query that sees no key.
template <typename T, typename State>
void finish(T &out, Idx batch, Idx head, const Row<State> &state) {
  for (Idx d = 0; d < state.depth; d++) {
    out(batch, head, state.k, d) = state.sum() == 0 ? 0.0f : state.value(d) / state.sum();
  }
}

} // namespace flash
