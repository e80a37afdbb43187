"""The full-screen game for the terminal.

======================================  ====================================================
:mod:`tysiacha.play`                    the match itself, which knows no screen
:mod:`tysiacha.tui.questions`           what a person is asked, and what keys and clicks do
:mod:`tysiacha.tui.scene`               all that one picture of the table is made from
``tysiacha.tui.draw_...``               the parts of the picture: pure functions
:mod:`tysiacha.tui.table_screen`        the screen that plays the match
:mod:`tysiacha.tui.app`                 the application: :func:`run_app`
======================================  ====================================================

Nothing below :mod:`tysiacha.tui.widgets` knows Textual, so all of it can be tested by values.
"""
