"""The record of a match, as readable text and as JSON. Records of every version can always be replayed."""

from games.engine.record.data import BadRecord, event_from_data, event_to_data, from_json, to_json
from games.engine.record.page import parse_record, print_record
