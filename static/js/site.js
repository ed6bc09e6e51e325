// Every page.
import "./pages.js";
import "../offline/offline.js";
