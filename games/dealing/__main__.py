"""`python -m games.dealing verify FILE [--receipts FILE]`: check a finished match, by the standard library alone."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from games.dealing.checking import findings
from games.dealing.file import BadFile
from games.dealing.reading import read
from games.dealing.receipts import read_receipts
from games.dealing.referee import Mismatch


def main() -> int:
    """Returns 0 if everything is correct, 1 at the first mismatch, 2 if the file doesn't exist."""
    parser = ArgumentParser(
        prog="python -m games.dealing", description="Check how a finished match was dealt and pegged."
    )
    verify = parser.add_subparsers(required=True, metavar="verify").add_parser("verify", help="check a match's file")
    verify.add_argument("file", type=Path, metavar="FILE", help="the file from the match page")
    verify.add_argument(
        "--receipts", type=Path, nargs="+", default=[], metavar="FILE", help="receipts that a browser kept of the match"
    )
    given = parser.parse_args()
    try:
        text, *kept = (path.read_bytes() for path in (given.file, *given.receipts))
    except OSError as error:
        parser.error(f"{error.filename} cannot be opened: {error.strerror}.")
    try:
        file, receipts = read(text.decode()), [read_receipts(each.decode()) for each in kept]
        for finding in findings(file, receipts):
            say(finding)
    except UnicodeDecodeError:
        say("Mismatch: this is not text in UTF-8, as Twice Around writes it.")
    except (BadFile, Mismatch) as error:
        say(f"Mismatch: {error.sentence}")
    else:
        say("Nothing is wrong with this match.")
        return 0
    return 1


def say(sentence: str) -> None:
    """Print a sentence on one line; control characters are escaped, because a file may hold any."""
    line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in sentence)
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
