"""``tysiacha rules``: list, show, compare and check sets of rules."""

from __future__ import annotations

import json

import click

from tysiacha.cli.lazy import OrderedGroup
from tysiacha.cli.output import put
from tysiacha.cli.paper import paper_width
from tysiacha.cli.quoting import quoted
from tysiacha.cli.rules_source import NamedRules, rules_file, rules_named, shown_source
from tysiacha.notation.rules_file import RulesFile, rules_text
from tysiacha.rules.option_domains import OPTION_DOMAINS, option_data
from tysiacha.rules.option_values import option_text
from tysiacha.rules.options import Rules
from tysiacha.rules.presets import DEFAULT_PRESET, PRESETS, differences, preset_name
from tysiacha.texts.layout import side_by_side, wrapped
from tysiacha.texts.options import (
    note_text,
    option_clauses,
    option_groups,
    option_meaning,
    option_words,
    preset_sentence,
)
from tysiacha.texts.translation import _, ngettext

_HELP = {"help_option_names": ["-h", "--help"]}


@click.group(
    name="rules",
    cls=OrderedGroup,
    context_settings=_HELP,
    help=_("Show, compare and check sets of rules."),
    short_help=_("Show, compare and check sets of rules."),
    epilog=_(
        "Rules are named by a preset (see: tysiacha rules list) or by a file in TOML; - is the "
        "standard input.\n\n"
        "Examples:\n\n\b\n"
        "  tysiacha rules list\n"
        "  tysiacha rules show polish\n"
        "  tysiacha rules diff classic russian_online\n"
        "  tysiacha rules check our-table.toml"
    ),
)
def rules() -> None:
    """Hold the commands about rules together."""


@rules.command(
    name="list",
    context_settings=_HELP,
    help=_("List the presets, with a sentence about each."),
    short_help=_("List the presets."),
    epilog=_("Example:\n\n\b\n  tysiacha rules list"),
)
def list_presets() -> None:
    """List the presets."""
    rows = [[name, preset_sentence(name)] for name in PRESETS]
    for line in side_by_side(rows, paper_width()):
        put(line)


@rules.command(
    context_settings=_HELP,
    short_help=_("Show all options of some rules."),
    help=_(
        "Show all options of some rules: what they are set to, what they mean, and the clauses "
        "that they vary. What differs from classic is marked with a star.\n\n"
        "SOURCE is a preset or a file, by default classic."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha rules show polish\n"
        "  tysiacha rules show our-table.toml --json\n"
        "  tysiacha rules show russian_house --toml > our-table.toml"
    ),
)
@click.argument("source", default=DEFAULT_PRESET, metavar=_("[SOURCE]"))
@click.option("--json", "as_json", is_flag=True, help=_("All options as JSON."))
@click.option("--toml", "as_toml", is_flag=True, help=_("As a rules file to start from."))
def show(source: str, *, as_json: bool, as_toml: bool) -> None:
    """Show all options of some rules."""
    if as_json and as_toml:
        raise click.UsageError(_("Choose one of --json and --toml."))
    named = rules_named(source)
    if as_json:
        put(_json_text(named))
    elif as_toml:
        put(rules_text(named.rules, base=DEFAULT_PRESET), end="")
    else:
        for line in _shown_lines(named):
            put(line)


@rules.command(
    context_settings=_HELP,
    short_help=_("Show in what two sets of rules differ."),
    help=_("Show side by side in which options two sets of rules differ."),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha rules diff classic polish\n"
        "  tysiacha rules diff russian_online our-table.toml"
    ),
)
@click.argument("first", metavar=_("FIRST"))
@click.argument("second", metavar=_("SECOND"))
def diff(first: str, second: str) -> None:
    """Show in which options two sets of rules differ."""
    one, two = rules_named(first), rules_named(second)
    keys = list(differences(one.rules, two.rules))
    if not keys:
        put(_("No difference."))
        return
    rows = [["", one.name, two.name]]
    rows += [[key, _file_words(one.rules, key), _file_words(two.rules, key)] for key in keys]
    for line in side_by_side(rows, paper_width()):
        put(line)


@rules.command(
    context_settings=_HELP,
    short_help=_("Check a rules file."),
    help=_(
        "Check a rules file: say that it is good and what it sets, or everything that is wrong "
        "with it. Exit code 1 if it is wrong, 2 if it cannot be read."
    ),
    epilog=_(
        "Examples:\n\n\b\n"
        "  tysiacha rules check our-table.toml\n"
        "  tysiacha rules show polish --toml | tysiacha rules check -"
    ),
)
@click.argument("file", metavar=_("FILE"))
def check(file: str) -> None:
    """Check a rules file."""
    for line in _checked_lines(shown_source(file), rules_file(file)):
        put(line)


def _json_text(named: NamedRules) -> str:
    options = {key: option_data(named.rules, key) for key in OPTION_DOMAINS}
    content = {
        "name": named.name,
        "preset": preset_name(named.rules),
        "rules_id": named.rules.rules_id,
        "options": options,
    }
    return json.dumps(content, indent=2)


def _shown_lines(named: NamedRules) -> list[str]:
    width = paper_width()
    lines = [_("{name} (rules id {id})").format(name=named.name, id=named.rules.rules_id)]
    if named.description:
        for part in named.description.split("\n"):
            lines += wrapped(part, width)
    changed = differences(PRESETS[DEFAULT_PRESET], named.rules)
    if changed:
        marked = ngettext(
            "{n} option differs from classic and is marked with a star.",
            "{n} options differ from classic and are marked with a star.",
            len(changed),
        )
        lines += wrapped(marked.format(n=len(changed)), width)
    for title, keys in option_groups():
        lines += ["", title]
        for key in keys:
            lines += _option_lines(named.rules, key, differs=key in changed, width=width)
    return lines


def _option_lines(rules: Rules, key: str, *, differs: bool, width: int) -> list[str]:
    mark = "*" if differs else " "
    head = f"{mark} {key} = {_file_words(rules, key)}"
    if differs:
        classic = _file_words(PRESETS[DEFAULT_PRESET], key)
        head += "   " + _("(classic: {value})").format(value=classic)
    meaning = f"      {option_meaning(key)} ({option_clauses(key)})"
    words = option_words(rules, key)
    if words != _file_words(rules, key):
        here = _("Here: {value}.").format(value=words)
        meaning = f"      {option_meaning(key)} {here} ({option_clauses(key)})"
    return [
        *wrapped(head, width, indent="      "),
        *wrapped(meaning, width),
    ]


def _file_words(rules: Rules, key: str) -> str:
    return option_text(rules, key).replace(",", ", ")


def _checked_lines(name: str, file: RulesFile) -> list[str]:
    width = paper_width()
    lines = [_("{name}: OK").format(name=name if name.isprintable() else quoted(name))]
    if file.name is not None:
        lines.append(_("Name: {name}").format(name=file.name))
    lines.append(_("Starts from: {base}").format(base=file.base))
    lines.append(_("Rules id: {id}").format(id=file.rules.rules_id))
    if file.overrides:
        sets = ngettext("Sets {n} option:", "Sets {n} options:", len(file.overrides))
        lines.append(sets.format(n=len(file.overrides)))
        for key in file.overrides:
            lines += wrapped(f"  {key} = {_file_words(file.rules, key)}", width, indent="    ")
    for note in file.notes:
        text = _("Note: {note}").format(note=note_text(note))
        lines += wrapped(text, width, indent="  ")
    return lines
