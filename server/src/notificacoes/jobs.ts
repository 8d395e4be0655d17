import { formatDay, formatShift, formatValor } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatPhone } from '@plantao/contract/medicos/rules'
import { z } from 'zod'
import { tokenToSend } from '../auth/one-time-store.ts'
import type { Props as AceitaProps } from '../candidaturas/emails/aceita.tsx'
import type { Props as ContaExcluidaProps } from '../candidaturas/emails/conta-excluida.tsx'
import type { Props as NaoSelecionadaProps } from '../candidaturas/emails/nao-selecionada.tsx'
import type { Props as NovaProps } from '../candidaturas/emails/nova.tsx'
import { asRole, type Trx } from '../platform/db.ts'
import type { Fact } from '../platform/emails/pieces.tsx'
import { defineJob, type JobServices } from '../platform/jobs.ts'
import {
  clearOldNotificacoes,
  type EmailKind,
  emailQueue,
  findLetterFacts,
  findUnsent,
  type LetterFacts,
  markSent,
} from './store.ts'

interface Content {
  template: string
  props: object
}

/** One job for all e-mails: what is due stands in `notificacoes`, what it says is looked up when it is sent. */
export const notificacoesJobs = (services: JobServices) => [
  defineJob(emailQueue, z.object({ notificacao_id: z.uuid() }), async ({ notificacao_id }) => {
    const { db, mail, log } = services
    const due = await asRole(db, 'app_jobs', (trx) => findUnsent(trx, notificacao_id))
    // Sent by a try that was killed before it could say so, or the account is gone.
    if (!due) return
    const content = await contentOf(services, due.tipo as EmailKind, due.fato.slice(due.tipo.length + 1))
    if (!content) return
    const failure = await mail.send({ id: due.id, to: due.email, ...content }).then(() => null, smtpFailureOf)
    if (failure?.isFinal) return log.warn({ notificacao_id, reason: failure.reason }, 'an e-mail has no receiver')
    if (failure) throw new Error(`the e-mail was not sent: ${failure.reason}`)
    await asRole(db, 'app_jobs', (trx) => markSent(trx, due.id))
  }),
  defineJob('clear-notificacoes', z.object({}), () => asRole(services.db, 'app_jobs', clearOldNotificacoes), {
    cron: '51 4 * * *',
  }),
]

/** What a mail server says quotes addresses, which do not belong in a log: only its codes are kept. */
function smtpFailureOf(error: unknown) {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  if (!code) throw error
  return {
    reason: [code, command, responseCode].filter(Boolean).join(' '),
    // There is no such mailbox: asking again would not make one.
    isFinal: command === 'RCPT TO' && (responseCode ?? 0) >= 500,
  }
}

/** Null when what it would tell is not so any more. */
async function contentOf({ db, keys, config }: JobServices, kind: EmailKind, key: string): Promise<Content | null> {
  const link = (path: string) => `${config.publicUrl}${path}`
  const tokenOf = (of: 'confirm' | 'reset') => asRole(db, 'app_auth', (trx) => tokenToSend(trx, keys, of, key))
  const factsOf = () => asRole(db, 'app_jobs', (trx: Trx) => findLetterFacts(trx, key))
  switch (kind) {
    case 'confirm-email': {
      const token = await tokenOf('confirm')
      return token ? { template: 'auth/confirm', props: { link: link(`/auth/v1/confirm?token=${token}`) } } : null
    }
    case 'reset-password': {
      const token = await tokenOf('reset')
      return token ? { template: 'auth/reset', props: { link: link(`/?view=reset#token=${token}`) } } : null
    }
    case 'account-exists':
      return { template: 'auth/account-exists', props: { link: link('/') } }
    case 'candidatura-aceita': {
      const facts = await factsOf()
      if (facts?.status !== 'aceita') return null
      return { template: 'candidaturas/aceita', props: aceita(facts, link('/?view=doctor-dashboard&aba=candidaturas')) }
    }
    case 'candidatura-nao-selecionada': {
      const facts = await factsOf()
      if (facts?.status !== 'nao_selecionada') return null
      return { template: 'candidaturas/nao-selecionada', props: naoSelecionada(facts, link('/?view=doctor-dashboard')) }
    }
    case 'plantao-sem-medico':
    case 'plantao-sem-hospital': {
      const facts = await factsOf()
      if (!facts) return null
      const whoIsGone = kind === 'plantao-sem-medico' ? 'medico' : 'hospital'
      const view = whoIsGone === 'medico' ? 'hospital-dashboard' : 'doctor-dashboard&aba=candidaturas'
      return { template: 'candidaturas/conta-excluida', props: contaExcluida(facts, whoIsGone, link(`/?view=${view}`)) }
    }
    case 'candidatura-nova': {
      const facts = await factsOf()
      return facts ? { template: 'candidaturas/nova', props: nova(facts, link('/?view=hospital-dashboard')) } : null
    }
  }
}

function aceita(facts: LetterFacts, link: string): AceitaProps {
  return {
    vaga: facts.nome_vaga,
    medico: facts.medico,
    hospital: facts.hospital,
    shift: formatShift(facts.data, facts.horario),
    facts: [
      ...whenFacts(facts),
      { label: 'Valor', value: formatValor(facts.valor) },
      { label: 'Hospital', value: facts.hospital },
      // As on the card: the one address to go to, without the free text that may say another.
      { label: 'Endereço', value: composeLocalizacao(facts) },
      { label: 'Telefone', value: formatPhone(facts.telefone) },
    ],
    link,
  }
}

function naoSelecionada(facts: LetterFacts, link: string): NaoSelecionadaProps {
  return {
    vaga: facts.nome_vaga,
    medico: facts.medico,
    hospital: facts.hospital,
    isClosed: facts.vaga_status === 'encerrada',
    facts: whenFacts(facts),
    link,
  }
}

function contaExcluida(
  facts: LetterFacts,
  whoIsGone: ContaExcluidaProps['whoIsGone'],
  link: string,
): ContaExcluidaProps {
  return { vaga: facts.nome_vaga, whoIsGone, facts: whenFacts(facts), link }
}

function nova(facts: LetterFacts, link: string): NovaProps {
  return {
    vaga: facts.nome_vaga,
    medico: facts.medico,
    facts: [
      { label: 'CRM', value: facts.crm },
      ...(facts.especialidade ? [{ label: 'Especialidade', value: facts.especialidade }] : []),
      ...whenFacts(facts),
    ],
    link,
  }
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

function whenFacts({ data, horario }: LetterFacts): Fact[] {
  return [
    { label: 'Data', value: `${formatDay(data)}, ${weekday.format(new Date(`${data}T00:00:00Z`))}` },
    { label: 'Horário', value: horario },
  ]
}
