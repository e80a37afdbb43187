"""Write records with proofs and what a player has saved of them, for the browser client to verify.

python -m tests.web.write_records FILE
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from tests.fairness.proven import own_file, proven_match
from tysiacha.notation.record_json import record_json

WRITTEN: Final = ("classic", "classic_four", "polish", "classic_two")


def records() -> list[dict[str, str]]:
    """Give a match of some tables, people at two seats of it, one of whom keeps a secret back."""
    return [
        {
            "table": table,
            "record": record_json(proven.record),
            "own": own_file(proven, 0),
        }
        for table in WRITTEN
        for proven in [proven_match(table, seed=3, deals=2, people=(0, 1), silent=(1,))]
    ]


def main() -> None:
    """Write the file."""
    text = json.dumps(records(), indent=1, ensure_ascii=False)
    Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
