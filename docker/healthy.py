"""Whether this container's server answers, by the name that it listens to."""

import os
import urllib.request

host = os.environ["ALLOWED_HOSTS"].split(",")[0].strip().lstrip(".")
request = urllib.request.Request("http://127.0.0.1:8000/healthz", headers={"Host": host})
urllib.request.urlopen(request, timeout=5).close()  # noqa: S310
