"""A Chromium for the tests: one that is there, else from the system's packages, else Playwright's own.

`python -m tests.web.browser` makes sure that there is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests.web.patience import PATIENCE_MS

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
# What Playwright turns off, whose list ours replaces, and the suggestions of the address bar: pages of their own, which
# every window would load and draw them unseen.
FEATURES_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AiModeOmniboxEntryPoint"
)
# Nothing but the page: no sandbox, which root can't have, and no talk with the browser's maker.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={FEATURES_OFF}",
]


def installed() -> str | None:
    """The path of a Chromium on this machine."""
    chosen = os.environ.get("AZULEJOS_CHROMIUM")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(("apt-get", "update", "--quiet"), check=False)
        subprocess.run(PACKAGES, check=False, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
    if not installed():
        subprocess.run((sys.executable, "-m", "playwright", "install", "chromium"), check=True)


def launch_options() -> dict[str, object]:
    """For Playwright's `chromium.launch`; without a path it takes the browser that it installed itself."""
    path = installed()
    return {"args": FLAGS, "timeout": PATIENCE_MS} | ({"executable_path": path} if path else {})


if __name__ == "__main__":
    if not installed():
        install()
