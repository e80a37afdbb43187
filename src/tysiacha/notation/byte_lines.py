"""Bytes as lines of text: never more of a line in memory than is allowed, whatever comes in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tysiacha.notation.lines import wrong_word
from tysiacha.notation.record_problems import Fault, NotationError, RecordCode, facts_of
from tysiacha.notation.records import CONTROL
from tysiacha.rules.marking import N_
from tysiacha.rules.phrases import phrase

LONGEST_LINE: Final = 64 * 1024
"""The most bytes of a line."""

BYTE_ORDER_MARK: Final = "\ufeff"

_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_UTF8: Final = N_("a text in UTF-8")


def split_lines(chunks: Iterable[bytes], limit: int = LONGEST_LINE) -> Iterator[bytes]:
    r"""Give the lines of a stream of bytes, divided at line feeds only, without them.

    Of a line with more than ``limit`` bytes one byte more than that is given, and the rest is
    dropped: whoever reads it sees that it is too long.

    >>> list(split_lines([b"one\ntw", b"o\r\n", b"a long one\nend"], limit=5))
    [b'one', b'two\r', b'a long', b'end']
    """
    begun = bytearray()
    for chunk in chunks:
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            if begun:
                begun += chunk[start : min(end, start + limit + 1)]
                yield bytes(begun[: limit + 1])
                begun.clear()
            else:
                yield chunk[start : min(end, start + limit + 1)]
            start = end + 1
        if len(begun) <= limit:
            begun += chunk[start : start + limit + 1]
    if begun:
        yield bytes(begun[: limit + 1])


def text_of_line(line: bytes, *, first: bool = False) -> str:
    """Give the text of a line; a carriage return at its end is left out.

    Raises:
        NotationError: if it is too long, no UTF-8, or holds control characters.
    """
    if len(line) > LONGEST_LINE:
        found, expected = phrase("a longer line"), N_("at most {n} bytes")
        fault = Fault(RecordCode.TOO_LARGE, found, expected, facts_of({"n": LONGEST_LINE}))
        raise NotationError(fault, LONGEST_LINE + 1)
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf8(line, error.start, first=first) from None
    text = text.removesuffix("\r")
    if first or text.startswith(BYTE_ORDER_MARK):
        text = text.removeprefix(BYTE_ORDER_MARK)
    control = CONTROL.search(text)
    if control is not None:
        raise _control(control.group(), control.start())
    return text


def _not_utf8(line: bytes, start: int, *, first: bool) -> NotationError:
    column = len(line[:start].decode("utf-8")) + 1
    found = f"0x{line[start]:02x}"
    if first and line.startswith(_UTF16_MARKS):
        fault = Fault(RecordCode.NOT_UTF8, phrase("a text in UTF-16"), _UTF8)
        return NotationError(fault, 1)
    return NotationError(Fault(RecordCode.NOT_UTF8, found, _UTF8), column)


def _control(found: str, start: int) -> NotationError:
    if found == "\r":
        expected = N_("lines that end with a line feed")
    else:
        expected = N_("no control characters")
    return wrong_word(RecordCode.CONTROL_CHARACTER, found, start + 1, expected)
