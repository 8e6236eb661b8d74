"""Memory plans of random functions: results stay, whenever the transfers happen."""

import numpy as np
import pytest
from support.drawn_plans import drawn_plan
from xdsl.ir import Operation

from hexnn.dialects import htp
from hexnn.runtime.bound_function import Action
from hexnn.runtime.executor import execute
from hexnn.runtime.planned import PlannedProgram
from hexnn.testing.pass_stages import parse, random_inputs, run_pass


class EarlyProgram(PlannedProgram):
    """A planned module whose transfers happen when they start, not at the wait."""

    def _action(self, op: Operation) -> Action | None:
        action = super()._action(op)
        match op:
            case htp.DmaStartOp():
                return self.transfers[op.token].run
            case htp.DmaWaitOp():
                return None
            case _:
                return action


@pytest.mark.parametrize("first", [40, 60])
def test_results_stay(first: int):
    for seed in range(first, first + 20):
        module = parse(drawn_plan(seed))
        inputs = random_inputs(module, seed)
        expected = execute(module, inputs)
        run_pass(module, "htp-plan-memory")
        for program in (PlannedProgram(module), EarlyProgram(module)):
            computed = program.run(inputs)
            for name, array in expected.items():
                message = f"seed {seed}, {type(program).__name__}, {name}"
                np.testing.assert_array_equal(computed[name], array, message)
