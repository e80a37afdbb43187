"""The words that click itself says on the command line, marked for translation.

Click looks its texts up with ``gettext.gettext``, that is in the domain chosen last by
``gettext.textdomain``, which is the way meant for programs: ``main.run`` binds that domain to the
catalogues of this program, so that they need only hold click's texts too. They are listed here
because nothing else of this program says them. Where versions of click say a thing differently,
both ways are listed.
"""

from __future__ import annotations

from typing import Final

from tysiacha.rules.marking import N_, NN_

SENTENCES: Final = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Positional arguments"),
    N_("default: {default}"),
    N_("required"),
    N_("Show this message and exit."),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Choose from:\n\t{choices}"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("No such option {name!r}."),
    N_("No such option: {name}"),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("file"),
    N_("path"),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not writable."),
)
"""What has one form."""

COUNTED: Final = (
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_(
        "Got unexpected extra argument ({args})",
        "Got unexpected extra arguments ({args})",
    ),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
"""What has a form for one and another for more."""
