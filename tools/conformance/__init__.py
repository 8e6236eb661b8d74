"""What is proved of the machine: every instruction on qemu-hexagon against its semantics."""
