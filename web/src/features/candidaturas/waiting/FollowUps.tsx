import { ratingDays } from '@plantao/contract/candidaturas/shift-day/rules'
import type { FollowUp } from '@plantao/contract/candidaturas/waiting/schema'
import { formatInstantDate, formatShift, formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { InfiniteSentinel } from '../../../components/list/InfiniteSentinel.tsx'
import { NotPrinted } from '../../../components/list/NotPrinted.tsx'
import { pagingOf } from '../../../components/list/paging.ts'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Button, ButtonLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { RateForm } from '../../avaliacoes/rate/RateForm.tsx'
import { useRate } from '../../avaliacoes/rate/use-rate.ts'
import { followUpsQuery } from '../queries.ts'

export function FollowUps() {
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
  return (
    <>
      {proposals.length > 0 && (
        <FollowUpGroup title="Propostas de alteração">
          {proposals.map((item) => (
            <ProposalRow key={item.id} item={item} />
          ))}
        </FollowUpGroup>
      )}
      {ratings.length > 0 && (
        <FollowUpGroup title="Avaliações a fazer">
          {ratings.map((item) => (
            <RatingRow key={item.id} item={item} />
          ))}
        </FollowUpGroup>
      )}
      {list.hasNextPage && <NotPrinted shown={items.length} />}
      {list.hasNextPage && <InfiniteSentinel {...pagingOf(list)} />}
    </>
  )
}

const ofKind = (items: FollowUp[], kind: FollowUp['kind']) => items.filter((item) => item.kind === kind)

function FollowUpGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-xl max-md:text-lg">
        {title}
      </h2>
      <Card as="div" className="mt-3">
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
