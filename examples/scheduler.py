"""A scheduler of one's own: `hexagon-schedule{scheduler=asap}` puts each instruction as early as it
can, in program order.

    qnn-opt net.tflite --load examples/scheduler.py -o net.hexagon.mlir \
        -p 'compile,hvx-to-hexagon,hexagon-schedule{scheduler=asap},hexagon-allocate'
    python benchmarks/schedulers.py net.tflite --load examples/scheduler.py

Blocks are scheduled by this class; innermost loops stay modulo-scheduled by the compiler, unless
the class has a method `loop`, too. A schedule that breaks a dependence or overfills a packet is an
error.
"""

from hexnn.plugin import BlockGraph, Pressure, SchedulingStrategy, register_scheduler


@register_scheduler
class AsSoonAsPossible(SchedulingStrategy):
    """Without priorities: what comes first in program order takes the place."""

    name = "asap"

    def block(self, graph: BlockGraph, window: int, pressure: Pressure) -> list[list[int]]:
        """Return the instructions of each packet."""
        packets: list[list[int]] = []
        earliest = [0] * len(graph.instrs)
        for index in range(len(graph.instrs)):
            time = earliest[index]
            while True:
                packets += [[] for _ in range(time + 1 - len(packets))]
                if graph.issues([*packets[time], index]):
                    break
                time += 1
            packets[time].append(index)
            for edge in graph.after[index]:
                earliest[edge.target] = max(earliest[edge.target], time + edge.latency)
            if index + window < len(earliest):  # No further ahead than registers allow.
                earliest[index + window] = max(earliest[index + window], time)
        return packets
