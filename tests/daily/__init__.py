"""The deal of the day: its chain, its opponent, and the check of a played one."""
