// Attention is split three times: over heads, over rows of queries, and over blocks of keys.
#include "HTP/core/constraints.h"
#include "HTP/core/op_package_feature_support.h"
#include "HTP/core/optimize.h"
#include "QnnOpPackage.h"
#include "tiles.h"

BEGIN_PKG_OP_DEFINITION(PKG_rules);

// The largest pieces: heads, rows of queries, and blocks of keys. -D gives others.
#ifndef HEADS_OF_PIECE
#define HEADS_OF_PIECE 1
#endif
#ifndef ROWS_OF_PIECE
#define ROWS_OF_PIECE 64
#endif
#ifndef BLOCKS_OF_PIECE
#define BLOCKS_OF_PIECE 2
#endif

// The head of K and V with which a piece begins, and the heads that it has of them: `group` heads
// of Q share one.
QuickShape shared_start(Replacement &r, Split_Context const &splitinfo, OpRef const &kv,
                        int group) {
  return QuickShape(0, splitinfo.start / group, 0, 0);
}

QuickShape shared_size(Replacement &r, Split_Context const &splitinfo, OpRef const &kv,
                       int group) {
  const int last = splitinfo.start + splitinfo.size - 1;
  const int heads = last / group - splitinfo.start / group + 1;
  return QuickShape(r.dim(kv, 0), heads, r.dim(kv, 2), r.dim(kv, 3));
}

// The keys that queries of a piece see: all, or those up to that of the last query.
QuickShape seen_size(Replacement &r, Split_Context const &splitinfo, OpRef const &kv, int causal,
                     int offset) {
  const int all = r.dim(kv, 2), last = splitinfo.start + splitinfo.size + offset;
  const int seen = causal ? std::max(std::min(all, last), 1) : all;
  return QuickShape(r.dim(kv, 0), r.dim(kv, 1), seen, r.dim(kv, 3));
}

// The keys of a piece's blocks; the last block may be smaller.
QuickShape block_start(Replacement &r, Split_Context const &splitinfo, OpRef const &kv) {
  return QuickShape(0, 0, splitinfo.start * KEYS, 0);
}

QuickShape block_size(Replacement &r, Split_Context const &splitinfo, OpRef const &kv) {
  const int first = splitinfo.start * KEYS;
  const int keys = std::min<int>(splitinfo.size * KEYS, r.dim(kv, 2) - first);
  return QuickShape(r.dim(kv, 0), r.dim(kv, 1), keys, r.dim(kv, 3));
}

// The partial results of all blocks.
QuickShape parts_size(Replacement &r, OpRef const &q, OpRef const &v) {
  const int blocks = (r.dim(v, 2) + KEYS - 1) / KEYS;
  return QuickShape(r.dim(q, 0), blocks, r.dim(q, 2), flash::columns_of(r.dim(v, 3)));
}

#define ATTENTION Op("Attention", "Q", "K", "V", "Scale", "Causal", "Offset")

// Heads. A piece has whole groups of those that share a head of K and V, or a part of one group.
#define GROUP(KV) DIV(DIM_HEIGHT("Q"), DIM_HEIGHT(KV))
#define IS_MULTIPLE(A, B) EQ(ROUNDUP(A, B), A)
#define SHARED(KV)                                                              \
  AUTOSPLIT_SLICE(KV, AUTOSPLIT_SHAPEFN_APPLY(shared_start, "H", KV, GROUP(KV)), \
                  AUTOSPLIT_SHAPEFN_APPLY(shared_size, "H", KV, GROUP(KV)))

DEF_PACKAGE_OPTIMIZATION(
    LATE,
    ATTENTION,
    AND(GT(DIM_HEIGHT("Q"), HEADS_OF_PIECE),
        OR(IS_MULTIPLE(HEADS_OF_PIECE, GROUP("K")), IS_MULTIPLE(GROUP("K"), HEADS_OF_PIECE))),
    AUTOSPLIT(1, "H", HEADS_OF_PIECE,
      Op("Attention", TYPICAL_SLICE("Q", "H"), SHARED("K"), SHARED("V"),
         "Scale", "Causal", "Offset")))

// Rows of queries. The first row of a piece comes later, and its last one may not see all keys.
#define SEEN(KV)                                                              \
  AUTOSPLIT_SLICE(KV, gen_Shape(0, 0, 0, 0),                                  \
                  AUTOSPLIT_SHAPEFN_APPLY(seen_size, "R", KV,                 \
                                          CONSTVAL_INT("Causal", 0), CONSTVAL_INT("Offset", 0)))

DEF_PACKAGE_OPTIMIZATION(
    LATE + 1,
    ATTENTION,
    AND(GT(DIM_WIDTH("Q"), ROWS_OF_PIECE),
        CONSTVAL_INT_VALID("Causal", 0), CONSTVAL_INT_VALID("Offset", 0)),
    AUTOSPLIT(2, "R", ROWS_OF_PIECE,
      Op("Attention", TYPICAL_SLICE("Q", "R"), SEEN("K"), SEEN("V"), "Scale", "Causal",
         gen_ConstScalar_i32(ADD(CONSTVAL_INT("Offset", 0), SPLIT_START("R"))))))

// Blocks of keys: partial results of each, merged in order.
#define BLOCK(KV)                                                     \
  AUTOSPLIT_SLICE(KV, AUTOSPLIT_SHAPEFN_APPLY(block_start, "B", KV),  \
                  AUTOSPLIT_SHAPEFN_APPLY(block_size, "B", KV))

DEF_PACKAGE_OPTIMIZATION(
    LATE + 2,
    ATTENTION,
    AND(EQ(DIM_HEIGHT("Q"), 1), GT(DIM_WIDTH("K"), MUL(BLOCKS_OF_PIECE, KEYS)),
        CONSTVAL_INT_VALID("Offset", 0)),
    Op("Attention.merge",
       WITH_SIZE(SHAPEFN_APPLY(parts_size, "Q", "V"),
         WITH_OUTPUT_TYPE(DType::Float32, 0, 1.0f,
           AUTOSPLIT(1, "B", BLOCKS_OF_PIECE,
             Op("Attention.partial", "Q", BLOCK("K"), BLOCK("V"), "Scale", "Causal",
                gen_ConstScalar_i32(
                    SUB(CONSTVAL_INT("Offset", 0), MUL(SPLIT_START("B"), KEYS)))))))))

END_PKG_OP_DEFINITION(PKG_rules);
