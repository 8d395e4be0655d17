import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import * as accountExists from '../auth/emails/account-exists.tsx'
import * as confirm from '../auth/emails/confirm.tsx'
import * as passwordChanged from '../auth/emails/password-changed.tsx'
import * as reset from '../auth/emails/reset.tsx'
import * as ratingDue from '../avaliacoes/emails/due.tsx'
import * as ratingReceived from '../avaliacoes/emails/received.tsx'
import * as dismissed from '../candidaturas/drop-out/emails/dismissed.tsx'
import * as givenUp from '../candidaturas/drop-out/emails/given-up.tsx'
import * as candidaturaRefused from '../candidaturas/drop-out/emails/refused.tsx'
import * as renewed from '../candidaturas/drop-out/emails/renewed.tsx'
import * as renewedList from '../candidaturas/drop-out/emails/renewed-list.tsx'
import * as reopened from '../candidaturas/drop-out/emails/reopened.tsx'
import * as urgentCall from '../candidaturas/drop-out/emails/urgent-call.tsx'
import * as withdrawn from '../candidaturas/drop-out/emails/withdrawn.tsx'
import * as withdrawnList from '../candidaturas/drop-out/emails/withdrawn-list.tsx'
import * as accepted from '../candidaturas/emails/accepted.tsx'
import * as accountDeleted from '../candidaturas/emails/account-deleted.tsx'
import * as accountDeletedList from '../candidaturas/emails/account-deleted-list.tsx'
import * as expired from '../candidaturas/emails/expired.tsx'
import * as expiredList from '../candidaturas/emails/expired-list.tsx'
import * as notSelected from '../candidaturas/emails/not-selected.tsx'
import * as notSelectedList from '../candidaturas/emails/not-selected-list.tsx'
import * as received from '../candidaturas/emails/received.tsx'
import * as receivedList from '../candidaturas/emails/received-list.tsx'
import * as noShow from '../candidaturas/shift-day/emails/no-show.tsx'
import * as noShowAnswered from '../candidaturas/shift-day/emails/no-show-answered.tsx'
import * as claimReceived from '../hospitais/proof/emails/claim-received.tsx'
import * as proofCode from '../hospitais/proof/emails/code.tsx'
import * as proofConfirmed from '../hospitais/proof/emails/confirmed.tsx'
import * as proofEnded from '../hospitais/proof/emails/ended.tsx'
import * as proofEnding from '../hospitais/proof/emails/ending.tsx'
import * as proofRefused from '../hospitais/proof/emails/refused.tsx'
import * as reportDecided from '../reports/emails/decided.tsx'
import * as searchFound from '../saved-searches/emails/search-found.tsx'
import * as changeAnswered from '../vagas/changes/emails/change-answered.tsx'
import * as changeProposed from '../vagas/changes/emails/change-proposed.tsx'
import * as vagaChanged from '../vagas/changes/emails/vaga-changed.tsx'
import * as placeCorrected from '../vagas/emails/place-corrected.tsx'
import * as dailySummary from './emails/daily-summary.tsx'
import { renderEmail, type Template } from './emails/message.ts'

const of = <P extends object>(expected: string, { subject, Email }: Template<P>, props: NoInfer<P>) => ({
  expected,
  props,
  subject: subject(props),
  email: createElement(Email, props),
})

const link = 'https://plantao.test/nova-senha?abcdefghijklmnopqrstuvwxyz234567'
const code = { page: 'plantao.test/nova-senha', code: 'WDJB-MJHT' }
const facts = [
  { label: 'Data', value: '28/11/2099, sábado' },
  { label: 'Telefone', value: '(11) 3456-7890' },
]
const about = {
  vaga: 'UTI <b>& cia</b>',
  medico: 'Ana Souza',
  hospital: 'Hospital São Lucas',
  shift: 'sáb, 28/11, 19:00 - 07:00',
  facts,
  link,
}

const listed = [
  { title: 'UTI <b>& cia</b>', detail: 'qua, 25/11, 19:00 - 07:00 · Ana Souza' },
  { title: 'UTI <b>& cia</b>', detail: 'qui, 26/11, 19:00 - 07:00 · Ana Souza' },
]
const gathered = { count: 23, listed, link }

const ofOne = { ...about, count: 1, listed: listed.slice(1) }

const rated = { vaga: about.vaga, shift: about.shift, other: about.hospital, link }

const toHospital = { deletedAccount: 'medico', isReopened: true } as const
const toMedico = { deletedAccount: 'hospital', isReopened: false } as const

const changed = [{ id: '1', vaga: about.vaga, hospital: about.hospital, isOnCall: false, facts }]
const change = { medico: about.medico, isAccepted: false, changed, count: 1, link }

const named = { hospital: about.hospital, link }
const until = '25/11/2027'
const refused = { ...named, why: 'UTI <b>& cia</b>', newName: null, isWithdrawn: false }
const claimed = { place: 'Sorocaba - SP', cnes: '2077485', code: '1234-5678', until }

const when = '26/11/2027, às 23:02 (horário de Brasília)'
const reported = { reportedOn: '26/11/2027', link }

const emails = [
  of('Confirme seu e-mail', confirm, { link, ...code }),
  of('Redefinição de senha', reset, { link, ...code }),
  of('Você já tem uma conta', accountExists, { link }),
  of('Sua senha foi alterada', passwordChanged, { how: 'change', when, contact: null, link }),
  of('Sua senha foi alterada', passwordChanged, { how: 'reset', when, contact: 'privacidade@plantao.test', link }),
  of('Sua candidatura foi aceita: UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', accepted, about),
  of('Vaga preenchida: UTI <b>& cia</b>', notSelected, { ...about, isClosed: false }),
  of('Vaga encerrada: UTI <b>& cia</b>', notSelected, { ...about, isClosed: true }),
  of('23 vagas preenchidas ou encerradas', notSelectedList, gathered),
  of('Plantão descoberto: UTI <b>& cia</b>', accountDeleted, { ...about, ...toHospital }),
  of('Confirme seu plantão: UTI <b>& cia</b>', accountDeleted, { ...about, ...toMedico }),
  of('23 plantões descobertos', accountDeletedList, { ...gathered, ...toHospital }),
  of('Confirme seus 23 plantões', accountDeletedList, { ...gathered, ...toMedico }),
  of('Vaga expirada: UTI <b>& cia</b>', expired, about),
  of('23 vagas expiradas', expiredList, gathered),
  of('Candidatura retirada: UTI <b>& cia</b>', withdrawn, about),
  of('23 candidaturas retiradas', withdrawnList, gathered),
  of('Interesse confirmado: UTI <b>& cia</b>', renewed, about),
  of('23 interesses confirmados', renewedList, gathered),
  of('Candidatura recusada: UTI <b>& cia</b>', candidaturaRefused, about),
  of('Plantão descoberto: UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', givenUp, { ...about, startsIn: 'more' }),
  of('Urgente: plantão descoberto: UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', givenUp, {
    ...about,
    startsIn: 'begun',
  }),
  of('O hospital dispensou você do plantão: UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', dismissed, about),
  of('Vaga reaberta, ainda tem interesse? UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', reopened, {
    ...about,
    startsIn: 'more',
  }),
  of('Plantão urgente: UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', urgentCall, about),
  of('Nova candidatura: UTI <b>& cia</b>', received, about),
  of('23 novas candidaturas', receivedList, gathered),
  of('Vaga alterada: UTI <b>& cia</b>', vagaChanged, change),
  of('Plantão alterado: UTI <b>& cia</b>', vagaChanged, { ...change, isAccepted: true }),
  of('23 vagas alteradas', vagaChanged, { ...change, count: 23 }),
  of('Alteração proposta: UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', changeProposed, about),
  of('Alteração aceita: UTI <b>& cia</b>', changeAnswered, { ...about, agreed: true }),
  of('Alteração não aceita: UTI <b>& cia</b>', changeAnswered, { ...about, agreed: false }),
  of('Ausência registrada: UTI <b>& cia</b>', noShow, about),
  of('Resposta à ausência: UTI <b>& cia</b>', noShowAnswered, about),
  of('Como foi o plantão? UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', ratingDue, rated),
  of('Nova avaliação: UTI <b>& cia</b> · sáb, 28/11, 19:00 - 07:00', ratingReceived, rated),
  of('Novo endereço ou telefone do seu plantão: Hospital São Lucas', placeCorrected, ofOne),
  of('Novo endereço ou telefone dos seus 23 plantões: Hospital São Lucas', placeCorrected, { ...about, ...gathered }),
  of('23 novas vagas para você', searchFound, { vaga: about.vaga, ...gathered }),
  of('Código para confirmar o CNES 2077485', proofCode, { ...named, ...claimed }),
  of('Hospital São Lucas está confirmado no Plantão Aberto', proofConfirmed, { ...named, by: 'cnes', until }),
  of('Hospital São Lucas não está confirmado no Plantão Aberto', proofRefused, { ...refused, until: null }),
  of('A confirmação de Hospital São Lucas no Plantão Aberto não foi renovada', proofRefused, { ...refused, until }),
  of('A confirmação de Hospital São Lucas no Plantão Aberto foi retirada', proofRefused, {
    ...{ ...refused, isWithdrawn: true, until: null },
  }),
  of('A confirmação do hospital vence em 25/11/2027', proofEnding, { ...named, until }),
  of('A confirmação de Hospital São Lucas venceu', proofEnded, named),
  of('Hospital São Lucas espera conferência', claimReceived, { ...named, place: claimed.place }),
  of('Sua denúncia foi analisada', reportDecided, { about: 'medico', hasMeasure: true, ...reported }),
  of('Sua denúncia foi analisada', reportDecided, { about: 'vaga', hasMeasure: false, ...reported }),
  of('Seu resumo diário: 23 novidades', dailySummary, gathered),
]

describe.each(emails)('the e-mail $expected', ({ expected, props, subject, email }) => {
  const { html, text } = renderEmail(email)

  it('has the subject of the design', () => {
    expect(subject).toBe(expected)
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
    if ('facts' in props || 'listed' in props) expect(text).toContain('UTI <b>& cia</b>')
  })

  it('has no word that takes the reader or a doctor for a man', () => {
    expect(text).not.toMatch(
      /\b(outro médico|o médico|um médico|aceito|selecionado|obrigado|bem-vindo|del[ea] mesmo)\b/i,
    )
  })

  it('says each fact on a line of its own in the text', () => {
    const lines = text.split('\n')
    if ('facts' in props) expect(lines).toEqual(expect.arrayContaining(['Data: 28/11/2099, sábado']))
    if ('listed' in props && props !== ofOne) {
      expect(lines).toEqual(
        expect.arrayContaining(['UTI <b>& cia</b> · qui, 26/11, 19:00 - 07:00 · Ana Souza', 'e mais 21']),
      )
    }
    expect(text).toContain('Plantão Aberto')
  })
})
