"""The site around the apps: the access table, headers, error pages, health, navigation, the admin."""
