"""Attributes that propose an alias for printing, as `getAlias` of an MLIR dialect does."""

from abc import abstractmethod

from xdsl.ir import Attribute


class Aliased(Attribute):
    """An attribute that printed IR may define once under an alias and then refer to by it."""

    @property
    @abstractmethod
    def alias(self) -> str:
        """The proposed alias: `#strip_tcm`, or `!q{}`, in which the printer replaces `{}` by a
        number; empty for no alias.
        """
