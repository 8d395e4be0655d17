import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

/** 'name | CRM | RQE | specialty | phone | e-mail', and what was not understood. */
function read(text: string, keepsContacts = true) {
  return readList(text, 'SP', keepsContacts).map(({ membro, unread }) => {
    const { nome, crm, crm_uf, rqe, especialidade, telefone, email } = membro ?? {}
    const known = [nome, crm && `${crm}/${crm_uf}`, rqe, especialidade, telefone, email].map((value) => value ?? '')
    return [known.join('|').replace(/\|+$/, ''), ...unread]
  })
}

test.each([
  ['Ana Prado; CRM/SP 123456; RQE 1234; Pediatria', 'Ana Prado|123456/SP|1234|Pediatria'],
  ['Ana Prado\tPediatria\t123.456\tMG', 'Ana Prado|123456/MG||Pediatria'],
  ['Dra. Ana Prado;123456;1234', 'Ana Prado|123456/SP|1234'],
  ['Dr(a). Ana Prado (CRM-RJ 52 12345 / RQE 77)', 'Ana Prado|5212345/RJ|77'],
  ['Ana Prado - CRM 123456', 'Ana Prado|123456/SP'],
  ['Drauzio Sá', 'Drauzio Sá'],
  ['Ana Prado;(11) 98765-4321;ana@exemplo.com.br', 'Ana Prado||||(11) 98765-4321|ana@exemplo.com.br'],
  ['\u200bAna Prado ;; ', 'Ana Prado'],
])('reads “%s”', (text, known) => {
  expect(read(text)).toEqual([[known]])
})

test('names what was not understood, with the number of its line', () => {
  expect(read('Nome;CRM\n\nAna Prado;Ramal 12;UTI;Sala B\n123456\nB;1', false)).toEqual([
    ['Ana Prado|||UTI', 'Ramal 12', 'Sala B'],
    ['', '123456'],
    ['', 'B', '1'],
  ])
  expect(readList('Nome\n\nAna Prado', 'SP', true).map(({ line }) => line)).toEqual([3])
  expect(read('Ana Prado;(11) 98765-4321;ana@exemplo.com.br', false)).toEqual([
    ['Ana Prado', '(11) 98765-4321', 'ana@exemplo.com.br'],
  ])
})
