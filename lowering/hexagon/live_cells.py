"""Backward liveness analysis of machine code over its tree of blocks and loops.

Live sets consist of cells (registers or halves of pairs) and are bit masks numbered by
`CellNumbers`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field

from .cells import CellNumbers, Effect
from .machine import Block, Loop, Node


@dataclass
class LivenessAnalysis(ABC):
    """Base class of liveness analyses: traverses a function backwards; subclasses visit the blocks.

    Live sets are bit masks of cells (registers or halves of pairs).
    """

    cells: CellNumbers = field(default_factory=CellNumbers)

    effects: dict[Loop, Effect] = field(default_factory=dict[Loop, Effect])
    """The effect of each loop's body, once `sequence_effect` has visited it."""

    @abstractmethod
    def block_effects(self, block: Block) -> Iterable[Effect]:
        """Return the liveness effects of the parts of a block, in program order; the subclass
        chooses the parts (instructions or packets).
        """

    @abstractmethod
    def visit_block(self, block: Block, live: int, depth: int) -> int:
        """Analyse a block at loop nesting depth `depth` backwards.

        Returns the cells (registers or halves of pairs) live before it, given `live`, the cells
        live after it, both as bit masks.
        """

    def sequence_effect(self, nodes: Iterable[Node]) -> Effect:
        """Return the liveness effect of one execution of a sequence of blocks and loops.

        Records the effect of each loop's body in `effects`.
        """
        effect = Effect()
        for node in nodes:
            if isinstance(node, Loop):
                self.effects[node] = self.sequence_effect(node.body)
                effect = effect.then(self.effects[node])
            else:
                for part in self.block_effects(node):
                    effect = effect.then(part)
        return effect

    def visit(self, nodes: list[Node], live: int, depth: int = 0) -> int:
        """Analyse a sequence of blocks and loops at nesting depth `depth` backwards.

        Returns the cells (registers or halves of pairs) live before it, given `live`, the cells
        live after it, both as bit masks. `sequence_effect` must have visited its loops.
        """
        for node in reversed(nodes):
            if isinstance(node, Block):
                live = self.visit_block(node, live, depth)
            else:
                live = self.visit(node.body, live | self.effects[node].reads, depth + 1)
        return live
