"""Parts of pages that sessions and tournaments share: a service call, the desk, unpublished parts, the wall, swaps."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common import pages
from common.errors import Refused
from common.journal import journal_page
from common.pages import refuse
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import SingleErrorForm
from league.rounds.forms.publication import PublicationForm
from league.rounds.forms.round_tools import DeadlineForm, SwapForm
from league.rounds.models import Published
from league.rounds.policies import visibility_for
from league.rounds.presentation.addresses import address
from league.rounds.presentation.desk import NamesToTap
from league.rounds.presentation.journal import JournalLine
from league.rounds.presentation.swaps import SwapChange, SwapPage
from league.rounds.presentation.wall import Wall
from league.rounds.queries.desk import Desk
from league.rounds.services.phones import join_path
from league.rounds.services.tables import GameTable
from league.rules.errors import SwapError

RELOAD = gettext_noop("That didn’t work. Reload the page and try again.")
CODE_RENEWED = gettext_noop("Code renewed. Print the new one, and remove the old one.")


def act(
    request: ClubRequest,
    published: Published,
    service: Callable[..., object],
    *,
    back: str = "detail",
    query: str = "",
    table: GameTable | None = None,
    done: str | Callable[[Any], str] = "",
    then: str | Callable[[Any], str] = "",
    form: BaseForm | None = None,
    **given: Any,
) -> HttpResponse:
    """Call a service of a session or a tournament, or of one of its tables, and redirect, see `common.pages.act`.

    The service gets `given`, the form's data and the user. `back`: a page of the session or tournament, by name or URL;
    `query` is appended. If the form is invalid, nothing is called, and the page shows its sentence, or asks to reload
    the page.
    """
    to = (back if "/" in back else address(published, back)) + query
    if form is not None and not form.is_valid():
        return refuse(request, form.sentence if isinstance(form, SingleErrorForm) else _(RELOAD), to)
    data = form.cleaned_data if form else {}
    at = {"table": table} if table else {f"{published._meta.model_name}_id": published.pk}
    return pages.act(request, lambda: service(**at, **given, **data, by=request.user), back=to, done=done, then=then)


def match_address(match: UUID) -> str:
    return reverse("games:table", args=[match])


def released(member: Member) -> str:
    return _("%(name)s’s name released. It can now be taken on another phone.") % {"name": member}


def fee_is(entrant: Any) -> str:
    """The message for a fee that was changed, of a check-in or an entry."""
    return _("%(name)s’s fee is now %(state)s.") % {"name": entrant, "state": entrant.get_fee_display()}


def find_names(request: ClubRequest, desk: Desk, whose: Mapping[str, str] | None = None) -> HttpResponse:
    """The members whose name contains the text typed into a desk's field; `whose` as in `NamesToTap`, by field."""
    field = next(iter(request.GET), "name")
    names = NamesToTap.found(desk, request.GET.get(field, "")[:80], field=field, whose=(whose or {}).get(field, ""))
    return render(request, "rounds/_names_to_tap.html", {"names": names})


def check_shown(request: ClubRequest, published: Published, *parts: str) -> None:
    """Raise PermissionDenied if the reader can't see all of these parts."""
    if not visibility_for(published, request.member).has(*parts):
        raise PermissionDenied(_("The organizer has not published this yet. Check back later."))


def check_page_shown(request: ClubRequest, published: Published, required: Mapping[str, tuple[str, ...]]) -> None:
    """Raise PermissionDenied if the page needs parts that this reader can't see. `required`: by view name."""
    match = request.resolver_match
    check_shown(request, published, *required.get(match.view_name if match else "", ()))


def wall(
    request: ClubRequest,
    published: Published,
    shown: Wall,
    frame: Mapping[str, Any],
    *,
    part: str = "rounds/_wall.html",
) -> HttpResponse:
    """The wall of a session or a tournament, or `part`, which is on it."""
    join = join_path(published) if frame["may_score"] else ""  # a public wall is read by anyone
    where = {"what": f"{published._meta.model_name}s", "pk": published.pk}
    is_part = bool(request.headers.get("HX-Request"))
    context = {**frame, **where, "wall": shown, "join": join, "part": part}
    return render(request, part if is_part else "rounds/wall.html", context)


def show_journal(
    request: ClubRequest,
    published: Published,
    lines: Callable[[Any, Iterable[Any]], Sequence[JournalLine]],
    frame: Mapping[str, Any],
) -> HttpResponse:
    """The journal: actions, users and times. `lines` makes a line of each entry."""
    entries = journal_page(published.journal.all(), request.GET.get("page"), sees_money=frame["may_score"])
    shown = {"published": published, "back": address(published), "pages": entries, "entries": lines(published, entries)}
    return render(request, "rounds/journal.html", {**frame, **shown})


def keep_publication(request: ClubRequest, published: Published, save: Callable[..., object]) -> HttpResponse:
    """Call the service with the checked parts and those that the user changed."""
    form = PublicationForm(request.POST)
    done = _("Saved. Scorekeepers and organizers still see everything.")
    return act(request, published, save, shown=form.shown, of=form.changed, done=done)


def keep_deadline(
    request: ClubRequest,
    published: Published,
    save: Callable[..., object],
    *,
    back: Callable[[int | None], str],
    cleared: str,
) -> HttpResponse:
    """Call the service with the typed deadline for a round or for a place of it, and redirect to `back`."""
    form = DeadlineForm(request.POST)
    given = form.cleaned_data if form.is_valid() else {}
    allowed = _("Online play allowed. Players will find their match under “Play online”.")
    return act(
        request,
        published,
        save,
        form=form,
        now=timezone.now(),
        back=back(given.get("place")),
        done=allowed if given.get("until") else cleared,
    )


def answer_swap(
    request: ClubRequest,
    context: dict[str, Any],
    shown: SwapPage,
    *,
    preview: Callable[[int, int], SwapChange],
    save: Callable[..., object],
    done: str,
) -> HttpResponse:
    """Choose two players of a round, preview the effects of their swap, and confirm it: then call a service."""
    asked = SwapForm(request.POST or (request.GET if "other" in request.GET else None))
    keys = [key for key, _label in shown.choices]
    context = context | {"shown": shown, "one": keys[0] if keys else 0, "other": keys[-1] if keys else 0}
    no = ""
    if asked.is_bound:
        no, given = asked.sentence, asked.cleaned_data
        context |= given
        try:
            if not no:
                context["change"] = preview(given["one"], given["other"])
            if not no and request.method == "POST":
                why = {"why": given["why"]} if shown.asks_why else {}
                seen = given["expected_version"]
                save(one_id=given["one"], other_id=given["other"], expected_version=seen, **why)
                messages.success(request, done)
                return redirect(shown.back)
        except (Refused, SwapError) as refused:
            no = refused.sentence
    return render(request, "rounds/swap.html", context | {"no": no}, status=422 if no else 200)
