"""Servers left by killed test runs."""

import tempfile

from testing import servers


def test_of_two_simultaneous_runs_one_stops_a_killed_runs_servers(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left = tmp_path / f"{servers.PREFIX}killed"
    left.mkdir()
    (left / "run.json").write_text('{"pid": 1, "started": 0}')
    stopped = []

    def stop(folder):
        stopped.append(folder)
        if len(stopped) == 1:
            servers.sweep()  # the other run, while this one waits for PostgreSQL to stop

    monkeypatch.setattr(servers, "stop", stop)
    servers.sweep()
    assert stopped == [left]
