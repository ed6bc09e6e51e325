"""Where an embedded server keeps its files, and whose processes are ours."""

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

LONGEST_SOCKET = 107  # bytes in sockaddr_un.sun_path on Linux, less its closing zero
SHARED = Path("/var/lib/twice-around")


def key(folder: Path) -> str:
    """A short name that only this folder has."""
    return hashlib.sha256(str(folder).encode()).hexdigest()[:12]


def socket_folder(base: Path) -> Path:
    """`base`/socket, or a short folder under /tmp where that path would be too long for a socket."""
    near = base / "socket"
    fits = len(os.fsencode(near / ".s.PGSQL.5432.lock")) <= LONGEST_SOCKET
    return near if fits else Path(f"/tmp/twice-around-{key(base)}")  # noqa: S108 - private() refuses a stranger's folder


def private(folder: Path, owner: pwd.struct_passwd | None = None) -> Path:
    """Make `folder` for one user alone; a folder there that another user owns raises PermissionError."""
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
    """Close the folder of the data to other users, who at most go through it to a folder of their own in it.

    There is one where root has let PostgreSQL run as its helper user in here.
    """
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    strangers = [child for child in home.iterdir() if child.lstat().st_uid != os.geteuid()]
    home.chmod(0o711 if strangers else 0o700)


def open_to_all(path: Path) -> bool:
    """Whether any user of the machine may reach `path`: every folder above it lets strangers through."""
    return all(step.stat().st_mode & stat.S_IXOTH for step in path.resolve().parents if step.exists())


def remember(record: Path, pid: int) -> None:
    """Write down a process that we started, so that the next start can tell it from a stranger with its number."""
    record.write_text(json.dumps({"pid": pid, "started": psutil.Process(pid).create_time()}))


def remembered(record: Path) -> psutil.Process | None:
    """The process that `record` names, if that very process still runs."""
    try:
        known = json.loads(record.read_text())
        process = psutil.Process(known["pid"])
        ours = abs(process.create_time() - known["started"]) < 1 and process.status() != psutil.STATUS_ZOMBIE
    except (OSError, ValueError, TypeError, LookupError, psutil.Error):
        return None
    return process if ours else None


def kept(file: Path, new: str) -> str:
    """The secret in `file`, which only its owner may read; `new` becomes it on the first call.

    The file appears once it is written: a full disk leaves none that is empty.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if file.exists():
        return file.read_text()
    with NamedTemporaryFile("w", dir=file.parent, prefix=f".{file.name}-") as secret:  # which others can't read
        secret.write(new)
        secret.flush()
        with suppress(FileExistsError):  # another process was first
            os.link(secret.name, file)
    return file.read_text()
