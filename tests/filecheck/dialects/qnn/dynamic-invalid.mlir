// RUN: qnn-opt %s --split-input-file --verify-diagnostics

func.func @main(%x: tensor<?x4xf32>) {
  // expected-error@+1 {{input must bound its dynamic dimensions by #qnn.bounds<[..]>, got tensor<?x4xf32> (section Relu)}}
  %y = qnn.relu %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<2x4xf32>) {
  // expected-error@+1 {{output must bound its dynamic dimensions by #qnn.bounds<[..]>, got tensor<?x4xf32>}}
  %y = qnn.relu %x : (tensor<2x4xf32>) -> tensor<?x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 5]>>) {
  // expected-error@+1 {{input must have bounds that agree with its static dimensions, got tensor<?x4xf32, #qnn.bounds<[2, 5]>>}}
  %y = qnn.relu %x : (tensor<?x4xf32, #qnn.bounds<[2, 5]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2]>>) {
  // expected-error@+1 {{input must have bounds that agree with its static dimensions}}
  %y = qnn.relu %x : (tensor<?x4xf32, #qnn.bounds<[2]>>) -> tensor<2x4xf32>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have shape [2, 4], got [3, 4]}}
  %y = qnn.relu %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<?x4xf32, #qnn.bounds<[3, 4]>>
  func.return
}

// -----

func.func @main(%x: tensor<?x4xf32, #qnn.bounds<[2, 4]>>) {
  // expected-error@+1 {{output must have a dynamic dimension 0 of at most 2, got tensor<2x4xf32>}}
  %y = qnn.relu %x : (tensor<?x4xf32, #qnn.bounds<[2, 4]>>) -> tensor<2x4xf32>
  func.return
}
