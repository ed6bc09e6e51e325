"""The page of a knock-out of 512 with all its meetings played: how soon its director has it, and its weight.

Beside it the same page of 32 entries, in the same run: what it takes longer is what the entries cost, and not the way
through the house. Whoever only reads has the same page without the links to each result.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
from datetime import date
from random import Random
from statistics import median, quantiles
from time import perf_counter
from uuid import uuid4

from bench._house import Client, House, cookies_of, house

ENTRIES, FEW, RUNS, WARM_UP = 512, 32, 30, 4
PROMISE_MS, PROMISE_KB = 100, 120
PAGE = "tournaments:stage"
PROXY_LEVEL = 5  # of gzip, the proxy's own choice


def main() -> None:
    """Print a line a page, and the ratio."""
    with house() as place:
        logging.disable(logging.INFO)  # this end's; the house keeps its own
        print(f"a knock-out, all played; {RUNS} runs, promise: p95 <= {PROMISE_MS} ms, <= {PROMISE_KB} KB")
        middle = {entries: measure(place, entries) for entries in (FEW, ENTRIES)}
        print(f"{ENTRIES} entries take {middle[ENTRIES] / middle[FEW]:.1f} x as long as {FEW}")


def measure(place: House, entries: int) -> float:
    """The median in milliseconds at the asker's end."""
    address, director, member = knock_out(entries)
    before = len(place.server_ms(PAGE))
    times, page = asyncio.run(ask(Client(place.pages, director), address))
    own = place.server_ms(PAGE)[before:]
    _, read = asyncio.run(ask(Client(place.pages, member), address))
    print(
        f"{entries:4} entries: median {median(times):.1f} ms, p95 {quantiles(times, n=20)[-1]:.1f} ms, "
        f"the server's own part {median(own):.1f} ms; {weight(page)}; to whoever only reads {weight(read)}"
    )
    return median(times)


def weight(page: bytes) -> str:
    return f"{len(page) / 1000:.1f} KB, {len(gzip.compress(page, PROXY_LEVEL)) / 1000:.1f} KB packed"


async def ask(client: Client, address: str) -> tuple[list[float], bytes]:
    """Milliseconds of each asking, once the server is warm; and the page."""
    times: list[float] = []
    for _ in range(WARM_UP + RUNS):
        began = perf_counter()
        status, page = await client.ask("GET", address)
        times.append((perf_counter() - began) * 1000)
        assert status == 200, status
    client.hang_up()
    return times[WARM_UP:], page


def knock_out(entries: int) -> tuple[str, str, str]:
    """The address of a knock-out's page, and the logins of its director and of a member; results by dice."""
    from django.urls import reverse

    from league.results import services as results
    from league.rules.presets import PRESETS
    from league.tournaments import selectors, services
    from league.tournaments.models import Stage
    from tests.factories import MemberFactory, some_name

    by = MemberFactory(organiser=True, name="Dora Director")
    cup = services.plan_tournament(
        club=by.club,
        name="Cup",
        on=date(2026, 11, 21),
        format=PRESETS["grass-roots"].but(fee=0),
        stages=[services.StagePlan("Knock-out", Stage.Kind.KNOCK_OUT)],
        by=by.user,
    )
    for number in range(entries):
        services.walk_in(tournament_id=cup.pk, name=some_name(number), fee="waived", by=by.user)
    stage, dice = cup.stages.get(), Random(entries)
    while True:
        board = selectors.board_of(cup)
        (view,) = board.stages
        if selectors.is_over(board, view):
            break
        services.call_round(tournament_id=cup.pk, stage_id=stage.pk, seen=len(view.rounds), by=by.user)
        (view,) = selectors.board_of(cup).stages
        for met in view.missing:  # by the door of results: the tournament's reads the whole chart before each
            pegs = dice.sample([121, 121 - dice.randrange(1, 60)], 2)
            results.record_result(game_id=met.games[0].pk, pegs=pegs, seen_version=0, by=by.user, entry_id=uuid4())
    numbers = {"club": by.club.slug, "pk": cup.pk, "number": stage.number}
    member = MemberFactory(club=by.club, with_account=True, name="Mia Member")
    return reverse(PAGE, kwargs=numbers), cookies_of(by.user), cookies_of(member.user)


if __name__ == "__main__":
    main()
