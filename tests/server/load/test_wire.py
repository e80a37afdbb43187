"""The small socket of the load reads what a server sends, however it is cut in pieces."""

from bench.load.wire import PING, TEXT, Frame, framed, frames_in
from tysiacha.server.app.listening import head_of

TEXTS = [b"", b"a", bytes(125), bytes(126), bytes(70_000), b"z"]


def test_frames_of_all_sizes_are_read_in_whatever_pieces_they_come() -> None:
    sent = b"".join(head_of(one) + one for one in TEXTS)
    for size in (1, 7, 1000, len(sent)):
        got: list[Frame] = []
        rest = b""
        for at in range(0, len(sent), size):
            frames, rest = frames_in(rest + sent[at : at + size])
            got += frames
        assert got == [Frame(TEXT, one) for one in TEXTS]
        assert rest == b""


def test_a_frame_of_a_client_says_its_kind_and_its_length_and_is_masked() -> None:
    for content in TEXTS:
        frame = framed(PING, content)
        assert frame[0] == 0x89
        assert frame[1] & 0x80
        assert frame.endswith(bytes(4) + content)
        unmasked = bytes([frame[0], frame[1] & 0x7F]) + frame[2 : -len(content) - 4 or None]
        assert frames_in(unmasked[: len(frame) - len(content) - 4] + content)[0] == [
            Frame(PING, content)
        ]
