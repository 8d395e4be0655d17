import { formatDay, formatShift, formatValor } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatCrm, formatPhone } from '@plantao/contract/medicos/rules'
import { unlinked } from '@plantao/contract/text-rules'
import { tokenToSend } from '../auth/one-time-links/store.ts'
import type { Props as AcceptedProps } from '../candidaturas/emails/accepted.tsx'
import type { Props as AccountDeletedProps } from '../candidaturas/emails/account-deleted.tsx'
import type { Props as NotSelectedProps } from '../candidaturas/emails/not-selected.tsx'
import type { Props as ReceivedProps } from '../candidaturas/emails/received.tsx'
import { asRole } from '../platform/database/db.ts'
import type { JobServices } from '../platform/jobs/jobs.ts'
import type { Fact, Listed } from '../platform/mail/emails/pieces.tsx'
import type { Props as PlaceCorrectedProps } from '../vagas/emails/place-corrected.tsx'
import { correctionEmail, type DueEmail, type EmailFacts, findCorrectedShifts } from './store.ts'

interface Content {
  template: string
  props: object
}

/** Null when what it would tell is not so any more. @param all several only for the kinds that are gathered. */
export async function contentOf(
  { db, keys: secrets, config }: JobServices,
  { kind, keys: [key] }: DueEmail,
  found: readonly EmailFacts[],
): Promise<Content | null> {
  const all = found.map(withoutLinks)
  const link = (path: string) => `${config.publicUrl}${path}`
  const tokenOf = (of: 'confirm' | 'reset') => asRole(db, 'app_auth', (trx) => tokenToSend(trx, secrets, of, key!))
  switch (kind) {
    case 'confirm-email': {
      const token = await tokenOf('confirm')
      return token ? { template: 'auth/confirm', props: { link: link(`/?view=confirm#token=${token}`) } } : null
    }
    case 'reset-password': {
      const token = await tokenOf('reset')
      return token ? { template: 'auth/reset', props: { link: link(`/?view=reset#token=${token}`) } } : null
    }
    case 'account-exists':
      return { template: 'auth/account-exists', props: { link: link('/') } }
    case 'candidatura-aceita': {
      const [facts] = all
      if (facts?.status !== 'aceita') return null
      return {
        template: 'candidaturas/accepted',
        props: accepted(facts, link('/?view=doctor-dashboard&aba=candidaturas')),
      }
    }
    case 'candidatura-nao-selecionada': {
      const facts = all.filter(({ status }) => status === 'nao_selecionada')
      return oneOrList(facts, link('/?view=doctor-dashboard'), {
        one: ['candidaturas/not-selected', notSelected],
        list: [
          'candidaturas/not-selected-list',
          (each) => `${each.hospital} (${each.vaga_status === 'encerrada' ? 'encerrada' : 'preenchida'})`,
        ],
      })
    }
    case 'plantao-sem-medico':
      return oneOrList(all, link('/?view=hospital-dashboard'), {
        one: ['candidaturas/account-deleted', (facts, href) => accountDeleted(facts, 'medico', href)],
        list: ['candidaturas/account-deleted-list', () => '', { deletedAccount: 'medico' }],
      })
    case 'plantao-sem-hospital':
      return oneOrList(all, link('/?view=doctor-dashboard&aba=candidaturas'), {
        one: ['candidaturas/account-deleted', (facts, href) => accountDeleted(facts, 'hospital', href)],
        list: ['candidaturas/account-deleted-list', () => '', { deletedAccount: 'hospital' }],
      })
    case 'candidatura-nova':
      return oneOrList(all, link('/?view=hospital-dashboard'), {
        one: ['candidaturas/received', received],
        list: ['candidaturas/received-list', ({ medico }) => medico],
      })
    case correctionEmail: {
      const [correction, medicoId] = key!.split(':')
      const corrected = await asRole(db, 'app_jobs', (trx) => findCorrectedShifts(trx, correction!, medicoId!))
      const shifts = corrected.map(withoutLinks)
      const [first] = shifts
      if (!first) return null
      const props: PlaceCorrectedProps = {
        medico: first.medico,
        hospital: first.hospital,
        // One correction has one place.
        facts: [
          { label: 'Endereço', value: composeLocalizacao(first) },
          { label: 'Telefone', value: formatPhone(first.telefone) },
        ],
        count: shifts.length,
        listed: shifts
          .slice(0, maxListed)
          .map(({ nome_vaga, data, horario }) => ({ title: nome_vaga, detail: formatShift(data, horario) })),
        link: link('/?view=doctor-dashboard&aba=candidaturas'),
      }
      return { template: 'vagas/place-corrected', props }
    }
  }
}

/** What people typed stands before our own link, and must not be made into one by the reader's mail program. */
function withoutLinks<F extends object>(facts: F): F {
  const neutral = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? unlinked(value) : value,
  ])
  return Object.fromEntries(neutral)
}

/** So many are listed in a gathered e-mail; of the others it says how many there are. */
const maxListed = 20

/** A gathered e-mail; of one thing alone it is worded as always. */
function oneOrList(
  facts: readonly EmailFacts[],
  link: string,
  {
    one: [template, propsOf],
    list: [listTemplate, detailOf, extra],
  }: {
    one: [template: string, props: (facts: EmailFacts, link: string) => object]
    list: [template: string, detail: (facts: EmailFacts) => string, extra?: object]
  },
): Content | null {
  const [first] = facts
  if (!first) return null
  if (facts.length === 1) return { template, props: propsOf(first, link) }
  const listed = facts.slice(0, maxListed).map((each): Listed => {
    const shift = formatShift(each.data, each.horario)
    const detail = detailOf(each)
    return { title: each.nome_vaga, detail: detail ? `${shift} · ${detail}` : shift }
  })
  return { template: listTemplate, props: { ...extra, count: facts.length, listed, link } }
}

function accepted(facts: EmailFacts, link: string): AcceptedProps {
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

function notSelected(facts: EmailFacts, link: string): NotSelectedProps {
  return {
    vaga: facts.nome_vaga,
    medico: facts.medico,
    hospital: facts.hospital,
    isClosed: facts.vaga_status === 'encerrada',
    facts: whenFacts(facts),
    link,
  }
}

function accountDeleted(
  facts: EmailFacts,
  deletedAccount: AccountDeletedProps['deletedAccount'],
  link: string,
): AccountDeletedProps {
  return { vaga: facts.nome_vaga, deletedAccount, facts: whenFacts(facts), link }
}

function received(facts: EmailFacts, link: string): ReceivedProps {
  return {
    vaga: facts.nome_vaga,
    medico: facts.medico,
    facts: [
      { label: 'CRM', value: formatCrm(facts.crm) },
      ...(facts.especialidade ? [{ label: 'Especialidade', value: facts.especialidade }] : []),
      ...whenFacts(facts),
    ],
    link,
  }
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

function whenFacts({ data, horario }: EmailFacts): Fact[] {
  return [
    { label: 'Data', value: `${formatDay(data)}, ${weekday.format(new Date(`${data}T00:00:00Z`))}` },
    { label: 'Horário', value: horario },
  ]
}
