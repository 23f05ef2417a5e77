"""The core of every game: the contract, the compiler, chance, records."""
