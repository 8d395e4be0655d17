import { firstPhoneUri } from '@plantao/contract/phone'
import { escala as texts } from '@plantao/contract/sentences/escala'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import { EmptyState } from '../../components/load-state/EmptyState.tsx'
import { Button, buttonClasses } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { useNow } from '../../lib/time/use-now.ts'
import type { Shift } from './queries.ts'
import { hoursOf, type Row, type Section } from './rows.ts'
import { ShiftSigns } from './ShiftSigns.tsx'
import { ShiftTarget } from './ShiftTarget.tsx'
import { looksOf } from './shift-looks.ts'
import { nameOfRow, TurnoPill } from './TurnoPill.tsx'

interface ShiftListProps {
  sections: readonly Section[]
  /** The sentence for an empty list. */
  none: string
  /** The day of the list. A shift that began on an earlier day says so. */
  day?: string
  /** Phones of accepted doctors by the ids of their shifts. */
  phones?: ReadonlyMap<string, string>
  /** Adds a shift to a row of a section. */
  onAdd?: (section: Section, row: Row) => void
}

/** Shifts as cards, each under its sector or day. */
export function ShiftList({ sections, none, day, phones, onAdd }: ShiftListProps) {
  const now = useNow()
  if (sections.length === 0) return <EmptyState icon={<CalendarDays />} title={none} />
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      {sections.map((section) => (
        <Card as="section" key={section.key}>
          <h2 className="px-4 py-2.5 text-base wrap-anywhere max-md:py-1">{section.name}</h2>
          <ul aria-label={section.name}>
            {section.items.map(({ shift, where, add }) => (
              <li key={shift?.id ?? add?.key} className="flex items-center border-t border-line">
                {shift ? (
                  <>
                    <ShiftLink shift={shift} day={day} where={where} now={now} />
                    <CallLink phone={phones?.get(shift.id)} name={shift.medico?.nome} />
                  </>
                ) : (
                  <span className="flex min-h-13 flex-1 items-center px-4">{add && <TurnoPill row={add} />}</span>
                )}
                {add && onAdd && (
                  <Button variant="ghost" size="icon" className="mr-2" onClick={() => onAdd(section, add)}>
                    <Plus aria-hidden className="size-5" />
                    <VisuallyHidden>
                      Acrescentar: {section.name}, {nameOfRow(add)}
                    </VisuallyHidden>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

interface ShiftLinkProps {
  shift: Shift
  day: string | undefined
  where: string | null
  now: Date
}

function ShiftLink({ shift, day, where, now }: ShiftLinkProps) {
  const { situation, text, className } = looksOf(shift, now)
  return (
    <ShiftTarget
      shift={shift}
      className="flex min-h-13 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 focus-visible:-outline-offset-2"
    >
      <TurnoPill row={{ ...shift, hours: hoursOf(shift) }} />
      <span className={cn('rounded-control px-2 py-0.5 font-semibold wrap-anywhere forced-colors:outline', className)}>
        {text}
        <ShiftSigns shift={shift} />
      </span>
      {day && day !== shift.data && <span className="text-sm text-ink-2">{texts.goesOn(shift.data)}</span>}
      {situation === 'rascunho' && <span className="text-sm text-ink-2">{texts.onlyYou}</span>}
      {where && <span className="text-ink-2 wrap-anywhere">{where}</span>}
    </ShiftTarget>
  )
}

function CallLink({ phone = '', name }: { phone: string | undefined; name: string | undefined }) {
  const uri = firstPhoneUri(phone)
  if (!uri) return null
  return (
    <a href={uri} className={cn(buttonClasses({ variant: 'ghost', size: 'icon' }), 'mr-2')}>
      <Phone aria-hidden className="size-5" />
      <VisuallyHidden>Ligar para {name}</VisuallyHidden>
    </a>
  )
}
