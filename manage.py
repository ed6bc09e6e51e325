#!/usr/bin/env python
"""Django's command line for Twice Around."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings.dev")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    from common.live_updates import wait_for_updates

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    finally:
        wait_for_updates()  # they are sent beside the command, and would end with its process


if __name__ == "__main__":
    main()
