"""JSON from programs: as long and as deep as somebody could have meant, and refused as JSON past that."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

LARGEST = 4096  # bytes
DEEPEST = 20  # lists and objects inside each other


class TooLarge(APIException):
    status_code, default_code, default_detail = 413, "too_large", f"Send at most {LARGEST:,} bytes."


class SmallJSON(JSONParser):
    def parse(self, stream: Any, *args: Any, **kwargs: Any) -> Any:
        body = stream.read(LARGEST + 1)
        if len(body) > LARGEST:
            raise TooLarge
        try:
            said = super().parse(BytesIO(body), *args, **kwargs)
            if _is_deeper_than(DEEPEST, said):
                raise ParseError("Nothing here is that deep.")
            json.dumps(said, ensure_ascii=False).encode()  # a refusal may quote it
        except RecursionError as error:
            raise ParseError("Nothing here is that deep.") from error
        except UnicodeEncodeError as error:
            raise ParseError("Half a letter is none.") from error
        return said


def _is_deeper_than(most: int, said: object) -> bool:
    if not isinstance(said, Mapping | list):
        return False
    inside = said.values() if isinstance(said, Mapping) else said
    return most == 0 or any(_is_deeper_than(most - 1, each) for each in inside)
