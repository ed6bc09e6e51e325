"""A JSON parser with limits for length and depth; beyond them it raises ParseError."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

LARGEST = 4096  # bytes
DEEPEST = 20  # nesting depth of lists and objects


class TooLarge(APIException):
    status_code, default_code, default_detail = (
        413,
        "too_large",
        format_lazy(_("Send at most {most} bytes."), most=f"{LARGEST:,}"),
    )


class SmallJSON(JSONParser):
    def parse(self, stream: Any, *args: Any, **kwargs: Any) -> Any:
        body = stream.read(LARGEST + 1)
        if len(body) > LARGEST:
            raise TooLarge
        try:
            said = super().parse(BytesIO(body), *args, **kwargs)
            if _is_deeper_than(DEEPEST, said):
                raise ParseError(_("The JSON is nested too deeply."))
            json.dumps(said, ensure_ascii=False).encode()  # the error message may quote it
        except RecursionError as error:
            raise ParseError(_("The JSON is nested too deeply.")) from error
        except UnicodeEncodeError as error:
            raise ParseError(_("The JSON contains an incomplete character.")) from error
        return said


def _is_deeper_than(most: int, said: object) -> bool:
    if not isinstance(said, Mapping | list):
        return False
    inside = said.values() if isinstance(said, Mapping) else said
    return most == 0 or any(_is_deeper_than(most - 1, each) for each in inside)
