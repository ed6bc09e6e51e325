"""The record of a match: as a page that people can read, and as JSON. A record of any version replays for ever."""

from games.engine.record.data import BadRecord, event_from_data, event_to_data, from_json, to_json
from games.engine.record.page import parse_record, print_record

__all__ = ["BadRecord", "event_from_data", "event_to_data", "from_json", "parse_record", "print_record", "to_json"]
