"""Mini: an Azul so small that it can be solved, to measure exactly how well a program plays."""
