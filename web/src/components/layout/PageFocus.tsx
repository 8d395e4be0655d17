import { type ReactNode, useEffect } from 'react'

let isFirstPage = true
let isHistoryStep = false
let address = globalThis.location?.href

/** Ignores a history step to the same address, because such a step only closes a part of the page, such as a dialog. */
function onAddress({ type }: Event) {
  if (type !== 'replaceState' && location.href !== address) isHistoryStep = type === 'popstate'
  address = location.href
}
// wouter sends the events 'pushState' and 'replaceState'. While the build renders first screens, there is no window.
for (const type of ['popstate', 'pushState', 'replaceState']) globalThis.window?.addEventListener(type, onAddress)

/**
 * Sets the window's title. On every page after the first it scrolls to the top and focuses the heading. It does not
 * scroll after a step in the history, where the browser restores the position, or when the hash names a part of the
 * page. The component must stand inside Suspense, so that its effects run once the page is drawn.
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
    if (!isHistoryStep && location.hash === '') scrollTo(0, 0)
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
