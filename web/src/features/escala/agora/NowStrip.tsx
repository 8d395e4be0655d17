import { formatInstantTime } from '@plantao/contract/format'
import { firstPhoneUri } from '@plantao/contract/phone'
import { agora as texts } from '@plantao/contract/sentences/escala'
import Phone from 'lucide-react/icons/phone'
import { Link, useSearchParams } from 'wouter'
import { escalaAddress } from '../escala-in-address.ts'
import type { Shift } from '../queries.ts'
import { ShiftTarget } from '../ShiftTarget.tsx'
import { type Duty, endInWords, hasMedico, nextInWords } from './on-duty.ts'
import type { useOnDuty } from './use-on-duty.ts'

/** The doctors on duty in each sector with their phones, until when, and who comes next. The heading leads to 'Agora'. */
export function NowStrip({ duty: { now, duties, phones, shifts } }: { duty: ReturnType<typeof useOnDuty> }) {
  const [address] = useSearchParams()
  const zone = shifts.data?.[0]?.time_zone
  if (!duties || !zone || duties.length === 0) return null
  return (
    <section
      aria-label="Agora"
      className="mb-4 flex overflow-clip rounded-card border border-line bg-card shadow-card print:hidden"
    >
      <Link
        href={escalaAddress(address, { visao: 'agora' })}
        className="flex w-36 shrink-0 flex-col justify-center border-r border-line bg-brand-soft px-2.5 text-brand-2 hover:underline focus-visible:-outline-offset-2"
      >
        <span className="font-bold">Agora</span>
        <span className="text-sm tabular-nums">{formatInstantTime(now.toISOString(), zone)}</span>
      </Link>
      <ul className="grid min-w-0 grow grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-px bg-line-2">
        {duties.map((duty) => (
          <li key={duty.key} className="bg-card px-3 py-2 text-sm">
            <p className="text-ink-2">{duty.name}</p>
            {duty.now.length === 0 && <p className="text-ink-2">{texts.noneInSetor}</p>}
            {duty.now.map((shift) => (
              <OnDuty key={shift.id} shift={shift} phone={phones.get(shift.id)} now={now} />
            ))}
            <Next duty={duty} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OnDuty({ shift, phone = '', now }: { shift: Shift; phone: string | undefined; now: Date }) {
  const name = hasMedico(shift) ? shift.medico?.shown : undefined
  const uri = firstPhoneUri(phone)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <ShiftTarget
        shift={shift}
        // The week below has a link to the same shift.
        day="agora"
        className={`inline-flex min-h-6 items-center font-semibold hover:underline ${name ? '' : 'text-bad'}`}
      >
        {name ?? texts.withoutDoctor}
      </ShiftTarget>
      {name && uri && (
        <a href={uri} aria-label={texts.call(name)} className="grid size-6 place-items-center text-brand-2">
          <Phone aria-hidden className="size-4" />
        </a>
      )}
      <span className="text-ink-2">{endInWords(shift, now)}</span>
    </p>
  )
}

function Next({ duty: { next }, now }: { duty: Duty; now: Date }) {
  const [first] = next
  if (!first) return null
  const names = first.shifts.map((shift) => shift.medico?.shown ?? texts.withoutDoctor)
  return (
    <p className="text-ink-2">
      {nextInWords(first.at, first.shifts[0]!, now)}: {names.join(', ')}
    </p>
  )
}
