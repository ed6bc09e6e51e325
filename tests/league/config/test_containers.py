"""The settings of every container in the compose file. No container is run here."""

import re
import subprocess
from typing import Any

import pytest
import yaml
from redis import Redis
from redis.exceptions import AuthenticationError

from launcher.embedded import valkey as embedded
from launcher.embedded.postgres import QUIET
from league.config.celery import app
from league.config.settings.environment import broker
from league.web.request_bodies import LONGEST
from testing.processes import ROOT, free_port, wait_for_port

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())
CADDYFILE = (ROOT / "docker" / "Caddyfile").read_text()
SERVICES = sorted(COMPOSE["services"])


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_is_confined(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"] and service["pids_limit"] and service["cpus"]
    assert service["logging"]["options"]["max-size"]
    assert service["networks"]
    assert not {"privileged", "network_mode", "pid"} & {*service}


def test_folders_in_memory_have_a_size() -> None:
    folders = [folder for name in SERVICES for folder in COMPOSE["services"][name].get("tmpfs", [])]
    assert [folder for folder in folders if not re.search(r":size=\d+m", folder)] == []


def test_data_is_in_a_network_without_a_way_out_and_only_caddy_has_ports() -> None:
    services, networks = COMPOSE["services"], COMPOSE["networks"]
    assert [services[name]["networks"] for name in ("postgres", "valkey")] == [["data"], ["data"]]
    assert networks["data"]["internal"] and networks["pages"]["internal"]
    assert [name for name in SERVICES if "ports" in services[name]] == ["caddy"]
    assert "data" not in services["caddy"]["networks"]


def test_postgres_is_healthy_only_once_other_containers_can_reach_it() -> None:
    """Its image first runs a server that only has a Unix socket; tables would start too early and end for good."""
    check = COMPOSE["services"]["postgres"]["healthcheck"]["test"]
    assert check[check.index("-h") + 1] == "127.0.0.1"


def test_the_log_of_postgres_quotes_no_rows_or_statements() -> None:
    options = COMPOSE["services"]["postgres"]["command"]
    assert {option for option in options if "=" in option} >= {*QUIET}


def test_caddy_collects_garbage_before_it_reaches_its_memory_limit() -> None:
    caddy = COMPOSE["services"]["caddy"]
    assert (caddy["environment"]["GOMEMLIMIT"], caddy["mem_limit"]) == ("400MiB", "512m")


def test_caddy_offers_http_3_only_if_its_port_is_published() -> None:
    offers = not re.search(r"protocols h1 h2(?! h3)", CADDYFILE)
    assert offers == any(port.endswith("/udp") for port in COMPOSE["services"]["caddy"]["ports"])


def test_caddy_waits_longer_for_a_body_than_the_program_which_says_that_it_took_too_long() -> None:
    """At its own limit, Caddy answers with an empty 200."""
    waits = re.search(r"read_body (\d+)s", CADDYFILE)
    assert waits and int(waits[1]) >= LONGEST + 5


def test_a_page_that_is_requested_while_web_restarts_waits_or_says_what_to_do() -> None:
    assert "lb_try_duration" in CADDYFILE
    assert re.search(r'respond @starting "[^"]+reload the page\."', CADDYFILE)


@pytest.mark.slow
def test_the_program_gives_valkey_its_password(tmp_path) -> None:
    """Through the URL in the compose file."""

    port = free_port()
    command = COMPOSE["services"]["valkey"]["command"]
    assert command[-2:] == ["--requirepass", "${VALKEY_PASSWORD}"]
    pattern = COMPOSE["services"]["web"]["environment"]["REDIS_URL"]
    url = re.sub(r"\$\{VALKEY_PASSWORD.*\}", "secret", pattern).replace("valkey:6379", f"127.0.0.1:{port}")
    options = [word.replace("${VALKEY_PASSWORD}", "secret") for word in command[1:]]
    program = [embedded._program(), *options, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(tmp_path)]
    with subprocess.Popen(program, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for_port(port)
            with pytest.raises(AuthenticationError), Redis(port=port) as stranger:
                stranger.ping()
            with Redis.from_url(url) as client:
                assert client.ping()
            with app.connection_for_write(broker(url)) as queue:
                queue.ensure_connection(max_retries=1)
        finally:
            server.terminate()
