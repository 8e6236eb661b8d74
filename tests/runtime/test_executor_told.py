"""Networks whose sizes follow from inputs, and from data that only running tells."""

import numpy as np
from support.oracle import oracle

from hexnn.dialects import qnn
from hexnn.runtime.executor import prepare
from hexnn.tools import api

ROWS = "tensor<?x4xf32, #qnn.bounds<[8, 4]>>"
SLICED = "tensor<?x2xf32, #qnn.bounds<[4, 2]>>"
PLACES = "tensor<?x2xi32, #qnn.bounds<[32, 2]>>"
TOLD = "tensor<?x?xf32, #qnn.bounds<[32, 32]>>"
RANGES = "dense<[[1, 2147483647, 2], [3, 1, -1]]> : tensor<2x3xi32>"

TEXT = f"""
func.func @main(%x: {ROWS}, %n: tensor<2xi32>)
  -> ({SLICED}, {PLACES}, {TOLD}, tensor<2xui32>, {TOLD})
{{
  %0 = qnn.strided_slice %x {{ranges = {RANGES}}} : ({ROWS}) -> {SLICED}
  %1 = qnn.non_zero %x : ({ROWS}) -> {PLACES}
  %2 = qnn.reshape %x, %n : ({ROWS}, tensor<2xi32>) -> {TOLD}
  %3 = qnn.transpose %2 {{perm = dense<[1, 0]> : tensor<2xui32>}} : ({TOLD}) -> {TOLD}
  %4 = qnn.shape %3 : ({TOLD}) -> tensor<2xui32>
  %5 = qnn.constant_of_shape %4 {{value = 2.0 : f32}} : (tensor<2xui32>) -> {TOLD}
  func.return %0, %1, %3, %4, %5 : {SLICED}, {PLACES}, {TOLD}, tensor<2xui32>, {TOLD}
}}
"""


@oracle("formula", qnn.StridedSliceOp, qnn.NonZeroOp, qnn.ReshapeOp, qnn.ShapeOp)
@oracle("formula", qnn.ConstantOfShapeOp)
def test_sizes_follow_from_inputs_and_data():
    program = prepare(api.parse(TEXT))
    for rows, told in ((5, [2, -1]), (8, [0, 4]), (3, [1, 12])):
        x = np.arange(rows * 4).astype(np.float32).reshape(rows, 4)
        outputs = program.run({"input0": x, "input1": np.array(told, np.int32)})
        sliced, places, moved, sizes, filled = outputs.values()
        np.testing.assert_array_equal(sliced, x[1::2, 3:1:-1])
        np.testing.assert_array_equal(places[:-1], np.argwhere(x))
        np.testing.assert_array_equal(places[-1], -1)
        wanted = x.reshape([rows if n == 0 else n for n in told]).T
        np.testing.assert_array_equal(moved, wanted)
        assert tuple(sizes) == wanted.shape
        np.testing.assert_array_equal(filled, np.full(wanted.shape, 2))


SPARSE = """
func.func @main(%i: tensor<?x1xi32, #qnn.bounds<[6, 1]>>, %v: tensor<?x2xf32, #qnn.bounds<[6, 2]>>)
  -> (tensor<9x2xf32>, tensor<?x1xi32, #qnn.bounds<[6, 1]>>) {
  %0 = qnn.create_sparse %i, %v : (tensor<?x1xi32, #qnn.bounds<[6, 1]>>,
    tensor<?x2xf32, #qnn.bounds<[6, 2]>>) -> tensor<9x2xf32, #qnn.sparse<[?, 1], 6>>
  %1 = qnn.sparse_to_dense %0 : (tensor<9x2xf32, #qnn.sparse<[?, 1], 6>>) -> tensor<9x2xf32>
  %2 = qnn.get_sparse_indices %0 : (tensor<9x2xf32, #qnn.sparse<[?, 1], 6>>)
    -> tensor<?x1xi32, #qnn.bounds<[6, 1]>>
  func.return %1, %2 : tensor<9x2xf32>, tensor<?x1xi32, #qnn.bounds<[6, 1]>>
}
"""


@oracle("formula", qnn.CreateSparseOp, qnn.SparseToDenseOp, qnn.GetSparseIndicesOp)
def test_as_many_places_as_there_are_indices():
    program = prepare(api.parse(SPARSE))
    for places in ([8, 0], [1], [2, 3, 4, 5, 6, 7]):
        indices = np.array(places, np.int32)[:, None]
        values = np.arange(2 * len(places)).astype(np.float32).reshape(-1, 2)
        dense, found = program.run({"input0": indices, "input1": values}).values()
        wanted = np.zeros((9, 2), np.float32)
        for place, row in zip(places, values, strict=True):
            wanted[place] = row
        np.testing.assert_array_equal(dense, wanted)
        np.testing.assert_array_equal(found, indices)
