// Both in one file, if it was collected (league/web/static_files.py).
import "../django_htmx/htmx-2.min.js";
import "./idiomorph-0.8.0.min.js";
