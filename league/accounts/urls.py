from django.urls import path

from league.accounts import views

app_name = "accounts"
urlpatterns = [
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("password/", views.ChangePassword.as_view(), name="password"),
    path("keys/", views.keys, name="keys"),
    path("keys/<int:pk>/revoke/", views.revoke_key, name="revoke_key"),
    path("logins/", views.logins, name="logins"),
    path("logins/end/", views.end_other_logins, name="end_other_logins"),
    path("logins/<slug:number>/end/", views.end_login, name="end_login"),
    path("email/", views.email, name="email"),
    path("email/<str:token>/", views.confirm_email, name="confirm_email"),
    path("forgotten/", views.Forgotten.as_view(), name="forgotten"),
    path("forgotten/<uidb64>/<token>/", views.ChooseAgain.as_view(), name="choose_again"),
]
