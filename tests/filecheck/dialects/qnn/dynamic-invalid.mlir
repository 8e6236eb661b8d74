// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @relu(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>, %x_2: tensor<?x4xf32>, %x_2x4: tensor<2x4xf32>,
    %x_3: tensor<?x4xf32, #qnn.bounds<[2, 5]>>, %x_4: tensor<?x4xf32, #qnn.bounds<[2]>>) {
  // expected-error@+1 {{input must bound its dynamic dimensions by #qnn.bounds<[..]>, got tensor<?x4xf32> (section Relu)}}
  qnn.relu %x_2 : (tensor<?x4xf32>) -> tensor<?x4xf32>
  // expected-error@+1 {{output must bound its dynamic dimensions by #qnn.bounds<[..]>, got tensor<?x4xf32>}}
  qnn.relu %x_2x4 : (tensor<2x4xf32>) -> tensor<?x4xf32>
  // expected-error@+1 {{input must have bounds that agree with its static dimensions, got tensor<?x4xf32, #qnn.bounds<[2, 5]>>}}
  qnn.relu %x_3 : (tensor<?x4xf32, #qnn.bounds<[2, 5]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{input must have bounds that agree with its static dimensions}}
  qnn.relu %x_4 : (tensor<?x4xf32, #qnn.bounds<[2]>>) -> tensor<2x4xf32>
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  qnn.relu %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<?x4xf32, #qnn.bounds<[3, 4]>>
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  qnn.relu %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}
