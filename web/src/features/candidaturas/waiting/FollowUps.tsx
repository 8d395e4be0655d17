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
  const [proposals, ratings] = [ofKind(items, 'proposal'), ofKind(items, 'rating')]
  const title = (name: string, of: FollowUp[]) => (list.hasNextPage ? name : `${name} (${formatInteger(of.length)})`)
  const shown = (of: FollowUp[]) => (isWhole ? of : of.slice(0, 1))
  const hasMore = !isWhole && (list.hasNextPage || proposals.length > 1 || ratings.length > 1)
  return (
    <div onClickCapture={ignoreRepeatedClick}>
      {proposals.length > 0 && (
        <FollowUpGroup title={title('Propostas de alteração', proposals)}>
          {shown(proposals).map((item) => (
            <ProposalRow key={item.id} item={item} />
          ))}
        </FollowUpGroup>
      )}
      {ratings.length > 0 && (
        <FollowUpGroup title={title('Avaliações a fazer', ratings)}>
          {shown(ratings).map((item) => (
            <RatingRow key={item.id} item={item} />
          ))}
        </FollowUpGroup>
      )}
      {hasMore && (
        <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setWhole(true)}>
          Mostrar todas
        </Button>
      )}
      {list.hasNextPage && <NotPrinted shown={items.length} />}
      {isWhole && list.hasNextPage && <InfiniteSentinel {...pagingOf(list)} />}
    </div>
  )
}

const ofKind = (items: FollowUp[], kind: FollowUp['kind']) => items.filter((item) => item.kind === kind)

function FollowUpGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Card as="div" className="mt-2">
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
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0">
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
      <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 px-4 py-3 @2xl:grid-cols-2">
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
