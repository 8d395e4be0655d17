import { formatInstantTime } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { phoneParts } from '@plantao/contract/phone'
import { escala, agora as texts } from '@plantao/contract/sentences/escala'
import Phone from 'lucide-react/icons/phone'
import { buttonClasses } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import type { Shift } from '../queries.ts'
import { ShiftSigns } from '../ShiftSigns.tsx'
import { ShiftTarget } from '../ShiftTarget.tsx'
import { type Duty, endInWords, hasMedico, nextInWords } from './on-duty.ts'

interface DutyCardProps {
  duty: Duty
  /** Phones of the doctors by the ids of the shifts. */
  phones: ReadonlyMap<string, string>
  now: Date
}

export function DutyCard({ duty, phones, now }: DutyCardProps) {
  return (
    <Card as="section" aria-label={duty.name} className="flex break-inside-avoid flex-col">
      <h2 className="px-4 pt-3 pb-1 text-base text-ink-2">{duty.name}</h2>
      {duty.now.length === 0 && <p className="px-4 pb-3 text-ink-2">{texts.noneInSetor}</p>}
      <ul aria-label={duty.name} className="empty:hidden">
        {duty.now.map((shift) => (
          <li key={shift.id} className="not-first:border-t not-first:border-line">
            {hasMedico(shift) ? (
              <OnDuty shift={shift} phone={phones.get(shift.id)} now={now} />
            ) : (
              <Missing shift={shift} now={now} />
            )}
          </li>
        ))}
      </ul>
      {duty.next.length > 0 && (
        <dl className="mt-auto border-t border-line px-4 py-2.5 text-sm">
          {duty.next.map(({ modalidade, at, shifts }) => (
            <div key={modalidade} className="flex flex-wrap items-center gap-x-2">
              <dt className="text-ink-2">
                {nextInWords(at, shifts[0]!, now)}
                {modalidade === 'sobreaviso' && ' (sobreaviso)'}:
              </dt>
              {shifts.map((shift) => (
                <dd key={shift.id} className={cn(!hasMedico(shift) && 'text-bad')}>
                  <ShiftTarget
                    shift={shift}
                    className="inline-flex min-h-6 items-center font-semibold hover:underline hover:underline-offset-4"
                  >
                    {shift.medico?.nome ?? candidatesOf(shift)}
                  </ShiftTarget>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

const candidatesOf = ({ status, waiting_count }: Shift) =>
  status === 'rascunho'
    ? escala.rascunho
    : waiting_count > 0
      ? `${texts.withoutDoctor}, ${messages.candidatos.ofVaga(waiting_count)}`
      : texts.withoutDoctor

function OnDuty({ shift, phone, now }: { shift: Shift; phone: string | undefined; now: Date }) {
  const { medico, checked_in_at, time_zone, modalidade, status } = shift
  const arrival = checked_in_at
    ? texts.arrived(formatInstantTime(checked_in_at, time_zone))
    : // A doctor on call comes only when needed, and a doctor of the house has no account, so no arrival is missing.
      modalidade === 'presencial' && status === 'preenchida' && texts.notArrived
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-0">
        <p>
          <ShiftTarget
            shift={shift}
            className="inline-flex min-h-6 items-center text-lg/tight font-semibold hover:underline hover:underline-offset-4"
          >
            {medico?.nome}
          </ShiftTarget>
          <ShiftSigns shift={shift} /> <ModalidadePill vaga={shift} size="sm" />
        </p>
        <p className="text-sm text-ink-2">{[endInWords(shift, now), arrival].filter(Boolean).join(' · ')}</p>
      </div>
      {medico && phone && <CallButtons nome={medico.nome} phone={phone} />}
    </div>
  )
}

function CallButtons({ nome, phone }: { nome: string; phone: string }) {
  return phoneParts(phone).map(
    ({ text, uri }) =>
      uri && (
        <a
          key={uri}
          href={uri}
          aria-label={`${texts.call(nome)}, ${text.trim()}`}
          className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        >
          <Phone aria-hidden className="size-4" />
          {text.trim()}
        </a>
      ),
  )
}

function Missing({ shift, now }: { shift: Shift; now: Date }) {
  const { waiting_count } = shift
  return (
    <ShiftTarget
      shift={shift}
      className="m-2 block rounded-control bg-bad-soft px-3 py-2 text-bad hover:underline forced-colors:outline"
    >
      <span className="block font-semibold">
        {texts.withoutDoctor} {endInWords(shift, now)}
      </span>
      <span className="block text-sm">
        {[
          shift.modalidade === 'sobreaviso' && 'Sobreaviso',
          shift.status === 'rascunho'
            ? `${escala.rascunho} · ${escala.onlyYou}`
            : waiting_count > 0
              ? messages.candidatos.ofVaga(waiting_count)
              : texts.nobodyApplied,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </ShiftTarget>
  )
}
