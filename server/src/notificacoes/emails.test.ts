import { render, toPlainText } from '@react-email/render'
import { createElement, type FunctionComponent } from 'react'
import { describe, expect, it } from 'vitest'
import * as accountExists from '../auth/emails/account-exists.tsx'
import * as confirm from '../auth/emails/confirm.tsx'
import * as reset from '../auth/emails/reset.tsx'
import * as aceita from '../candidaturas/emails/accepted.tsx'
import * as contaExcluida from '../candidaturas/emails/account-deleted.tsx'
import * as contaExcluidaList from '../candidaturas/emails/account-deleted-list.tsx'
import * as naoSelecionada from '../candidaturas/emails/not-selected.tsx'
import * as naoSelecionadaList from '../candidaturas/emails/not-selected-list.tsx'
import * as nova from '../candidaturas/emails/received.tsx'
import * as novaList from '../candidaturas/emails/received-list.tsx'
import * as corrigido from '../vagas/emails/place-corrected.tsx'

interface Template {
  subject: (props: never) => string
  Email: FunctionComponent<never>
}

const link = 'https://plantao.test/?view=reset#token=abc-DEF_123'
const facts = [
  { label: 'Data', value: '28/11/2099, sábado' },
  { label: 'Telefone', value: '(11) 3456-7890' },
]
const about = {
  vaga: 'UTI <b>& cia</b>',
  medico: 'Ana Souza',
  hospital: 'Hospital São Lucas',
  shift: 'sáb, 28/11, 19h-7h',
  facts,
  link,
}

const listed = [
  { title: 'UTI <b>& cia</b>', detail: 'qua, 25/11, 19h-7h · Ana Souza' },
  { title: 'UTI <b>& cia</b>', detail: 'qui, 26/11, 19h-7h · Ana Souza' },
]
const gathered = { count: 23, listed, link }

const ofOne = { ...about, count: 1, listed: listed.slice(1) }

const letters: [string, Template, object, string][] = [
  ['confirm', confirm, { link }, 'Confirme seu e-mail'],
  ['reset', reset, { link }, 'Redefinição de senha'],
  ['account-exists', accountExists, { link }, 'Você já tem uma conta'],
  ['aceita', aceita, about, 'Sua candidatura foi aceita: UTI <b>& cia</b> · sáb, 28/11, 19h-7h'],
  ['nao-selecionada', naoSelecionada, { ...about, isClosed: false }, 'Vaga preenchida: UTI <b>& cia</b>'],
  ['nao-selecionada, closed', naoSelecionada, { ...about, isClosed: true }, 'Vaga encerrada: UTI <b>& cia</b>'],
  [
    'conta-excluida, to the hospital',
    contaExcluida,
    { ...about, deletedAccount: 'medico' },
    'Plantão descoberto: UTI <b>& cia</b>',
  ],
  [
    'conta-excluida, to the doctor',
    contaExcluida,
    { ...about, deletedAccount: 'hospital' },
    'Confirme seu plantão: UTI <b>& cia</b>',
  ],
  ['nova', nova, about, 'Nova candidatura: UTI <b>& cia</b>'],
  ['endereco-corrigido', corrigido, ofOne, 'Novo endereço ou telefone do seu plantão: Hospital São Lucas'],
  [
    'endereco-corrigido, several',
    corrigido,
    { ...about, ...gathered },
    'Novo endereço ou telefone dos seus 23 plantões: Hospital São Lucas',
  ],
  ['nova, several', novaList, gathered, '23 novas candidaturas'],
  ['nao-selecionada, several', naoSelecionadaList, gathered, '23 vagas preenchidas ou encerradas'],
  [
    'conta-excluida, several, to the hospital',
    contaExcluidaList,
    { ...gathered, deletedAccount: 'medico' },
    '23 plantões descobertos',
  ],
  [
    'conta-excluida, several, to the doctor',
    contaExcluidaList,
    { ...gathered, deletedAccount: 'hospital' },
    'Confirme seus 23 plantões',
  ],
]

describe.each(letters)('the e-mail %s', async (_name, { subject, Email }, props, expected) => {
  const html = await render(createElement(Email as FunctionComponent<object>, props))
  const text = toPlainText(html)

  it('has the subject of the design', () => {
    expect(subject(props as never)).toBe(expected)
  })

  it('has the link of its action as the first and only address, in HTML and text', () => {
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    expect(hrefs.length).toBeGreaterThan(0)
    expect(new Set(hrefs)).toEqual(new Set([link]))
    expect(text.match(/https?:\/\/\S+/g)).toEqual([link])
  })

  it('is in Portuguese, loads nothing and runs nothing', () => {
    expect(html).toContain('lang="pt-BR"')
    expect(html).not.toMatch(/<(img|script|link|iframe|table)\b|url\(|@import/)
  })

  it('takes names as text, not as markup', () => {
    expect(html).not.toContain('<b>')
    if (!('facts' in props || 'listed' in props)) return
    expect(text).toContain('UTI <b>& cia</b>')
  })

  it('calls nobody a man who may be a woman', () => {
    expect(text).not.toMatch(
      /\b(outro médico|o médico|um médico|aceito|selecionado|obrigado|bem-vindo|del[ea] mesmo)\b/i,
    )
  })

  it('says each fact on a line of its own in the text', () => {
    const lines = text.split('\n')
    if ('facts' in props) expect(lines).toEqual(expect.arrayContaining(['Data: 28/11/2099, sábado']))
    if ('listed' in props && props !== ofOne) {
      expect(lines).toEqual(expect.arrayContaining(['UTI <b>& cia</b> · qui, 26/11, 19h-7h · Ana Souza', 'e mais 21']))
    }
    expect(text).toContain('Plantão Aberto')
  })
})
