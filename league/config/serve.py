"""Serves pages and sockets from one process: `python -m league.config.serve --host 127.0.0.1 --port 8000`."""

import argparse
import warnings

import uvicorn

from league.common.sockets import LARGEST


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--host", default="127.0.0.1")
    arguments.add_argument("--port", type=int, default=8000)
    asked = arguments.parse_args()
    # WhiteNoise reads its files the plain way. They are small, and behind Caddy gunicorn serves them.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
    uvicorn.run(
        "league.config.asgi:application",
        host=asked.host,
        port=asked.port,
        log_config=None,  # ours, from the settings: uvicorn's would print what exceptions quote
        access_log=False,
        server_header=False,
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        timeout_graceful_shutdown=2,
    )


if __name__ == "__main__":
    main()
