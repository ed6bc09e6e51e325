"""The contents of the real queue in Valkey, while no worker takes them."""

import json
from base64 import b64decode

from league.config.celery import app


def queued_for(match: object) -> list[str]:
    """The names of the league's queued tasks with this match as `match_id`, in order."""
    with app.connection_for_read() as connection:
        waiting = connection.default_channel.client.lrange(app.conf.task_default_queue, 0, -1)
    messages = [json.loads(message) for message in reversed(waiting)]
    of_match = [
        message
        for message in messages
        if json.loads(b64decode(message["body"]))[1].get("match_id") == str(match)  # (args, kwargs, options)
    ]
    tasks = [message["headers"]["task"] for message in of_match]
    return [task for task in tasks if task.startswith("league.")]
