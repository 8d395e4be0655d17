import { checkInBlockedBy, checkInOpensAt } from '@plantao/contract/candidaturas/shift-day/rules'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { shiftDistance } from '@plantao/contract/candidaturas/shift-day/when-rules'
import { dayIn, formatDayAndWeekday, formatInstant, formatInstantTime } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { arrivalFields, arrivalLabels } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { PublicVaga, VagaForMedico } from '@plantao/contract/vagas/schema'
import { Fragment, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'
import { PhoneLinks } from '../../../components/PhoneLinks.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { HospitalRating } from '../../hospitais/HospitalRating.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { HorarioPill } from '../../vagas/card/HorarioPill.tsx'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { MapLink } from '../../vagas/page/MapLink.tsx'
import { Attendance } from './Attendance.tsx'
import { MedicosSteps } from './MedicosSteps.tsx'

interface ShiftCardProps {
  vaga: PublicVaga
  contato: VagaForMedico['contato']
  /** Null while the day is not known. */
  day: ShiftDay | null
  /** On the vaga's page, the vaga's name is the title. In a list, the name links to that page. */
  shownIn: 'page' | 'list'
  children?: ReactNode
}

/** Classes for texts of more than a few words. */
const long = 'col-span-full @min-[36rem]:col-span-1'

/** An accepted shift for its doctor: when, where to enter, whom to ask for, and the steps of the day. */
export function ShiftCard({ vaga, contato, day, shownIn, children }: ShiftCardProps) {
  const now = useNow()
  const headingId = useId()
  const isOver = vagaSituation(vaga, now) === 'realizada'
  const isPage = shownIn === 'page'
  const { nome_vaga, especialidade, hospital, cidade, estado, data, horario } = vaga
  return (
    <CardHeading value={headingId}>
      <Card
        as={isPage ? 'section' : 'article'}
        aria-label={isPage ? 'Dia do plantão' : undefined}
        className="@container px-4 py-3 md:p-6"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {!isOver && (
            <p className="font-semibold text-brand print:hidden">
              Seu plantão · {day?.checked_out_at ? messages.shiftDay.left : shiftDistance(vaga, now)}
            </p>
          )}
          {isOver ? <SituationPill situation="realizada" /> : <CandidaturaPill status="aceita" />}
        </div>
        {isPage ? (
          <h1 id={headingId} className="mt-1 text-2xl break-words md:text-3xl">
            {nome_vaga}
          </h1>
        ) : (
          <h3 id={headingId} className="mt-1 text-xl break-words md:text-2xl">
            <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
              {nome_vaga}
            </Link>
          </h3>
        )}
        <p className="text-ink-2">
          {hospital.nome}
          {isPage && <HospitalRating hospital={hospital} />} · {cidade}, {estado}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={data} className="text-lg font-bold">
            {formatDayAndWeekday(data)}
          </time>
          <HorarioPill horario={horario} />
          <Pill tone="brand">{especialidade}</Pill>
          <ModalidadePill vaga={vaga} />
        </div>
        <dl className="mt-2 grid gap-x-6 gap-y-2 md:gap-y-3 @min-[17rem]:grid-cols-2 @min-[60rem]:grid-cols-4">
          {day && <ArrivalItems day={day} fields={['entrance', 'ask_for']} />}
          {contato && (
            <>
              <DescriptionItem name="Endereço" className={long}>
                {contato.endereco} ·{' '}
                <MapLink isInText place={composeLocalizacao({ endereco: contato.endereco, cidade, estado })} />
              </DescriptionItem>
              <DescriptionItem name="Telefone">
                <PhoneLinks
                  phone={contato.telefone}
                  className="inline-block py-1 font-semibold text-brand underline underline-offset-4 hover:text-brand-2"
                />
              </DescriptionItem>
            </>
          )}
          {day && checkInBlockedBy(day, now) === 'shift_day_too_early' && (
            <DescriptionItem name="Chegada">{messages.shiftDay.checkInOpens(opening(vaga, day))}</DescriptionItem>
          )}
          {day && isPage && <ArrivalItems day={day} fields={arrivalFields.slice(2)} />}
        </dl>
        {day && <DayOf vaga={vaga} day={day} isOver={isOver} />}
        {children}
      </Card>
    </CardHeading>
  )
}

function ArrivalItems({ day, fields }: { day: ShiftDay; fields: readonly (typeof arrivalFields)[number][] }) {
  return fields.map((field) => (
    <Fragment key={field}>
      {day[field] && (
        <DescriptionItem name={arrivalLabels[field]} className={long}>
          <span className="whitespace-pre-line">{day[field]}</span>
        </DescriptionItem>
      )}
    </Fragment>
  ))
}

/** Writes the time from which the doctor can check in: '17:00', or date and time if check-in opens on another day. */
function opening({ data, time_zone }: PublicVaga, day: ShiftDay) {
  const opens = checkInOpensAt(day)
  const format = dayIn(time_zone, opens) === data ? formatInstantTime : formatInstant
  return format(opens.toISOString(), time_zone)
}

function DayOf({ vaga, day, isOver }: { vaga: PublicVaga; day: ShiftDay; isOver: boolean }) {
  const saysWhere = day.entrance !== '' || day.ask_for !== ''
  const isRecorded = day.checked_in_at !== null || day.presence !== null
  return (
    <div className="mt-4 flex flex-col gap-4 empty:hidden">
      {!saysWhere && day.checked_in_at === null && !isOver && (
        <p className="text-ink-2">{messages.shiftDay.noArrival}</p>
      )}
      <MedicosSteps vagaId={vaga.id} day={day} />
      {(isRecorded || isOver) && <Attendance day={day} timeZone={vaga.time_zone} />}
    </div>
  )
}
