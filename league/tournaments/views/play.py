"""A stage: its rounds, who meets whom, results, rulings and standings."""

from collections.abc import Sequence
from posixpath import relpath
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from league.clubs.selectors import ClubRequest
from league.common.errors import Refused
from league.common.posted import posted_from
from league.results.forms import EntryForm, ResultForm, say_what_stands
from league.results.selectors import GameView
from league.results.services import StaleResult
from league.rules.standings import Standing
from league.rules.tiebreaks import TIEBREAKS
from league.tournaments import selectors, services
from league.tournaments.forms import RulingForm
from league.tournaments.models import Stage, Tournament
from league.tournaments.selectors import Board, CrossTable, Cut, PairingView, RoundView, StageView
from league.tournaments.views._page import act, address, found, frame, number_in, refuse, stage_of
from league.tournaments.views.hall import hall_of, table_of
from league.tournaments.views.paper import sheets_of


@require_safe
def stage(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    view = stage_of(board, number)
    players = selectors.players_for(board, view)
    names_of = selectors.round_names(view, players)
    told = frame(request, tournament, board)
    sees, is_over = told["sees"], selectors.is_over(board, view)
    told |= {
        "view": view,
        "advice": selectors.advice_for(view, players),
        "alone": [] if view.has_begun else selectors.without_partner(tournament),
        "may_exchange": view.current and view.missing and not view.stage.has_chart and len(view.current.pairings) > 1,
        "is_over": is_over,
        "not_yet": selectors.not_yet(board, view),
        "stays": (selectors.stands_on(board, view) or selectors.why_it_stays(view)) if told["may_organise"] else "",
        "sitting_out": selectors.sitting_out(view),
        "undecided": selectors.undecided(board, view) if told["may_organise"] else 0,
        "is_knock_out": view.stage.has_chart,
        "following": board.followers(view),
        "winners": selectors.winners_of(board, view) if is_over and sees.standings else "",
        "sheets": sheets_of(view, sees),
    }
    if sees.pairings:
        by_hand = selectors.exchanges_of(view.stage)
        opened = _opened(request, view)
        told["rounds"] = [
            (round_, names_of[round_.number], selectors.parts_of(view, players, round_), by_hand.get(round_.pk, ()))
            for round_ in reversed(view.rounds if view.stage.has_chart else opened)
        ]
        told["other_rounds"] = [] if view.stage.has_chart else [each for each in view.rounds if each not in opened]
        told["at_tables"] = not view.stage.has_chart
        told["pairings_url"] = _pairings_url(request, tournament) if told["may_score"] else ""
        told |= hall_of(request, tournament, board, view)

    def crossed(ranked: Sequence[Standing[int]], cut: Cut | None) -> CrossTable | None:
        return selectors.cross_table(view, selectors.by_cut(ranked, cut)) if sees.pairings else None

    if told["is_knock_out"]:
        told["chart"] = selectors.chart_of(view, players) if sees.draws(has_begun=view.has_begun) else None
        told["places"] = selectors.shared_places(view, players) if sees.standings else []
    elif not sees.standings:
        pass
    elif view.stage.kind == Stage.Kind.GROUPS and (view.has_begun or sees.entries):
        told["groups"] = [
            {
                "name": selectors.group_name(number),
                "players": group,
                "standings": selectors.stage_shown(view, ranked),
                "cross": crossed(ranked, cut),
                **_cut_shown(view, ranked, cut),
            }
            for number, group in enumerate(selectors.groups_of(view.stage, players))
            for ranked, cut in [(view.standings_among(group), selectors.cut_of(board, view, group))]
        ]
    else:
        ranked, cut = view.standings, selectors.cut_of(board, view)
        told["standings"] = selectors.stage_shown(view, ranked)
        told |= _cut_shown(view, ranked, cut)
        if view.stage.kind != Stage.Kind.ROTATION:
            told["cross"] = crossed(ranked, cut)
        if view.stage.kind == Stage.Kind.SWISS:
            figures = view.explained() if view.tie_breaking else {}
            told["tie_breaks"] = [TIEBREAKS[key] for key in view.tie_breaking]
            told["figures"] = [(view.names[row.player], figures[row.player]) for row in ranked if figures]
    return render(request, "tournaments/stage.html", told)


def _opened(request: ClubRequest, view: StageView) -> tuple[RoundView, ...]:
    """The round that is asked for, else the last; none before the first."""
    asked = request.GET.get("round")
    return tuple(each for each in view.rounds if str(each.number) == asked) or view.rounds[-1:]


def _pairings_url(request: ClubRequest, tournament: Tournament) -> str:
    """Below which every pairing has its page, from the page that is asked for: a bracket has hundreds of such links."""
    return relpath(address(tournament, "pairing", pairing=0), request.path).removesuffix("0")


def _cut_shown(view: StageView, ranked: Sequence[Standing[int]], cut: Cut | None) -> dict[str, Any]:
    """The standings on both sides of the cut line, and who stands first outside it; nothing where none is drawn."""
    if cut is None:
        return {}
    rows = {row.player: row for row in ranked}
    inside, outside = (selectors.stage_shown(view, [rows[entry] for entry in side]) for side in (cut.above, cut.below))
    first = rows[cut.high_non_qualifier] if cut.high_non_qualifier else None
    return {
        "cut": cut,
        "inside": inside,
        "outside": outside,
        "high_non_qualifier": f"{view.names[first.player]}, {first.totals.points} points" if first else "",
        "level": " and ".join(view.names[entry] for entry in (cut.above[-1], *cut.below[:1])),
    }


@posted_from("tournaments:stage")
def call(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(selectors.board_of(tournament), number)
    return act(
        request,
        lambda: services.call_round(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            seen=number_in(request, "seen"),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done=lambda called: f"Round {called.number} is called.",
    )


@posted_from("tournaments:stage")
def take_back(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(selectors.board_of(tournament), number)
    return act(
        request,
        lambda: services.take_back_round(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            seen=number_in(request, "seen"),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done="The last round is taken back.",
    )


def _met(board: Board, pk: int) -> tuple[StageView, PairingView]:
    try:
        return board.pairing(pk)
    except KeyError:
        raise Http404("There is no such table: its round was taken back.") from None


@require_http_methods(["GET", "HEAD", "POST"])
def pairing(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """The result of one table: to be entered, corrected, taken back, or ruled."""
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    try:
        view, met = _met(board, pairing)
    except Http404:
        if request.method != "POST":
            raise
        return refuse(request, "Not saved: the round was taken back meanwhile.", address(tournament))
    game = _asked(request, met)
    form = _form(tournament, met, game, request.POST or None) if game else None
    status = 200
    if form and form.is_bound:
        if form.is_valid() and (done := _record(request, tournament, met, game, form)):
            return done
        status = 422
    told = frame(request, tournament, board) | {"view": view, "met": met, "game": game, "form": form}
    told["stands_on"] = selectors.stands_on(board, view, met)
    told |= table_of(tournament, view, met, game)
    return render(request, "tournaments/pairing.html", told, status=status)


def _asked(request: ClubRequest, met: PairingView) -> GameView | None:
    """The game that is named, else the one that is being played, else the last."""
    wanted = request.POST.get("game") or request.GET.get("game")
    named = (game for game in met.games if str(game.pk) == wanted)
    return next(named, None) or met.waiting or (met.games[-1] if met.games else None)


def _form(tournament: Tournament, met: PairingView, game: GameView, data: Any) -> ResultForm:
    fresh = EntryForm.fresh(game.version)
    if game.is_played:
        fresh["winner"] = game.pegs.index(tournament.rules.target)
        fresh["margin"] = tournament.rules.target - min(game.pegs)
    return ResultForm(data, initial=fresh, fmt=tournament.rules, names=[player.name for player in met.players])


def _record(
    request: ClubRequest, tournament: Tournament, met: PairingView, game: GameView | None, form: ResultForm
) -> HttpResponse | None:
    """Save it and go back to the stage; None with the sentence in the form if it was refused."""
    given = form.cleaned_data
    try:
        services.record_result(
            tournament_id=tournament.pk,
            pairing_id=met.pk,
            game_id=number_in(request, "game"),
            pegs=given["pegs"],
            seen_version=given["seen_version"],
            by=request.user,
            entry_id=given["entry_id"],
            why=given["why"],
        )
    except StaleResult as stale:
        say_what_stands(form, stale, tournament.rules, form.names)
        return None
    except Refused as no:
        form.add_error(None, no.sentence)
        return None
    view, now = selectors.board_of(tournament).pairing(met.pk)
    is_paid = tournament.payments.filter(taken_back_at=None).exists()
    paid = " The pot has been paid out: Money says whether that still fits." if is_paid else ""
    messages.success(request, f"{now.title}: {now.told or 'saved. The next game is waiting.'}{paid}")
    if now.is_missing:
        return redirect(address(tournament, "pairing", pairing=met.pk))
    return redirect(address(tournament, "stage", number=view.stage.number))


@posted_from("tournaments:pairing")
def undo(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    tournament, form = found(request, pk), EntryForm(request.POST)
    back = address(tournament, "pairing", pairing=pairing)
    if not form.is_valid():
        raise Http404("This is not a form of ours.")
    given = form.cleaned_data
    return act(
        request,
        lambda: services.undo_result(
            tournament_id=tournament.pk,
            pairing_id=pairing,
            game_id=number_in(request, "game"),
            seen_version=given["seen_version"],
            by=request.user,
            entry_id=given["entry_id"],
        ),
        back=back,
        done="The last change is taken back.",
    )


@posted_from("tournaments:pairing")
def rule(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    tournament, form = found(request, pk), RulingForm(request.POST)
    back = address(tournament, "pairing", pairing=pairing)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    given = form.cleaned_data
    if given["side"] is None and "why" in request.POST:
        return refuse(request, "Say who goes on.", back)
    return act(
        request,
        lambda: services.rule(
            tournament_id=tournament.pk, pairing_id=pairing, side=given["side"], why=given["why"], by=request.user
        ),
        back=back,
        done="The ruling is taken back." if given["side"] is None else "The ruling is recorded.",
    )
