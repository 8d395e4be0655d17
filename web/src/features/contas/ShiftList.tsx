import type { Side } from '@plantao/contract/account-types'
import type { ContasShift, ShiftsOfMonth } from '@plantao/contract/contas/schema'
import { formatDayAndWeekday, formatDuration, formatHours, formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import { ShowMore } from '../../components/list/ShowMore.tsx'
import { EmptyState } from '../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { TextLink } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Pill } from '../../components/ui/Pill.tsx'
import { Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { shiftsQuery } from './queries.ts'

/** The shifts behind one of the month's numbers, earliest first. */
export function ShiftList({ side, of, title }: { side: Side; of: ShiftsOfMonth; title: string }) {
  const list = useInfiniteQuery(shiftsQuery(side, of))
  if (!list.data)
    return (
      <NotLoaded query={list} what="os plantões" className="flex flex-col gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </NotLoaded>
    )
  const shifts = list.data.pages.flatMap(({ items }) => items)
  if (shifts.length === 0) return <EmptyState icon={<Wallet />} title={messages.contas.none} />
  return (
    <>
      <Card className="@container">
        <ul aria-label={title}>
          {shifts.map((shift) => (
            <Shift key={shift.id} shift={shift} />
          ))}
        </ul>
      </Card>
      <ShowMore list={list} shown={shifts.length} className="mt-4 text-center" />
    </>
  )
}

const tones = {
  planejado: 'waiting',
  realizado: 'ok',
  falta: 'bad',
  desistencia: 'bad',
  sem_medico: 'open',
} as const satisfies Record<ContasShift['state'], string>

function Shift({ shift }: { shift: ContasShift }) {
  const { state, presence, valor, minutes, other } = shift
  return (
    <li className="grid break-inside-avoid gap-x-5 border-t border-line px-4 py-3 first:border-t-0 @min-[40rem]:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <p className="leading-tight">
        <time dateTime={shift.data} className="font-semibold whitespace-nowrap">
          {formatDayAndWeekday(shift.data)}
        </time>{' '}
        <span className="inline-block text-sm text-ink-2">{formatHours(shift)}</span>
      </p>
      <div className="min-w-0">
        <TextLink href={`/vagas/${shift.vaga_id}`}>{shift.nome_vaga}</TextLink>{' '}
        <Pill tone="brand" size="sm">
          {shift.especialidade}
        </Pill>
        {other !== null && <p>{other}</p>}
        {/* A presence that both sides have confirmed needs no words. */}
        {state === 'realizado' && presence !== 'ambos' && (
          <p className="text-sm text-ink-2">{messages.contas.presenceSaid[presence]}</p>
        )}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 @min-[40rem]:flex-col @min-[40rem]:items-end">
        <p className="font-bold">{formatValor(valor)}</p>
        <p className="text-sm text-ink-2">
          {minutes === null ? messages.contas.unknown.hours : formatDuration(minutes)}
        </p>
        <Pill shape="state" size="sm" tone={tones[state]}>
          {messages.contas.state[state]}
        </Pill>
      </div>
    </li>
  )
}
