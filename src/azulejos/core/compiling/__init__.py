"""The compiler behind the rules: decorators, the cache of machine code, and what only machine code can do."""
