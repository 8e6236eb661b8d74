// Rules that several packages share.
#define SPLIT(OP, DIM, SIZE)                       \
  DEF_PACKAGE_OPTIMIZATION(                        \
      TILING + 100,                                \
      Op(OP, "X"),                                 \
      GT(DIM_OF("*", DIM), SIZE),                  \
      AUTOSPLIT(DIM, "I", SIZE, Op(OP, TYPICAL_SLICE("X", "I"))))
