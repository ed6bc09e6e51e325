"""How gunicorn serves the pages: it reads this file by itself when it is started in this folder."""

import os

wsgi_app = "league.config.wsgi"
bind = os.environ.get("LISTEN_HOST", "127.0.0.1") + ":" + os.environ.get("LISTEN_PORT", "8000")
workers = int(os.environ.get("WEB_WORKERS", "2"))
threads = int(os.environ.get("WEB_THREADS", "2"))
worker_class = "league.web.request_bodies.worker.BufferingWorker"
worker_tmp_dir = "/dev/shm"  # noqa: S108  in memory: a file that is touched on a slow disk would look like a hang
max_requests, max_requests_jitter = 10_000, 1_000
forwarded_allow_ips = ""  # Django reads proxy headers, and only with BEHIND_PROXY
loglevel = "warning"


def post_worker_init(worker):
    """Open each thread's connection to the database: otherwise the first requests of each would wait for its plans."""
    from league.web.preloading import open_connections  # after the application's settings

    open_connections(worker.tpool, threads)


def worker_exit(server, worker):
    """Send the live updates that still wait for their turn: their thread ends with the process."""
    from common.live_updates import wait_for_updates  # after the application's settings

    wait_for_updates()
