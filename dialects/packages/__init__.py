"""What an op package can say: implementations, tensor properties, parameter orders, rules.

Records, each checked when it is made (`PackageError` with the user's line):

- `package.Package`: the records under one name: `implementations`, `hooks`, `properties`, `orders`,
  `rules`, `operations` (declared by XML), `never_registered`; `add(record)`, `records()`.
- `rule.Rule`: `priority`, `flags`, `match`, `constraint`, `replacement`, `operands`, `name`, `loc`;
  names of operations hold their package (`q::Conv2d` for the default package).
- `terms`: the trees in rules: leaves `Name`, `Number`, `DType`, `Function`; nodes
  `OpTerm(name, operands)` and `Call(word, arguments)`; `walk`, `children`; `str` is the C++ form.
- `word_table.words()`: the table of all words: kind, arguments, result, source, meaning.
- `implementation.Implementation`: `op`, `function`, `signature` (names of `tensor_classes`),
  `cost`, `flags`, `reference`; `implementation.ConstructorHook`.
- `tensor_properties.TensorProperties`: `operands`, `layouts`, `memories`, `outputs`.
- `parameter_order.ParameterOrder`: `parameters`, each with `mandatory` and `default`.
- `bodies.Body`: a Python function that stands for a C++ function of its name (`Package.define`).
- `registered_op.RegisteredOp`: an operation as an XML configuration declares it.

`registry.PACKAGES` holds the registered packages by name; `registry.package(name)` is one to add
to, `registry.register_package(p)` registers one that was read. Several sources of one name are one
package; contradictions are errors.

Users write packages in Python with `from hexnn.packages import *` (`vocabulary`, `macros`):

    BEGIN_PKG_OP_DEFINITION("demo")
    DEF_PACKAGE_OPTIMIZATION(
        EARLY,
        Op("Add", "X", "B"),
        AND(EQ(RANK_OF("X"), 4), EQ(DIM_DEPTH("X"), DIM_DEPTH("B"))),
        Op("BiasAdd", "X", "B"),
    )

    def elementwise_add(out: Tensor, a: Tensor, b: Tensor) -> int:
        out.set_dims(a)
        out[:] = a[:] + b[:]
        return 0

    DEF_PACKAGE_OP_AND_COST_AND_FLAGS(elementwise_add, "Add", SNAIL, RESOURCE_HVX)
    END_PKG_OP_DEFINITION("demo")

The trees are data: what they mean over a graph is computed by the passes that apply rules.
"""
