"""Files as the package writes them: whole or not at all, and never over what is not its own."""
