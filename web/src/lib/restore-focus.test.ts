import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreLostFocus } from './restore-focus.ts'

let end: () => void
beforeEach(() => {
  end = restoreLostFocus()
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

function draw(html: string) {
  document.body.innerHTML = `<main><h1>Vagas</h1><ul><li><h2>UTI Adulto</h2><div>${html}</div></li></ul></main>`
  const button = document.querySelector('button')!
  button.focus()
  return button
}

const focused = (text: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(text))

/** As browsers do, and jsdom does not. */
function disable(button: HTMLButtonElement) {
  button.disabled = true
  button.blur()
}

test('a button that goes away leaves the focus to the heading of what it stood in', async () => {
  draw('<button>Encerrar vaga</button>').remove()
  await focused('UTI Adulto')
})

test('so does one that is disabled for good', async () => {
  disable(draw('<button>Candidatar-se</button>'))
  await focused('UTI Adulto')
})

test('an item that goes away leaves it to the heading of the list, not of another item', async () => {
  draw('<button>Candidatar-se</button>')
  document.querySelector('ul')!.insertAdjacentHTML('afterbegin', '<li><h2>Outra</h2></li>')
  document.querySelectorAll('li')[1]!.remove()
  await focused('Vagas')
})

test('a question that goes away together with what opened it leaves it to the heading there', async () => {
  const opener = draw('<button>Encerrar vaga</button>')
  document.body.insertAdjacentHTML('beforeend', '<div role="alertdialog"><h2>Encerrar?</h2><button>Sim</button></div>')
  const question = document.querySelector('[role="alertdialog"]')!
  question.querySelector('button')!.focus()
  opener.remove()
  question.remove()
  await focused('UTI Adulto')
})

test('a question that took the focus from its busy button, and goes away, leaves it there too', async () => {
  const opener = draw('<button>Encerrar vaga</button>')
  const asked = '<div role="alertdialog" tabindex="-1"><h2>Encerrar?</h2><button aria-busy="true">Sim</button></div>'
  document.body.insertAdjacentHTML('afterbegin', `<h2>Nova vaga</h2>${asked}`)
  const question = document.querySelector<HTMLElement>('[role="alertdialog"]')!
  const confirm = question.querySelector('button')!
  confirm.focus()
  disable(confirm)
  question.focus()
  opener.remove()
  question.remove()
  await focused('UTI Adulto')
})

test('a busy button has it again when it is done', async () => {
  const button = draw('<button>Salvar</button>')
  button.ariaBusy = 'true'
  disable(button)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(document.activeElement).toBe(document.body)
  button.ariaBusy = null
  button.disabled = false
  await focused('Salvar')
})

test('a place that the screen chose stays, and so does a press elsewhere', async () => {
  const button = draw('<button>Criar Vaga</button><input />')
  disable(button)
  document.querySelector('input')!.focus()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(document.activeElement?.tagName).toBe('INPUT')

  const other = draw('<button>Sair</button>')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  disable(other)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(document.activeElement).toBe(document.body)
})
