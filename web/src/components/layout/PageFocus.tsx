import { type ReactNode, useEffect } from 'react'

let isFirstPage = true
let isHistoryStep = false
let address = globalThis.location?.href

/** A step that only closes what is open on a page does not lead to another page. */
function onAddress({ type }: Event) {
  if (type !== 'replaceState' && location.href !== address) isHistoryStep = type === 'popstate'
  address = location.href
}
// Two of them are wouter's. The build, which draws the first screens, has no window.
for (const type of ['popstate', 'pushState', 'replaceState']) globalThis.window?.addEventListener(type, onAddress)

/**
 * Around a page, inside its Suspense, so that it runs once the page is drawn. Sets the window's title. On every page after
 * the first it scrolls to the top and focuses the heading; after a step in the history the browser keeps its own place.
 */
export function PageFocus({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title.startsWith('Plantão Aberto') ? title : `${title} · Plantão Aberto`
  }, [title])
  useEffect(() => {
    if (isFirstPage) {
      isFirstPage = false
      return
    }
    if (!isHistoryStep) scrollTo(0, 0)
    isHistoryStep = false
    const main = document.getElementById('conteudo')
    // A field with autofocus keeps the focus.
    if (!main || main.contains(document.activeElement)) return
    const heading = main.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main).focus({ preventScroll: true })
  }, [])
  return children
}
