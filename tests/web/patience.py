"""The time that tests wait for a page: so long that only a page that hangs exceeds it.

A machine under load starves a browser for a minute or more. Nothing waits longer than it must, so a long limit costs
time only where a test fails.
"""

from __future__ import annotations

PATIENCE = 300.0  # seconds
PATIENCE_MS = 1000 * PATIENCE
