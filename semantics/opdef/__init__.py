"""What the operations of the opdef graph compute."""
