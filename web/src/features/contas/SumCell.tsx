import type { Figures, ShiftSum } from '@plantao/contract/contas/schema'
import { counted } from '@plantao/contract/format'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { type ListAddress, listAddress } from './contas-in-address.ts'
import { shiftsAndHours, valorOf } from './sums.ts'

interface ListLinkProps {
  mes: string
  list: ListAddress
  className?: string
  children: ReactNode
}

/** A number, as a link to the list of the shifts that it counts. */
export function ListLink({ mes, list, className, children }: ListLinkProps) {
  const [address] = useSearchParams()
  return (
    <Link
      href={listAddress(address, mes, list)}
      onClick={() => window.scrollTo(0, 0)}
      className={cn(
        'inline-block max-w-full py-1 text-brand-2 underline decoration-line decoration-2 underline-offset-4 hover:decoration-brand',
        className,
      )}
    >
      {children}
    </Link>
  )
}

interface SumCellProps {
  mes: string
  list: ListAddress
  sum: ShiftSum | Figures['done']
  size: 'card' | 'row'
}

/**
 * The value, number and hours of some shifts. Links lead to the shifts without a value, without hours, or with a
 * presence that only one side has confirmed.
 */
export function SumCell({ mes, list, sum, size }: SumCellProps) {
  if (sum.shifts === 0) return <None />
  const valor = valorOf(sum)
  const marks = [
    ['sem_valor', sum.without_valor, 'a combinar'],
    ['sem_horas', sum.without_hours, 'sem horas'],
    ['um_lado', 'one_sided' in sum ? sum.one_sided : 0, 'com presença de um lado só'],
  ] as const
  return (
    <>
      <ListLink mes={mes} list={list} className="leading-tight">
        {valor && (
          <span
            className={cn(
              'block font-bold tracking-title',
              size === 'card' ? 'text-[min(1.5rem,9vw)]' : 'text-[min(1.125rem,8vw)]',
            )}
          >
            {valor}
          </span>
        )}
        <span className={cn('block', valor && 'text-sm')}>{shiftsAndHours(sum)}</span>
      </ListLink>
      {marks.some(([, count]) => count > 0) && (
        <span className="flex flex-wrap gap-x-3 text-sm">
          {marks.map(
            ([marca, count, words]) =>
              count > 0 && (
                <ListLink key={marca} mes={mes} list={{ ...list, marca }}>
                  {counted(count, words, words)}
                </ListLink>
              ),
          )}
        </span>
      )}
    </>
  )
}

interface CountCellProps {
  mes: string
  list: ListAddress
  count: number
}

export function CountCell({ mes, list, count }: CountCellProps) {
  if (count === 0) return <None />
  return (
    <ListLink mes={mes} list={list} className="min-w-6 font-semibold">
      {count}
    </ListLink>
  )
}

export const None = () => (
  <span data-none className="inline-block py-1 text-ink-2">
    <span aria-hidden>–</span>
    <span className="sr-only">nenhum</span>
  </span>
)
