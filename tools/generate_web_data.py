"""Write what the browser client knows of the rules: all presets and the domains of all options.

python -m tools.generate_web_data            write web/src/rules/presets.json
python -m tools.generate_web_data --check    fail if the file there is another one
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final, TypeAlias, assert_never

from tysiacha.rules.option_domains import (
    OPTION_DOMAINS,
    Number,
    NumberOf,
    OneOf,
    OnOff,
    OptionData,
    OptionDomain,
    SuitPoints,
    YesNo,
    option_data,
)
from tysiacha.rules.options import DEAL_ORDER, RULES_VERSION
from tysiacha.rules.presets import DEFAULT_PRESET, PRESET_DESCRIPTIONS, PRESETS

DATA_FILE: Final = Path(__file__).parent.parent / "web" / "src" / "rules" / "presets.json"

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | dict[str, OptionData]"


def web_data() -> str:
    """Give the text of the file."""
    content = {
        "default": DEFAULT_PRESET,
        "rules_version": RULES_VERSION,
        "deal_order": DEAL_ORDER,
        "domains": {key: domain_data(domain) for key, domain in OPTION_DOMAINS.items()},
        "presets": {
            name: {
                "about": PRESET_DESCRIPTIONS[name],
                "options": {key: option_data(rules, key) for key in OPTION_DOMAINS},
            }
            for name, rules in PRESETS.items()
        },
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def domain_data(domain: OptionDomain) -> dict[str, Json]:
    """Give the values that an option can have."""
    match domain:
        case YesNo():
            return {"kind": "yes-no"}
        case OnOff():
            return {"kind": "on-off"}
        case OneOf(choices, off):
            return {"kind": "one-of", "values": [str(one) for one in choices], "off": off}
        case Number(least, most, multiple, off, words):
            return {
                "kind": "number",
                "least": least,
                "most": most,
                "multiple": multiple,
                "off": off,
                "words": [] if words is None else [str(one) for one in words],
            }
        case NumberOf(numbers):
            return {"kind": "number-of", "values": list(numbers)}
        case SuitPoints():
            return {"kind": "suit-points"}
        case _:
            assert_never(domain)


def main() -> int:
    """Write the file, or compare it."""
    fresh = web_data()
    if "--check" in sys.argv[1:]:
        known = DATA_FILE.read_text(encoding="utf-8") if DATA_FILE.exists() else ""
        return 0 if known == fresh else 1
    DATA_FILE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
