/**
 * False in a browser older than those of package.json. Mixed colours came with Chrome 111, Firefox 113 and Safari 16.2, style
 * sheets of this kind with Safari 16.4. Nothing here or before may need a newer one than modules do.
 */
export const isPromisedBrowser =
  CSS.supports('color', 'color-mix(in srgb, red, red)') && 'adoptedStyleSheets' in document

if (!isPromisedBrowser) document.getElementById('old-browser')!.hidden = false
