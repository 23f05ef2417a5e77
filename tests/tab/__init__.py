"""Azulejos without a server: engines as WebAssembly, and Python without its compiled packages."""
