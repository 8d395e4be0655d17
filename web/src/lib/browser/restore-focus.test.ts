import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreLostFocus } from './restore-focus.ts'

let end: () => void
beforeEach(() => {
  end = restoreLostFocus()
})
afterEach(() => {
  end()
})

function draw(html: string) {
  document.body.innerHTML = `<main><h1>Vagas</h1><ul><li><h2>UTI Adulto</h2><div>${html}</div></li></ul></main>`
  const button = document.querySelector('button')!
  button.focus()
  return button
}

const focused = (text: string) => expect.poll(() => document.activeElement?.textContent).toBe(text)

/** Disables a button and blurs it, as browsers do and jsdom does not. */
function disable(button: HTMLButtonElement) {
  button.disabled = true
  button.blur()
}

const threeFrames = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))

test('when an item is removed, the heading of the list gets the focus, not that of another item', async () => {
  draw('<button>Candidatar-se</button>')
  document.querySelector('ul')!.insertAdjacentHTML('afterbegin', '<li><h2>Outra</h2></li>')
  document.querySelectorAll('li')[1]!.remove()
  await focused('Vagas')
})

test('an element that is drawn again elsewhere with its id keeps the focus', async () => {
  draw('<button id="shift">UTI de terça</button>').remove()
  document.querySelector('main')!.insertAdjacentHTML('beforeend', '<a id="shift" href="/">UTI de quarta</a>')
  await focused('UTI de quarta')
})

test.each([
  ['that holds the focus', (_: HTMLElement, confirm: HTMLElement) => confirm.focus()],
  [
    'that took the focus from its busy button',
    (question: HTMLElement, confirm: HTMLButtonElement) => {
      confirm.focus()
      disable(confirm)
      question.focus()
    },
  ],
])('when a dialog %s is removed with its opener, the heading around the opener gets the focus', async (_, act) => {
  const opener = draw('<button>Encerrar vaga</button>')
  const dialog = '<div role="alertdialog" tabindex="-1"><h2>Encerrar?</h2><button aria-busy="true">Sim</button></div>'
  document.body.insertAdjacentHTML('afterbegin', `<h2>Nova vaga</h2>${dialog}`)
  const question = document.querySelector<HTMLElement>('[role="alertdialog"]')!
  act(question, question.querySelector('button')!)
  opener.remove()
  question.remove()
  await focused('UTI Adulto')
})

test('a focus that the screen or the user moved stays where it is', async () => {
  const button = draw('<button>Criar Vaga</button><input />')
  disable(button)
  document.querySelector('input')!.focus()
  await threeFrames()
  expect(document.activeElement?.tagName).toBe('INPUT')

  const other = draw('<button>Sair</button>')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  disable(other)
  await threeFrames()
  expect(document.activeElement).toBe(document.body)
})
