"""Sentences in database columns: stored with their parameters, and read in the reader's language."""

import json
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression

from common.language import read, stored


class SentenceField(models.Field):  # type: ignore[type-arg]  # it takes no arguments at run time
    """A `Sentence`, or a list or dict of them, as JSON. Names and typed text in it stay unchanged.

    Not a JSONField, because the admin shows its values with quotes.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "jsonb"

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        return connection.ops.adapt_json_value(stored(value), None)

    def from_db_value(self, value: str, expression: Expression, connection: BaseDatabaseWrapper) -> Any:
        return None if value is None else read(json.loads(value))
