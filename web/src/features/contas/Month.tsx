import type { Side } from '@plantao/contract/account-types'
import type { Lista } from '@plantao/contract/contas/rules'
import type { Contas, Figures, ShiftSum } from '@plantao/contract/contas/schema'
import { formatInteger } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import { useSearchParams } from 'wouter'
import { EmptyState } from '../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { TextLink } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { MedicoNextStep } from '../medicos/ProfileGap.tsx'
import { FirstVagaLink } from '../vagas/publish/FirstVagaLink.tsx'
import { listAddress } from './contas-in-address.ts'
import { FigureRow, type FigureRowProps } from './FigureRow.tsx'
import { GroupList } from './GroupList.tsx'
import { Months, swatches } from './Months.tsx'
import { monthQuery } from './queries.ts'
import { isEmpty, monthBeside, reasonsToCheck, shiftsAndHours, shiftsOf, timeToFill, worthOf } from './sums.ts'

const lists = [
  { by: 'especialidade', title: 'Por especialidade' },
  { by: 'setor', title: 'Por setor' },
  { by: 'medico', title: 'Por médico' },
  { by: 'hospital', title: 'Por hospital' },
] as const

interface MonthProps {
  side: Side
  mes: string
  thisMonth: string
}

export function Month({ side, mes, thisMonth }: MonthProps) {
  const month = useQuery(monthQuery(side, mes))
  return (
    <div className="flex flex-col gap-4">
      <Sum mes={mes} thisMonth={thisMonth} sum={month.data?.total.all} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-4">
        <Months side={side} mes={mes} thisMonth={thisMonth} />
        {!month.data && <Skeleton className="h-60" />}
        {month.data && !isEmpty(month.data.total) && <Facts mes={mes} total={month.data.total} />}
      </div>
      {month.data ? (
        <Groups side={side} mes={mes} month={month.data} />
      ) : (
        <NotLoaded query={month} what="este mês" skeleton="h-64" />
      )}
    </div>
  )
}

function Sum({ mes, thisMonth, sum }: { mes: string; thisMonth: string; sum: ShiftSum | undefined }) {
  const [address] = useSearchParams()
  return (
    <h2 className="text-xl">
      {monthBeside(thisMonth, mes)}
      {sum && sum.shifts > 0 && (
        <>
          {': '}
          <TextLink href={listAddress(address, mes, { lista: 'todos' })} onClick={() => window.scrollTo(0, 0)}>
            <span className="text-[min(1.5rem,9vw)]">{worthOf(sum)}</span>
            {'\u00a0· '}
            {shiftsOf(sum)}
          </TextLink>
        </>
      )}
    </h2>
  )
}

function Facts({ mes, total }: { mes: string; total: Figures }) {
  const { done, planned, to_check, filling, given_up, missed } = total
  const filledIn = filling?.minutes ? `metade em até ${timeToFill(filling.minutes)}` : undefined
  const rows: ({ lista: Lista; count?: number } & Partial<FigureRowProps> & { name: string })[] = [
    {
      ...{ lista: 'realizados', name: 'Realizado', count: done.shifts, swatch: swatches.done },
      ...{ figure: worthOf(done), note: shiftsAndHours(done) },
    },
    {
      ...{ lista: 'planejados', name: 'Planejado', count: planned.shifts, swatch: swatches.planned },
      ...{ figure: worthOf(planned), note: shiftsAndHours(planned) },
    },
    { lista: 'conferir', name: 'A conferir', count: to_check, note: reasonsToCheck(total) },
    { lista: 'preenchidas', name: 'Vagas preenchidas', count: filling?.filled ?? 0, note: filledIn },
    { lista: 'sem_medico', name: 'Sem médico', count: filling?.unfilled ?? 0 },
    { lista: 'desistencias', name: 'Desistências', count: given_up },
    { lista: 'faltas', name: 'Faltas', count: missed },
  ]
  return (
    <Card className="self-start overflow-clip">
      <ul>
        {rows.map(({ lista, count, ...row }) =>
          count ? <FigureRow key={lista} mes={mes} list={{ lista }} figure={formatInteger(count)} {...row} /> : null,
        )}
      </ul>
    </Card>
  )
}

function Groups({ side, mes, month: { total, groups } }: { side: Side; mes: string; month: Contas }) {
  if (isEmpty(total))
    return (
      <EmptyState
        icon={<Wallet />}
        title={messages.contas.none}
        description={messages.contas.noneOf[side]}
        action={side === 'hospital' ? <FirstVagaLink /> : <MedicoNextStep />}
      />
    )
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4">
        {lists.map(({ by, title }) => {
          const shown = groups.filter((group) => group.by === by)
          // A hospital without sectors has only the group of shifts without a sector.
          return (
            shown.some(({ nome }) => nome !== null) && <GroupList key={by} mes={mes} title={title} groups={shown} />
          )
        })}
      </div>
      <p className="text-sm text-ink-2">
        {messages.contas.gross} {side === 'hospital' && messages.contas.fillingExplained}
      </p>
    </>
  )
}
