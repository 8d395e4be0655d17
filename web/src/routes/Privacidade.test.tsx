import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../test/page.tsx'
import Privacidade from './Privacidade.tsx'

test('the page names who sees what, for how long, and every kind of access record', () => {
  renderAt('/privacidade', <Privacidade />)
  const section = screen.getByRole('heading', { name: 'Quem vê o quê' }).closest('section')!
  const text = section.textContent!.replace(/\s+/g, ' ')
  for (const words of [
    'a localização que o hospital escreveu, que pode conter o endereço',
    'O endereço e o telefone informados para o plantão aparecem, no cartão e por e-mail, só para',
    'até 30 dias depois da decisão',
    '30 dias depois que a vaga deixou de estar aberta',
    '30 dias depois do fim do plantão',
    'Depois ficam apenas o nome, o resultado da candidatura',
    'de quem foi aceito, também o CRM',
    'só existem se o médico as ligar',
    ...[
      'documento',
      'lista de candidatos',
      'lista de quem pode cobrir',
      'perfil',
      'e-mail sobre a candidatura',
      'exportação',
    ],
    'com o nome que o hospital tinha na hora',
    'Antes de abrir, escreve o motivo, e você o lê',
    'Quem foi denunciado não fica sabendo por quem',
    'abrem o contato e o documento de poucos candidatos por dia',
  ]) {
    expect(text).toContain(words)
  }
})
