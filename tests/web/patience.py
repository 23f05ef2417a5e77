"""How long tests wait for what a page is to show: so long that only a page that hangs runs out of it.

A machine under load starves a browser for a minute or more. Nothing waits longer than it must, so a long limit costs
time only where a test fails.
"""

from __future__ import annotations

PATIENCE = 300.0  # seconds
PATIENCE_MS = 1000 * PATIENCE
