// Only browsers without modules run this script. In old browsers with modules, src/lib/browser/old-browser.ts does the
// same.
document.getElementById('old-browser').hidden = false
