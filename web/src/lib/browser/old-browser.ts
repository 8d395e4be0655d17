/**
 * False in a browser older than those of package.json: mixed colours exist since Chrome 111, Firefox 113 and Safari
 * 16.2, constructed style sheets since Safari 16.4. This code must run in every browser that knows modules.
 */
export const isPromisedBrowser =
  CSS.supports('color', 'color-mix(in srgb, red, red)') && 'adoptedStyleSheets' in document

if (!isPromisedBrowser) document.getElementById('old-browser')!.hidden = false
