// Only browsers that know no modules run this: lib/old-browser.ts does the same for the others.
document.getElementById('old-browser').hidden = false
