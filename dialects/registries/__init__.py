"""What is found by name: passes and implementations, ours and those of users' files."""
