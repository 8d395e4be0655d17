import { formatInstant } from '@plantao/contract/format'
import { crmLabel } from '@plantao/contract/medicos/rules'
import { messages } from '@plantao/contract/messages'
import { inChat } from '@plantao/contract/text-rules'
import { whatsAppLink } from '@plantao/contract/vagas/replacements/rules'
import type { Replacement } from '@plantao/contract/vagas/replacements/schema'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { vagaDescription, vagaTitle } from '@plantao/contract/vagas/share-rules'
import { useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import MessageCircle from 'lucide-react/icons/message-circle'
import { PhoneLinks } from '../../../components/PhoneLinks.tsx'
import { Avatar } from '../../../components/ui/Avatar.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'

const link =
  '-my-2.5 inline-flex min-h-11 items-center gap-2 py-2.5 font-semibold text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2'

export function ReplacementRow({ vaga, person }: { vaga: OwnVaga; person: Replacement }) {
  const { nome, crm, especialidade, telefone, shifts_here, is_free, called_at } = person
  const facts = [
    // The CRM stands before this in its own font.
    ...(crm === null ? [] : ['']),
    ...(especialidade === null ? [] : [especialidade]),
    ...(shifts_here === 0 ? [] : [messages.candidatos.shiftsHere(shifts_here)]),
  ]
  return (
    <li className="flex items-start gap-3 py-4">
      <Avatar name={nome} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{nome}</span>
          {is_free !== null && (
            <Pill
              size="sm"
              shape="state"
              tone={is_free ? 'ok' : 'waiting'}
              icon={is_free ? <CalendarCheck aria-hidden /> : <CalendarX aria-hidden />}
            >
              Livre: {is_free ? 'sim' : 'não'}
            </Pill>
          )}
        </p>
        <p className="mt-0.5 text-ink-2">
          {crm !== null && <span className="font-code">{crmLabel(crm)}</span>}
          {facts.join(' · ')}
        </p>
        {is_free === null && <p className="mt-0.5 text-ink-2">{messages.medicos.readRightEnded}</p>}
        <p className="mt-0.5 text-ink-2">
          {person.candidatura_id === null ? 'Aceita chamadas para urgências' : 'Candidatou-se a esta vaga'}
          {called_at !== null && ` · aviso enviado em ${formatInstant(called_at, readersZone)}`}
        </p>
        {telefone && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1">
            <PhoneLinks phone={telefone} className={link} />
            {vaga.status === 'aberta' && <WhatsApp vaga={vaga} phone={telefone} />}
          </p>
        )}
      </div>
    </li>
  )
}

function WhatsApp({ vaga, phone }: { vaga: OwnVaga; phone: string }) {
  const hospital = useQuery(ownHospitalQuery(useUser()?.id ?? '')).data
  const title = vagaTitle({ ...vaga, ...(hospital && { hospital }) })
  const text = `Olá! Você pode cobrir este plantão? ${inChat(title)}. ${inChat(vagaDescription(vaga, useNow()))} ${location.origin}/vagas/${vaga.id}`
  const address = whatsAppLink(phone, text)
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={link}>
      <MessageCircle aria-hidden className="size-4 shrink-0" />
      WhatsApp
    </a>
  )
}
