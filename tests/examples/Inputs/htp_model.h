// A model of the classes and macros that the sources of op packages use, to run their functions
// here: tensors in row-major order that abort when indexed outside, registrations that only
// instantiate the functions.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef size_t Idx;
enum class GraphStatus { Success, ErrorDimensions };
#define errlog(...) std::fprintf(stderr, __VA_ARGS__)

struct Tensor {
  std::array<Idx, 4> sizes{1, 1, 1, 1};

  virtual ~Tensor() = default;
  virtual float get(Idx at) const = 0;
  Idx dim(int index) const { return sizes[index]; }
  std::array<Idx, 4> dims() const { return sizes; }
  float operator()(Idx b, Idx h, Idx w, Idx d) const { return get(place(b, h, w, d)); }
  Idx place(Idx b, Idx h, Idx w, Idx d) const {
    if (b >= sizes[0] || h >= sizes[1] || w >= sizes[2] || d >= sizes[3]) std::abort();
    return ((b * sizes[1] + h) * sizes[2] + w) * sizes[3] + d;
  }
};

template <typename Stored>
struct Stores : Tensor {
  std::vector<Stored> stored{Stored()};
  float scale = 1;
  int zero = 0;

  void resize(std::array<Idx, 4> given) {
    sizes = given;
    stored.assign(sizes[0] * sizes[1] * sizes[2] * sizes[3], Stored());
  }
  Stored get_raw(Idx b, Idx h, Idx w, Idx d) const { return stored[place(b, h, w, d)]; }
  Stored *get_raw_addr(Idx b, Idx h, Idx w, Idx d) { return &stored[place(b, h, w, d)]; }
  const Stored *get_raw_addr(Idx b, Idx h, Idx w, Idx d) const { return &stored[place(b, h, w, d)]; }
  float interface_scale() const { return scale; }
  int interface_offset() const { return zero; }
};

struct PlainFloatTensor_TCM : Stores<float> {
  float get(Idx at) const override { return stored[at]; }
};

template <typename T>
struct Element {
  T &tensor;
  Idx at;
  void operator=(float value) const { tensor.put(at, value); }
};

// 16-bit floats, by their bits.
inline float from_half(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const float size = exponent == 31 ? (fraction ? NAN : INFINITY)
                     : exponent     ? std::ldexp(1024.0f + fraction, exponent - 25)
                                    : std::ldexp(static_cast<float>(fraction), -24);
  return bits >> 15 ? -size : size;
}

inline uint16_t to_half(float value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return sign | 0x7e00;
  if (value == 0) return sign;
  int exponent;
  std::frexp(value, &exponent);
  const int least = std::max(exponent, -13);
  const float steps = std::nearbyint(std::ldexp(std::fabs(value), 11 - least));
  const float bits = std::isinf(value) ? 0x7c00 : steps + (least + 13) * 1024;
  return sign | static_cast<uint16_t>(std::min(bits, 31744.0f));
}

struct PlainFloat16Tensor_TCM : Stores<uint16_t> {
  using Tensor::operator();
  float get(Idx at) const override { return from_half(stored[at]); }
  void put(Idx at, float value) { stored[at] = to_half(value); }
  auto operator()(Idx b, Idx h, Idx w, Idx d) {
    return Element<PlainFloat16Tensor_TCM>{*this, place(b, h, w, d)};
  }
};

struct QuantUint16Tensor_TCM : Stores<uint16_t> {
  using Tensor::operator();
  float get(Idx at) const override { return scale * static_cast<float>(stored[at] - zero); }
  void put(Idx at, float value) {
    const double steps = std::round(static_cast<double>(value) / scale) + zero;
    stored[at] = static_cast<uint16_t>(std::clamp(steps, 0.0, 65535.0));
  }
  auto operator()(Idx b, Idx h, Idx w, Idx d) {
    return Element<QuantUint16Tensor_TCM>{*this, place(b, h, w, d)};
  }
};

struct Scalar : Tensor {
  float value;
  explicit Scalar(float given) : value(given) {}
  float get(Idx) const override { return value; }
};

struct Op {
  std::vector<Tensor *> outputs;
  Tensor *get_output(unsigned index) { return outputs[index]; }
};

namespace hnnx {
struct OpIoPtrs {
  int graph() const { return 0; }
};

struct OpHookBase {
  virtual ~OpHookBase() = default;
  virtual GraphStatus pre_allocate(OpIoPtrs const &iop, Op &op) const = 0;
};

inline GraphStatus change_output_tensor_shape(Op &op, unsigned index, int, size_t rank,
                                              const size_t *sizes) {
  std::array<Idx, 4> filled{1, 1, 1, 1};
  std::copy(sizes, sizes + rank, filled.end() - rank);
  dynamic_cast<PlainFloatTensor_TCM &>(*op.outputs.at(index)).resize(filled);
  return GraphStatus::Success;
}
} // namespace hnnx

struct OpRef {
  std::array<int, 4> sizes;
};
struct QuickShape {
  std::array<int, 4> sizes;
  template <typename... T>
  explicit QuickShape(T... given) : sizes{static_cast<int>(given)...} {}
};
struct Split_Context {
  int start, size;
};
struct Replacement {
  int dim(OpRef const &operand, int index) { return operand.sizes[index]; }
};

#define INSTANTIATED(PARENTHESIZED) WITHOUT_PARENTHESES PARENTHESIZED
#define WITHOUT_PARENTHESES(...) __VA_ARGS__
#define JOINED(A, B) JOINED_AGAIN(A, B)
#define JOINED_AGAIN(A, B) A##B
#define BEGIN_PKG_OP_DEFINITION(NAME) extern int NAME##_begins
#define END_PKG_OP_DEFINITION(NAME) extern int NAME##_ends
#define DEF_PACKAGE_OP_AND_COST_AND_FLAGS(F, ...) \
  auto JOINED(registered_, __COUNTER__) = &INSTANTIATED(F);
#define CTOR_OPHOOK(F, HOOK) HOOK JOINED(hook_, __COUNTER__);
#define DEF_TENSOR_PROPERTIES(...)
#define DEF_PACKAGE_PARAM_ORDER(...)
#define DEF_PACKAGE_OPTIMIZATION(...)

enum { QNN_DATATYPE_UINT_32, QNN_DATATYPE_INT_32, QNN_PARAMTYPE_SCALAR };
struct Qnn_Scalar_t {
  int dataType;
  union {
    uint32_t uint32Value;
    int32_t int32Value;
  };
};
struct Qnn_Param_t {
  int paramType;
  Qnn_Scalar_t scalarParam;
};
