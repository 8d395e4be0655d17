import { ratingDays } from '@plantao/contract/candidaturas/shift-day/rules'
import type { FollowUp } from '@plantao/contract/candidaturas/waiting/schema'
import { formatInstantDate, formatInteger, formatShift, formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { InfiniteSentinel } from '../../../components/list/InfiniteSentinel.tsx'
import { NotPrinted } from '../../../components/list/NotPrinted.tsx'
import { pagingOf } from '../../../components/list/paging.ts'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Button, ButtonLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { RateForm } from '../../avaliacoes/rate/RateForm.tsx'
import { useRate } from '../../avaliacoes/rate/use-rate.ts'
import { ignoreRepeatedClick } from '../review/ignore-repeated-click.ts'
import { followUpsQuery } from './queries.ts'

/**
 * Shows one row of each kind, whose place the next one takes, so that these rows never push the candidates away. The
 * others are a press away.
 */
export function FollowUps() {
  const [isWhole, setWhole] = useState(false)
  const list = useInfiniteQuery(followUpsQuery)
  if (!list.data) {
    if (!list.isError) return null
    return (
      <Card className="mt-4">
        <LoadError what="as propostas e avaliações" retrying={list.isFetching} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  const items = list.data.pages.flatMap((page) => page.items)
  const groups = [
    { title: 'Propostas de alteração', of: ofKind(items, 'proposal'), Row: ProposalRow },
    { title: 'Avaliações a fazer', of: ofKind(items, 'rating'), Row: RatingRow },
  ].filter(({ of }) => of.length > 0)
  return (
    <div onClickCapture={ignoreRepeatedClick}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 @4xl:auto-cols-fr @4xl:grid-flow-col">
        {groups.map(({ title, of, Row }) => (
          <FollowUpGroup
            key={title}
            title={list.hasNextPage ? title : `${title} (${formatInteger(of.length)})`}
            onShowAll={!isWhole && (list.hasNextPage || of.length > 1) ? () => setWhole(true) : undefined}
          >
            {(isWhole ? of : of.slice(0, 1)).map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </FollowUpGroup>
        ))}
      </div>
      {list.hasNextPage && <NotPrinted shown={items.length} />}
      {isWhole && list.hasNextPage && <InfiniteSentinel {...pagingOf(list)} />}
    </div>
  )
}

const ofKind = (items: FollowUp[], kind: FollowUp['kind']) => items.filter((item) => item.kind === kind)

interface FollowUpGroupProps {
  title: string
  onShowAll: (() => void) | undefined
  children: ReactNode
}

function FollowUpGroup({ title, onShowAll, children }: FollowUpGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {onShowAll && (
          <CardHeading value={id}>
            <Button variant="ghost" size="sm" className="-mr-3" onClick={onShowAll}>
              Mostrar todas
            </Button>
          </CardHeading>
        )}
      </div>
      <Card as="div">
        <ul aria-labelledby={id} className="divide-y divide-line">
          {children}
        </ul>
      </Card>
    </section>
  )
}

const shiftOf = ({ vaga }: FollowUp) => `${vaga.nome_vaga} · ${formatShift(vaga)}`

function ProposalRow({ item }: { item: FollowUp }) {
  const { vaga, medico, change } = item
  const id = useId()
  if (!change) return null
  return (
    <CardHeading value={id}>
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
        <div className="min-w-0 flex-1 basis-40">
          <p id={id} className="font-semibold">
            {messages.candidatos.proposal[change.status](medico.nome)}
          </p>
          <p className="text-sm text-ink-2">{shiftOf(item)}</p>
          <p className="text-sm text-ink-2">
            Proposta: {formatShift({ ...vaga, ...change })} · {formatValor(change.valor)}
          </p>
        </div>
        <ButtonLink variant="secondary" href={`/vagas/${vaga.id}`}>
          Ver vaga
        </ButtonLink>
      </li>
    </CardHeading>
  )
}

const day = 24 * 60 * 60 * 1000

function RatingRow({ item }: { item: FollowUp }) {
  const { vaga, medico, at } = item
  const id = useId()
  const rate = useRate(vaga.id, 'hospital')
  const until = new Date(Date.parse(at) + ratingDays * day).toISOString()
  return (
    <CardHeading value={id}>
      <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 px-4 py-2 @2xl:grid-cols-2">
        <div className="min-w-0">
          <p id={id} className="font-semibold">
            {medico.nome}
          </p>
          <p className="text-sm text-ink-2">{shiftOf(item)}</p>
        </div>
        <RateForm
          id={`${id}-form`}
          candidaturaId={item.id}
          until={formatInstantDate(until, vaga.time_zone)}
          folded
          onSubmit={(values) => rate.mutate({ candidatura_id: item.id, ...values })}
        >
          <Button type="submit" className="self-start" loading={rate.isPending}>
            Enviar avaliação
          </Button>
        </RateForm>
      </li>
    </CardHeading>
  )
}
