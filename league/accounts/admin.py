"""Accounts in the admin, for the operator of the installation: to reset a password or close an account."""

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action

admin.site.unregister(Group)  # what people may do depends on their role in a club


RECORDED = {
    "name": gettext_noop("name"),
    "email": gettext_noop("e-mail address"),
    "is_active": gettext_noop("open"),
    "is_superuser": gettext_noop("operator"),
}


class AccountForm(UserChangeForm):
    email = forms.EmailField(label=_("E-mail address"))

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    form = AccountForm
    fieldsets = ((None, {"fields": ("name", "email", "password", "is_active", "is_superuser", "last_login")}),)
    readonly_fields = ("last_login",)
    list_display = ("name", "email", "is_active", "is_superuser", "last_login")
    list_filter = ("is_active", "is_superuser")
    search_fields = ("name__folded__contains", "email")
    ordering = ("name", "pk")
    filter_horizontal = ()
    actions = None

    def save_model(self, request: HttpRequest, obj: User, form: AccountForm, change: bool) -> None:
        super().save_model(request, obj, form, change)
        changes = {
            word: None if name == "email" else [str(form.initial[name]), str(form.cleaned_data[name])]
            for name, word in RECORDED.items()
            if name in form.changed_data
        }
        if changes:
            assert isinstance(request.user, User)
            audit.record(
                Action.ACCOUNT_CHANGED, by=request.user, account=obj.pk, account_name=obj.name, changes=changes
            )

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return request.user.is_superuser

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Accounts are created by starting a club or through an invitation."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Accounts are closed, not deleted, because records refer to them."""
        return False
