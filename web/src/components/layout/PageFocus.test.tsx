import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The test needs a fresh copy of the module, which remembers whether a page is the first.
vi.resetModules()
const { PageFocus } = await import('./PageFocus.tsx')

const scrollTo = vi.fn()
beforeEach(() => vi.stubGlobal('scrollTo', scrollTo))
afterEach(() => {
  vi.clearAllMocks()
})

const page = (title: string, content = <p />) => (
  <PageFocus key={title} title={title}>
    <main id="conteudo" tabIndex={-1}>
      <h1>{title}</h1>
      {content}
    </main>
  </PageFocus>
)

test('the first page takes no focus; each later one sets the title, focuses its heading and scrolls to the top', () => {
  const { rerender } = render(page('Plantão Aberto'))
  expect(document.title).toBe('Plantão Aberto')
  expect(document.activeElement).toBe(document.body)

  rerender(page('Entrar como médico'))
  expect(document.title).toBe('Entrar como médico · Plantão Aberto')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
})

async function backFrom(address: string) {
  history.pushState(null, '', address)
  dispatchEvent(new Event('pushState'))
  history.back()
  await new Promise((done) => addEventListener('popstate', done, { once: true }))
}

test('after a step back to another address the browser keeps its scroll position', async () => {
  const { rerender } = render(page('Vagas'))
  scrollTo.mockClear()
  await backFrom('/?view=doctor-login')
  rerender(page('Entrar'))
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a page with a part that the address names is left where that part scrolls to', () => {
  const { rerender } = render(page('Vagas'))
  scrollTo.mockClear()
  history.replaceState(null, '', '#comprovacao')
  rerender(page('Perfil do Hospital'))
  expect(scrollTo).not.toHaveBeenCalled()
  history.replaceState(null, '', location.pathname)
})

test('a step back that only closes a dialog counts for nothing', async () => {
  const { rerender } = render(page('Vagas'))
  scrollTo.mockClear()
  await backFrom(location.href)
  rerender(page('Entrar'))
  expect(scrollTo).toHaveBeenCalledOnce()
})

test('a field with autofocus keeps the focus', () => {
  const { rerender } = render(page('Entrar'))
  // biome-ignore lint/a11y/noAutofocus: it is what the test is about
  rerender(page('Nova senha', <input aria-label="Senha" autoFocus />))
  expect(document.activeElement).toBe(screen.getByLabelText('Senha'))
})
