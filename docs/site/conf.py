"""The site of the documentation: Sphinx reads the pages where they are; `make docs` calls it.

The repository is Sphinx's source folder, so a link between pages, or from a page to a file, is the
same in the repository and on the site. Nothing is fetched, and the search runs in the browser.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

import docstrings  # noqa: E402
import rooms  # noqa: E402

project = "Ouvert"
author = "The Ouvert developers"
version = re.findall(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)[0]
release = version

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
root_doc = "docs/index"
include_patterns = [
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("docs/**.md", "examples/README.md", "ui/README.md", "src/ouvert/data/README.md"),
]
exclude_patterns = [".*", "build", "dist", "ui/node_modules", "ui/src", "tests"]

myst_heading_anchors = 4
myst_enable_extensions = ["strikethrough"]
toc_object_entries = False
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
default_role = "code"
# docstrings are plain text, and what only reStructuredText stumbles over shall not stop the site;
# nor a name that several classes have: the link beside it leads to the right one
suppress_warnings = ["docutils", "ref.python"]
nitpicky = False

html_theme = "furo"
html_title = f"Ouvert {version}"
html_show_sphinx = False
html_copy_source = True
html_show_sourcelink = True
html_sourcelink_suffix = ""
html_theme_options = {"top_of_page_buttons": ["view"]}
html_static_path: list[str] = []
html_extra_path = ["front"]
highlight_language = "none"


def setup(app: Sphinx) -> None:
    """Let docstrings be read as they are written, and rooms of the package be unfolded."""
    app.connect("autodoc-process-docstring", docstrings.as_restructured_text, priority=100)
    app.connect("source-read", rooms.unfold)
