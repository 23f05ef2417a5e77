"""Mini: an Azul so small that it can be solved, for whoever wants to know exactly how well a program plays."""
