import { render } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepTextsInPlace } from './translated-page.ts'

const names = ['appendChild', 'insertBefore', 'removeChild', 'nodeValue', 'textContent'] as const
const native = names.map((name) => Object.getOwnPropertyDescriptor(Node.prototype, name)!)

beforeAll(keepTextsInPlace)
afterAll(() => {
  for (const [index, name] of names.entries()) Object.defineProperty(Node.prototype, name, native[index]!)
})

interface Shown {
  count: number
  before?: boolean
  hint?: boolean
}
const Texts = ({ count, before, hint }: Shown) => (
  <p>
    {before && <b>novo </b>}
    {hint && 'Dica: '}
    vagas: {count} <i>abertas</i>
    {count > 1 && ' agora'}
  </p>
)

/**
 * Simulated translators. They use DOM methods that `keepTextsInPlace` does not replace, because a real translator runs
 * outside the page's script.
 */
const translators: Record<string, (p: HTMLElement) => void> = {
  'puts <font> in place of each text': (p) => {
    for (const text of [...p.childNodes].filter((node) => node instanceof Text)) {
      const font = document.createElement('font')
      font.append(`«${text.data}»`)
      text.before(font)
      text.remove()
    }
  },
  'moves each text into a <font>': (p) => {
    for (const text of [...p.childNodes].filter((node) => node instanceof Text)) {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
  },
  'joins the texts in the first, and turns the order round': (p) => {
    const nodes = [...p.childNodes]
    for (const node of nodes) node.remove()
    const [first] = nodes.filter((node) => node instanceof Text)
    p.append(...nodes.filter((node) => node instanceof Element), first!)
    // Firefox writes before it moves the nodes. Here the write comes last, because jsdom reports no writes to nodes
    // outside the page.
    first!.replaceData(0, first!.length, `«${nodes.map((node) => (node instanceof Text ? node.data : '')).join('')}»`)
  },
  'writes texts of its own': (p) => {
    p.replaceChildren('«vagas»', ...p.children)
  },
  'writes into the texts': (p) => {
    for (const text of p.childNodes) if (text instanceof Text) text.replaceData(0, text.length, `«${text.data}»`)
  },
}

const steps: Shown[] = [
  { count: 2 },
  { count: 3, hint: true },
  { count: 1, before: true, hint: true },
  { count: 1, before: true },
  { count: 20, hint: true },
  { count: 0 },
]

test.each(Object.entries(translators))('React shows what is true after a translator that %s', async (_, translate) => {
  const { container, rerender, unmount } = render(<Texts count={1} />)
  for (const step of steps) {
    translate(container.querySelector('p')!)
    // The page changes in a later task than the translator, as in a browser.
    await new Promise((done) => setTimeout(done))
    rerender(<Texts {...step} />)
    const text = `${step.before ? 'novo ' : ''}${step.hint ? 'Dica: ' : ''}vagas: ${step.count} abertas`
    expect(container.textContent).toBe(step.count > 1 ? `${text} agora` : text)
  }
  unmount()
  expect(container.childNodes).toHaveLength(0)
})

test('a text that is alone in its element is shown too, whatever a translator made of it', async () => {
  const { container, rerender } = render(<p>um</p>)
  for (const [text, made] of [
    ['dois', '«um»'],
    ['três', Object.assign(document.createElement('font'), { innerHTML: '«dois»' })],
  ] as const) {
    container.querySelector('p')!.replaceChildren(made)
    await new Promise((done) => setTimeout(done))
    rerender(<p>{text}</p>)
    expect(container.textContent).toBe(text)
  }
})

test('a translator in the page itself may take its translation back', async () => {
  const { container, rerender } = render(<Texts count={1} />)
  const p = container.querySelector('p')!
  const text = p.firstChild!
  const font = document.createElement('font')
  p.insertBefore(font, text)
  p.removeChild(text)
  expect(p.textContent).toBe('1 abertas')
  await new Promise((done) => setTimeout(done))
  p.insertBefore(text, font)
  p.removeChild(font)
  await new Promise((done) => setTimeout(done))
  rerender(<Texts count={2} hint />)
  expect(p.textContent).toBe('Dica: vagas: 2 abertas agora')
})
