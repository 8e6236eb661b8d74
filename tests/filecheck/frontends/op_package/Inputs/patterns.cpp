DEF_PACKAGE_OPTIMIZATION(EARLY, Op("BiasAdd", Op("Conv", "X", "W"), "B"), GT(DIM_DEPTH("X"), 3),
                         WITH_SIZE("X", Op("ConvLayer", "X", "W", "B")))
