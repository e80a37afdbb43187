"""Why the operating system refuses something, which by itself it says in English only."""

from __future__ import annotations

import errno

from tysiacha.texts.translation import _


def os_reason(error: OSError) -> str:
    """Give why the operating system refuses something, as it says it where it is nothing common."""
    reasons = {
        errno.ENOENT: _("No such file or directory"),
        errno.EACCES: _("Permission denied"),
        errno.EPERM: _("Operation not permitted"),
        errno.EEXIST: _("File exists"),
        errno.EISDIR: _("Is a directory"),
        errno.ENOTDIR: _("Not a directory"),
        errno.ENOSPC: _("No space left on device"),
        errno.EDQUOT: _("Disk quota exceeded"),
        errno.EROFS: _("Read-only file system"),
        errno.EFBIG: _("File too large"),
        errno.EIO: _("Input/output error"),
        errno.ENAMETOOLONG: _("File name too long"),
        errno.ELOOP: _("Too many levels of symbolic links"),
        errno.EMFILE: _("Too many open files"),
        errno.EBUSY: _("Device or resource busy"),
    }
    return reasons.get(error.errno or 0) or error.strerror or type(error).__name__
