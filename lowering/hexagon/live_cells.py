"""The backward analysis of the live cells of machine code, over its tree of blocks and loops."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field

from .cells import CellNumbers, Effect
from .machine import Block, Loop, Node


@dataclass
class LivenessAnalysis(ABC):
    """The traversal of a function by which subclasses compute live cells, as bit masks."""

    cells: CellNumbers = field(default_factory=CellNumbers)

    effects: dict[Loop, Effect] = field(default_factory=dict[Loop, Effect])
    """The effect of each loop's body, once `sequence_effect` has visited it."""

    @abstractmethod
    def block_effects(self, block: Block) -> Iterable[Effect]:
        """Return the effects of the parts of a block, in program order."""

    @abstractmethod
    def visit_block(self, block: Block, live: int, depth: int) -> int:
        """Analyse a block at loop nesting depth `depth` backwards from the cells live after it;
        return those live before it.
        """

    def sequence_effect(self, nodes: Iterable[Node]) -> Effect:
        """Return the effect of a sequence of blocks and loops on liveness; record those of its
        loops' bodies in `effects`.
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
        """Analyse a sequence backwards from the cells live after it; return those live before it.

        `sequence_effect` must have visited its loops.
        """
        for node in reversed(nodes):
            if isinstance(node, Block):
                live = self.visit_block(node, live, depth)
            else:
                live = self.visit(node.body, live | self.effects[node].reads, depth + 1)
        return live
