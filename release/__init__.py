"""Making releases: the locked requirements of hosts, the bill of materials, and the search for known holes."""
