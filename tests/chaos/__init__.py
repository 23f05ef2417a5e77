"""The kill test: servers die, connections are cut, messages doubled and delayed; no move may be lost or doubled."""
