// Submits the form at once; the button is for browsers without scripts.
document.getElementById('auto-submit').submit()
