import type { Side } from '@plantao/contract/account-types'
import { monthsLater } from '@plantao/contract/contas/rules'
import type { ContasMonth } from '@plantao/contract/contas/schema'
import { dayTile, formatMonth } from '@plantao/contract/format'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearchParams } from 'wouter'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { listAddress } from './contas-in-address.ts'
import { monthsQuery } from './queries.ts'
import { monthBeside, worthOf, yearAround } from './sums.ts'

/** Colours of the sums in the bars and beside the figures. */
export const swatches = {
  done: 'bg-brand forced-colors:bg-[CanvasText]',
  planned: 'border border-brand bg-brand-soft',
}

/** Twelve months as bars, and the months beside the shown one by their names. */
export function Months({ side, mes, thisMonth }: { side: Side; mes: string; thisMonth: string }) {
  const months = yearAround(mes, thisMonth)
  const { data } = useQuery(monthsQuery(side, months[0]!))
  const sums = new Map(data?.items.map((month) => [month.mes, month]))
  const highest = Math.max(1, ...Array.from(sums.values(), ({ cents }) => cents))
  const worthIn = (month: string) => data && worthOf(sums.get(month))
  const beside = (month: string | null) =>
    month === null
      ? null
      : { mes: month, name: monthBeside(mes, month), worth: months.includes(month) ? (worthIn(month) ?? '') : null }
  return (
    <nav aria-label="Meses" className="flex flex-col justify-between gap-3 print:hidden">
      {data?.items.length !== 0 && (
        <ul className="grid grow grid-cols-[repeat(auto-fit,minmax(1.6rem,1fr))]">
          {months.map((month) => (
            <Bar
              key={month}
              mes={month}
              isShown={month === mes}
              sum={sums.get(month)}
              highest={highest}
              worth={worthIn(month)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Neighbour label="Anterior" month={beside(monthsLater(mes, -1))} />
        <Neighbour label="Próximo" month={beside(monthsLater(mes, 1))} />
      </div>
    </nav>
  )
}

interface BarProps {
  mes: string
  isShown: boolean
  sum: ContasMonth | undefined
  highest: number
  worth: string | undefined
}

function Bar({ mes, isShown, sum, highest, worth }: BarProps) {
  const [address] = useSearchParams()
  const height = (cents: number) => ({ height: `${(cents / highest) * 100}%` })
  return (
    <li>
      <Link
        href={listAddress(address, mes, null)}
        aria-current={isShown || undefined}
        className="flex h-full flex-col rounded-control pt-1 text-center hover:bg-brand-soft aria-[current]:bg-fact aria-[current]:font-bold forced-colors:aria-[current]:outline forced-colors:aria-[current]:-outline-offset-1"
      >
        <span aria-hidden className="flex min-h-20 grow flex-col justify-end border-b border-edge px-[10%]">
          {sum && (
            <span
              className={swatches.planned}
              style={height(sum.cents - sum.done_cents)}
              hidden={sum.cents === sum.done_cents}
            />
          )}
          {sum && <span className={swatches.done} style={height(sum.done_cents)} />}
        </span>
        <span aria-hidden className="text-sm whitespace-nowrap">
          {dayTile(`${mes}-01`).month}
        </span>
        <VisuallyHidden>
          {formatMonth(mes)}
          {worth && `: ${worth}`}
        </VisuallyHidden>
      </Link>
    </li>
  )
}

interface NeighbourProps {
  label: 'Anterior' | 'Próximo'
  /** Null beyond the first and the last month that `isMonth` allows. `worth` is known only of the twelve months. */
  month: { mes: string; name: string; worth: string | null } | null
}

function Neighbour({ label, month }: NeighbourProps) {
  const [address] = useSearchParams()
  if (!month) return null
  const isNext = label === 'Próximo'
  const Chevron = isNext ? ChevronRight : ChevronLeft
  return (
    <ButtonLink
      variant="secondary"
      href={listAddress(address, month.mes, null)}
      className={cn('grow basis-36 justify-start! gap-1! px-1!', isNext && 'flex-row-reverse text-right')}
      icon={<Chevron aria-hidden className="size-5 shrink-0" />}
    >
      <span className="flex min-w-0 grow flex-col leading-tight">
        <span className="text-sm">
          <VisuallyHidden>{label}: </VisuallyHidden>
          {month.name}
        </span>
        {/* The line keeps its height while the sum loads. */}
        {month.worth !== null && <span className="min-h-5 text-[min(1rem,8vw)] whitespace-nowrap">{month.worth}</span>}
      </span>
    </ButtonLink>
  )
}
