"""Tuning: the search for pins under which a network costs less than as the compiler chooses."""
