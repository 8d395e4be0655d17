import { type ReactNode, useEffect } from 'react'

let first = true
let cameBack = false
addEventListener('popstate', () => {
  cameBack = true
})

/**
 * Stands around a page inside its Suspense, so it runs when the page is really there: names the window, and, but for the
 * first page, puts the reader at its heading and the window at its top (going back keeps the browser's own place).
 */
export function PageFocus({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title.startsWith('Plantão Aberto') ? title : `${title} · Plantão Aberto`
  }, [title])
  useEffect(() => {
    if (first) {
      first = false
      return
    }
    if (!cameBack) scrollTo(0, 0)
    cameBack = false
    const main = document.getElementById('conteudo')
    // A field that took the focus by itself keeps it.
    if (!main || main.contains(document.activeElement)) return
    const heading = main.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main).focus({ preventScroll: true })
  }, [])
  return children
}
