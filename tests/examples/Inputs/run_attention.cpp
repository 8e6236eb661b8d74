// Runs the functions of the attention package. `run shapes`: shape functions, for numbers of the
// standard input. `run f|u` with sizes, scale, causal, offset, and scale and zero point of each
// tensor on the standard input: q.bin, k.bin and v.bin become whole.bin, and split.bin by partial
// results if there is one head.
#include <fstream>
#include <iostream>
#include <string>

#include "attention.cpp"
#include "rules.cpp"

using Sizes = std::array<Idx, 4>;

template <typename T>
void load(T &tensor, Sizes sizes, const char *name) {
  tensor.resize(sizes);
  std::ifstream file(name, std::ios::binary);
  file.read(reinterpret_cast<char *>(tensor.stored.data()), 2 * tensor.stored.size());
  if (!file) std::abort();
}

template <typename T>
void save(const T &tensor, const char *name) {
  std::ofstream(name, std::ios::binary)
      .write(reinterpret_cast<const char *>(tensor.stored.data()), 2 * tensor.stored.size());
}

void expect(GraphStatus status) {
  if (status != GraphStatus::Success) std::abort();
}

template <typename Hook>
void resized(Op op) {
  expect(static_cast<const hnnx::OpHookBase &>(Hook()).pre_allocate({}, op));
}

template <typename T>
void run() {
  Idx batches, heads, kv, rows, keys, depth, size;
  float scale, causal, offset;
  std::cin >> batches >> heads >> kv >> rows >> keys >> depth >> size >> scale >> causal >> offset;
  T q, k, v, whole, split;
  for (T *tensor : {&q, &k, &v, &whole}) std::cin >> tensor->scale >> tensor->zero;
  load(q, {batches, heads, rows, depth}, "q.bin");
  load(k, {batches, kv, keys, depth}, "k.bin");
  load(v, {batches, kv, keys, size}, "v.bin");
  whole.resize({batches, heads, rows, size});
  const Scalar by(scale), masked(causal), before(offset);
  PlainFloatTensor_TCM states, scores, parts;
  resized<AttentionHook>(Op{{&whole, &states, &scores}});
  expect(attention(whole, q, k, v, by, masked, before, states, scores));
  save(whole, "whole.bin");
  if (heads > 1) return;
  split = whole;
  parts.resize({batches, (keys + KEYS - 1) / KEYS, rows, flash::columns_of(size)});
  resized<PartialHook>(Op{{&parts, &scores}});
  expect(attention_partial(parts, q, k, v, by, masked, before, scores));
  resized<MergeHook>(Op{{&split, &states}});
  expect(attention_merge(split, parts, states));
  save(split, "split.bin");
}

void shapes() {
  Replacement r;
  Split_Context piece;
  OpRef kv, q;
  for (int group, causal, offset; std::cin >> piece.start >> piece.size >> group >> causal >> offset;) {
    for (int &size : kv.sizes) std::cin >> size;
    for (int &size : q.sizes) std::cin >> size;
    for (QuickShape shape :
         {shared_start(r, piece, kv, group), shared_size(r, piece, kv, group),
          seen_size(r, piece, kv, causal, offset), block_start(r, piece, kv),
          block_size(r, piece, kv), parts_size(r, q, kv)}) {
      for (int size : shape.sizes) std::cout << size << ' ';
    }
  }
}

int main(int, char **arguments) {
  const std::string what = arguments[1];
  what == "shapes" ? shapes() : what == "f" ? run<PlainFloat16Tensor_TCM>() : run<QuantUint16Tensor_TCM>();
}
