import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearchParams } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { type ListAddress, listAddress } from './contas-in-address.ts'

export interface FigureRowProps {
  mes: string
  list: ListAddress
  name: string
  figure: string
  note?: string | undefined
  /** The colour of this figure in the bars of the months. */
  swatch?: string
  className?: string | undefined
}

/** A figure with its name. The row is the link to the list of the shifts that the figure counts. */
export function FigureRow({ mes, list, name, figure, note, swatch, className }: FigureRowProps) {
  const [address] = useSearchParams()
  return (
    <li className={cn('border-t border-line first:border-t-0', className)}>
      <Link
        href={listAddress(address, mes, list)}
        onClick={() => window.scrollTo(0, 0)}
        className="flex min-h-11 items-center gap-2 px-4 py-1.5 leading-tight hover:bg-brand-soft"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
            {swatch && <span aria-hidden className={`mr-2 inline-block size-3 ${swatch}`} />}
            {name} {note && <span className="inline-block text-sm text-ink-2">{note}</span>}
          </span>{' '}
          <span className="ml-auto text-[min(1rem,8vw)] font-bold whitespace-nowrap text-brand-2">{figure}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-2 print:hidden" />
      </Link>
    </li>
  )
}
