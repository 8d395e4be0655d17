import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../test-page.tsx'
import Privacidade from './Privacidade.tsx'

/** What the page says under a heading, as one line. */
function section(name: string) {
  renderAt('/privacidade', <Privacidade />)
  return screen.getByRole('heading', { name }).closest('section')!.textContent!.replace(/\s+/g, ' ')
}

test('the page names the address on every card, and what only an accepted doctor gets', () => {
  const text = section('Quem vê o quê')
  expect(text).toContain('a localização que o hospital escreveu, que pode conter o endereço')
  expect(text).toContain('O endereço e o telefone informados para o plantão aparecem, no cartão e por e-mail, só para')
  expect(text).not.toContain('aparecem depois que a candidatura é aceita')
})

test('the page names how long a hospital may read, and what remains', () => {
  const text = section('Quem vê o quê')
  expect(text).toContain('até 30 dias depois da decisão')
  expect(text).toContain('30 dias depois que a vaga deixou de estar aberta')
  expect(text).toContain('30 dias depois do fim do plantão')
  expect(text).toContain('Depois ficam apenas o nome, o resultado da candidatura')
})

test('every kind of access record is named, and which name stays in it', () => {
  const text = section('Quem vê o quê')
  for (const kind of ['documento', 'lista de candidatos', 'perfil', 'e-mail sobre a candidatura', 'exportação']) {
    expect(text).toContain(kind)
  }
  expect(text).toContain('com o nome que o hospital tinha na hora')
})
