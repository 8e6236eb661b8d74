"""Attributes that offer a name for themselves, as `getAlias` of an MLIR dialect does."""

from abc import abstractmethod

from xdsl.ir import Attribute


class Aliased(Attribute):
    """An attribute that printed text may define once and then call by a name."""

    @property
    @abstractmethod
    def alias(self) -> str:
        """The name, `#strip_tcm`; with `{}` where a number belongs, `!q{}`; empty for none."""
