"""The files of embedded servers, and the processes that we started."""

import hashlib
import json
import os
import pwd
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import psutil

from common.language import gettext as _

LONGEST_SOCKET = 107  # bytes in sockaddr_un.sun_path on Linux, without the terminating NUL
SHARED = Path("/var/lib/twice-around")


def key(folder: Path) -> str:
    """A short unique name for this folder."""
    return hashlib.sha256(str(folder).encode()).hexdigest()[:12]


def socket_folder(base: Path) -> Path:
    """`base`/socket, or a short folder under /tmp if that path would be too long for a socket."""
    near = base / "socket"
    fits = len(os.fsencode(near / ".s.PGSQL.5432.lock")) <= LONGEST_SOCKET
    return near if fits else Path(f"/tmp/twice-around-{key(base)}")  # noqa: S108 - private() refuses a stranger's folder


def private(folder: Path, owner: pwd.struct_passwd | None = None) -> Path:
    """Create `folder` for one user only; raises PermissionError if another user owns it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o755)
    if owner and folder.lstat().st_uid == os.geteuid():
        os.chown(folder, owner.pw_uid, owner.pw_gid, follow_symlinks=False)
    found, wanted = folder.lstat(), owner.pw_uid if owner else os.geteuid()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != wanted:
        sentence = _("%(folder)s belongs to another user. Remove it, or choose another TWICE_AROUND_HOME.")
        raise PermissionError(sentence % {"folder": folder})
    folder.chmod(0o700)
    return folder


def private_home(home: Path) -> None:
    """Close the data folder to other users, except for access to a folder of their own in it.

    There is one if root has run PostgreSQL as its helper user.
    """
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    strangers = [child for child in home.iterdir() if child.lstat().st_uid != os.geteuid()]
    home.chmod(0o711 if strangers else 0o700)


def open_to_all(path: Path) -> bool:
    """Whether any user of the machine can reach `path`: every folder above it is accessible."""
    return all(step.stat().st_mode & stat.S_IXOTH for step in path.resolve().parents if step.exists())


def remember(record: Path, pid: int) -> None:
    """Record a process that we started, so that the next start can tell it from another one with its pid."""
    record.write_text(json.dumps({"pid": pid, "started": psutil.Process(pid).create_time()}))


def remembered(record: Path) -> psutil.Process | None:
    """The process in `record`, if it is still the same one."""
    try:
        known = json.loads(record.read_text())
        process = psutil.Process(known["pid"])
        ours = abs(process.create_time() - known["started"]) < 1 and process.status() != psutil.STATUS_ZOMBIE
    except (OSError, ValueError, TypeError, LookupError, psutil.Error):
        return None
    return process if ours else None


def kept(file: Path, new: str) -> str:
    """The secret in `file`, which only its owner can read; `new` is stored on the first call.

    The file is created atomically: a full disk leaves no empty one.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if file.exists():
        return file.read_text()
    with NamedTemporaryFile("w", dir=file.parent, prefix=f".{file.name}-") as secret:  # not readable by others
        secret.write(new)
        secret.flush()
        with suppress(FileExistsError):  # another process was first
            os.link(secret.name, file)
    return file.read_text()
