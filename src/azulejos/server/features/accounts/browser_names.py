"""Names of browsers: kind and system, for the list of one's sessions. Two of a kind have the same name."""

from __future__ import annotations

# What each calls itself; who pretends to be others comes before them.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Chromium": "Chromium",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iOS",
    "iPad": "iOS",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def browser_of(user_agent: str) -> str:
    """A name such as "Firefox, Linux"; empty for an unknown browser."""
    kinds = (next((name for mark, name in marks.items() if mark in user_agent), "") for marks in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, kinds))
