// After signing out, and for another person, nothing is left of what the browser kept of the club: drafts and marks.
// localStorage holds seeds and receipts of matches and names nobody. It stays: without it a match can't be checked later.

const logins = new BroadcastChannel("logins");
const user = document.body.dataset.user ?? "";
const known = sessionStorage.getItem("user") ?? user;

if (document.querySelector("#messages .signed-out")) {
  sessionStorage.clear();
  logins.postMessage("signed out");
} else if (user && known !== user) sessionStorage.clear();
if (user) sessionStorage.setItem("user", user);

logins.addEventListener("message", () => {  // in another tab, whose storage this tab can't reach
  if (!user) return;
  sessionStorage.clear();
  // A match can be watched by anyone; its page hears of this on its socket too, and must not end up elsewhere by chance.
  location.replace(document.querySelector("[data-here]") ? location.pathname : "/");
});
