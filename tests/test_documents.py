"""The Python examples in the documents run, and give what they say.

Blocks fenced as ``python`` run, with or without ``>>>``; blocks in any other language (``text``,
``console``, ``toml``) do not. A document is one test, since its blocks share their names and run
from top to bottom. Examples in docstrings are found by ``--doctest-modules``.
"""

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

TOP = Path(__file__).parent.parent
DOCUMENTS = [
    path.relative_to(TOP).as_posix()
    for path in sorted([*TOP.glob("*.md"), *TOP.glob("docs/**/*.md")])
    if "```python" in path.read_text(encoding="utf-8")
]
BLOCKS = Sybil(parsers=[PythonCodeBlockParser()])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_give_what_they_say(document: str) -> None:
    for example in BLOCKS.parse(TOP / document):
        example.evaluate()
