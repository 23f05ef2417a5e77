"""What is kept of a browser: its kind and its system, for the list of one's sessions. Nothing that tells two apart."""

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
    """Such as "Firefox, Linux"; empty for what is no browser that we know."""
    kinds = (next((name for mark, name in marks.items() if mark in user_agent), "") for marks in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, kinds))
