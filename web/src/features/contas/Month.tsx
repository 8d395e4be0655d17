import type { Side } from '@plantao/contract/account-types'
import type { Contas } from '@plantao/contract/contas/schema'
import { counted } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { MedicoNextStep } from '../medicos/ProfileGap.tsx'
import { FirstVagaLink } from '../vagas/publish/FirstVagaLink.tsx'
import { Filled, GroupTable, timeToFill } from './GroupTable.tsx'
import { monthQuery } from './queries.ts'
import { ListLink, SumCell } from './SumCell.tsx'

const tables = {
  hospital: [
    { by: 'especialidade', title: 'Por especialidade' },
    { by: 'semana', title: 'Por semana' },
  ],
  medico: [{ by: 'hospital', title: 'Por hospital' }],
} as const

export function Month({ side, mes }: { side: Side; mes: string }) {
  const month = useQuery(monthQuery(side, mes))
  if (!month.data)
    return (
      <NotLoaded query={month} what="este mês" className="flex flex-col gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-64" />
      </NotLoaded>
    )
  const { total, groups } = month.data
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<Wallet />}
        title={messages.contas.none}
        description={messages.contas.noneOf[side]}
        action={side === 'hospital' ? <FirstVagaLink /> : <MedicoNextStep />}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <Totals mes={mes} total={total} />
      {tables[side].map(({ by, title }) => (
        <GroupTable
          key={by}
          mes={mes}
          by={by}
          title={title}
          total={total}
          groups={groups.filter((group) => group.by === by)}
        />
      ))}
      <p className="text-sm text-ink-2">
        {messages.contas.gross} {side === 'hospital' && messages.contas.fillingExplained}
      </p>
    </div>
  )
}

function Totals({ mes, total }: { mes: string; total: Contas['total'] }) {
  const { done, planned, filling, given_up, missed } = total
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
      <Fact label="Realizado">
        <SumCell mes={mes} list={{ lista: 'realizados' }} sum={done} size="card" />
      </Fact>
      <Fact label="Planejado">
        <SumCell mes={mes} list={{ lista: 'planejados' }} sum={planned} size="card" />
      </Fact>
      {filling && (
        <Fact label="Vagas preenchidas">
          <span className="text-2xl tracking-title">
            <Filled mes={mes} list={{}} filling={filling} />
          </span>
          {filling.minutes !== null && (
            <span className="block text-sm">
              metade em até{' '}
              <ListLink mes={mes} list={{ lista: 'preenchidas' }}>
                {timeToFill(filling.minutes)}
              </ListLink>
            </span>
          )}
        </Fact>
      )}
      {given_up + missed > 0 && (
        <Fact label="Não aconteceu">
          <span className="flex flex-col items-start font-semibold">
            {given_up > 0 && (
              <ListLink mes={mes} list={{ lista: 'desistencias' }}>
                {counted(given_up, 'desistência', 'desistências')}
              </ListLink>
            )}
            {missed > 0 && (
              <ListLink mes={mes} list={{ lista: 'faltas' }}>
                {counted(missed, 'falta', 'faltas')}
              </ListLink>
            )}
          </span>
        </Fact>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={label} className="px-4 py-3">
      <h3 className="text-sm font-semibold text-ink-2">{label}</h3>
      {children}
    </Card>
  )
}
