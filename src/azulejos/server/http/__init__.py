"""HTTP and its bounds: typed endpoints, addresses, limits, and uvicorn's protocols made patient."""
