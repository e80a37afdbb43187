"""``docs/rules.md`` words every rule, and its tables are those of the code."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from tests.docs.markdown import TOP, anchors_in, prose, read
from tools import generate_docs
from tysiacha.rules.actions import Action
from tysiacha.rules.choices import P4Bonus
from tysiacha.rules.clauses import Clause
from tysiacha.rules.errors import Reason
from tysiacha.rules.option_meanings import OPTION_CLAUSES
from tysiacha.rules.options import RULES_VERSION, Rules
from tysiacha.rules.phases import Phase
from tysiacha.rules.presets import PRESETS

DOCUMENT = TOP / "docs" / "rules.md"
TEXT = read(DOCUMENT)
OPTIONS = [field.name for field in fields(Rules)]

CLAUSES = [str(clause) for clause in Clause]
DECISIONS = [
    *(f"Q-{number}" for number in range(1, 49)),
    *(f"S-{number}" for number in range(1, 18)),
]
FAMILIES = sorted(
    {one.rsplit("-", 1)[0] for one in [*CLAUSES, *DECISIONS]}, key=lambda one: (-len(one), one)
)
ID = re.compile(rf"(?<![\w-])(?:{'|'.join(FAMILIES)})-\d+(?![\w-])")


def generated(name: str) -> str:
    found = re.search(rf"<!-- generated: {name} -->\n(.*?)<!-- end -->", TEXT, re.DOTALL)
    assert found, f"docs/rules.md has no generated part {name}"
    return found[1]


def rows_of(part: str) -> list[list[str]]:
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    for name in ("rules.md", "protocol.md", "protocol.schema.json"):
        shutil.copy(TOP / "docs" / name, tmp_path / "docs" / name)
    return tmp_path


@pytest.mark.parametrize("family", FAMILIES)
def test_every_rule_and_decision_is_worded_once(family: str) -> None:
    ids = [one for one in [*CLAUSES, *DECISIONS] if one.rsplit("-", 1)[0] == family]
    worded = re.findall(rf'<a id="({family}-\d+)"></a>\*\*\1\*\* +\S', TEXT)
    in_tables = re.findall(rf'^\| <a id="({family}-\d+)"></a>\*\*\1\*\* \| \S', TEXT, re.MULTILINE)
    assert sorted(set(worded + in_tables)) == sorted(ids)


def test_every_id_is_known() -> None:
    assert set(ID.findall(prose(TEXT))) == {*CLAUSES, *DECISIONS}


def test_every_anchor_is_there_once() -> None:
    assert [anchor for anchor, count in Counter(anchors_in(TEXT)).items() if count > 1] == []


def test_every_reason_for_a_refusal_names_a_rule_that_is_worded() -> None:
    assert {reason.rule for reason in Reason} <= set(anchors_in(TEXT))


def test_the_version_of_the_rules_is_named() -> None:
    assert f"`{RULES_VERSION}`" in TEXT


def test_every_phase_and_every_action_is_explained() -> None:
    chapter = TEXT.partition("## 20. ")[2].partition("\n## ")[0]
    names = [kind.__name__ for kind in (*get_args(Phase), *get_args(Action))]
    assert [name for name in names if f"`{name}`" not in chapter] == []


def test_every_way_to_score_the_stock_is_explained() -> None:
    chapter = TEXT.partition("## 13. ")[2].partition("\n## ")[0]
    assert [bonus for bonus in P4Bonus if f"| `{bonus}` |" not in chapter] == []


def test_every_option_has_its_row() -> None:
    rows = [row for row in rows_of(generated("options")) if row[0].startswith("<a ")]
    assert [row[0] for row in rows] == [f'<a id="option-{key}"></a>`{key}`' for key in OPTIONS]


@pytest.mark.parametrize("option", OPTIONS)
def test_the_row_of_an_option_names_its_clauses(option: str) -> None:
    (row,) = (row for row in rows_of(generated("options")) if row[0].endswith(f"`{option}`"))
    assert row[-1] == ", ".join(f"[{clause}](#{clause})" for clause in OPTION_CLAUSES[option])


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_named_where_the_rules_are(option: str) -> None:
    by_hand = re.sub(r"<!-- generated: .*?<!-- end -->", "", TEXT, flags=re.DOTALL)
    assert f"[`{option}`](#option-{option})" in by_hand


def test_every_preset_has_its_sentence_and_its_column() -> None:
    rows = rows_of(generated("presets"))
    names = [f"`{name}`" for name in PRESETS]
    assert [row[0] for row in rows if row[0] in names] == names
    assert [row[1:] for row in rows if row[0] == "Option"] == [names]


def test_every_option_is_in_the_presets_part_once() -> None:
    named = re.findall(r"\(#option-(\w+)\)", generated("presets"))
    assert sorted(named) == sorted(OPTIONS)


def test_the_generated_parts_are_up_to_date() -> None:
    check = [sys.executable, "-m", "tools.generate_docs", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_stale_part_is_named_and_written_anew(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = project / "docs" / "rules.md"
    stale = TEXT.replace("How many players sit", "How few players sit")
    document.write_text(stale, encoding="utf-8")

    assert generate_docs.main(["--check", "--top", str(project)]) == 1
    assert capsys.readouterr().err == "docs/rules.md: stale: options (run 'make docs')\n"
    assert read(document) == stale

    assert generate_docs.main(["--top", str(project)]) == 0
    assert capsys.readouterr().out == "wrote docs/rules.md\n"
    assert read(document) == TEXT


def test_what_is_up_to_date_is_not_written_again(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate_docs.main(["--top", str(project)]) == 0
    assert capsys.readouterr().out == ""
    assert read(project / "docs" / "rules.md") == TEXT


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "<!-- generated: presets -->",
            "<!-- generated: pressets -->",
            "docs/rules.md: unknown generated part pressets; there are "
            + ", ".join(generate_docs.PARTS),
        ),
        (
            "<!-- generated: presets -->",
            "",
            "no document has the generated part presets",
        ),
        (
            "<!-- end -->",
            "",
            "docs/rules.md: a generated part has no <!-- end -->",
        ),
    ],
)
def test_marks_that_cannot_be_understood_are_named(
    project: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, fault: str
) -> None:
    document = project / "docs" / "rules.md"
    document.write_text(TEXT.replace(old, new), encoding="utf-8")
    assert generate_docs.main(["--top", str(project)]) == 1
    assert fault in capsys.readouterr().err.splitlines()
