import type { Side } from '@plantao/contract/account-types'
import { monthsLater } from '@plantao/contract/contas/rules'
import { formatMonth } from '@plantao/contract/format'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useSearchParams } from 'wouter'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { monthAddress } from './contas-in-address.ts'
import { monthQuery } from './queries.ts'
import { sumOfMonth } from './sums.ts'

export function MonthNav({ side, mes }: { side: Side; mes: string }) {
  return (
    <nav
      aria-label="Meses"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 w-full md:w-[30rem]"
    >
      <MonthLink side={side} from={mes} mes={monthsLater(mes, -1)} />
      <MonthLink side={side} from={mes} mes={monthsLater(mes, 1)} isNext />
    </nav>
  )
}

interface MonthLinkProps {
  side: Side
  from: string
  /** Null before the first month and after the last month that `isMonth` allows. */
  mes: string | null
  isNext?: boolean
}

function MonthLink({ side, from, mes, isNext }: MonthLinkProps) {
  const [address] = useSearchParams()
  const month = useQuery({ ...monthQuery(side, mes ?? ''), enabled: mes !== null })
  if (mes === null) return null
  return (
    <ButtonLink
      variant="secondary"
      href={monthAddress(address, mes)}
      className={cn('px-2!', isNext ? 'justify-between!' : 'justify-start!')}
      icon={!isNext && <ChevronLeft aria-hidden className="size-5 shrink-0" />}
    >
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="text-sm">
          <VisuallyHidden>{isNext ? 'Próximo' : 'Anterior'}: </VisuallyHidden>
          {nameBeside(from, mes)}
        </span>
        {/* The line keeps its height while the sum loads. */}
        <span className="min-h-5 font-bold">{month.data && sumOfMonth(month.data.total)}</span>
      </span>
      {isNext && <ChevronRight aria-hidden className="size-5 shrink-0" />}
    </ButtonLink>
  )
}

/** The name of the month, with its year only if that differs from the year of `from`. */
function nameBeside(from: string, mes: string) {
  const [year] = from.split('-')
  return formatMonth(mes).replace(` de ${year}`, '')
}
