// Leaves for the shop at once; the button stays for browsers that do not run this.
document.getElementById('auto-submit').submit()
