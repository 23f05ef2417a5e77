"""What every game shares: the contract, the compiler, chance, records."""
