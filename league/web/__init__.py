"""The site around the apps: who may open which page, headers, errors, health, navigation, the admin."""
