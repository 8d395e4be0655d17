import { formatDayInWords } from '@plantao/contract/format'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { currentTime } from '../../../lib/time/clock.ts'
import { ownVagasQuery } from '../queries.ts'
import { NoOwnVagas } from './NoOwnVagas.tsx'
import { OwnVagaCard } from './OwnVagaCard.tsx'
import { type CandidatosDialog, useOwnVagaDialogs } from './OwnVagaDialogs.tsx'
import { OwnVagaSkeletons } from './OwnVagaSkeletons.tsx'
import type { OwnVagaSearchState } from './use-own-vaga-search.ts'

const byDay = {
  of: (vaga: OwnVaga) => vaga.data,
  renderHeading: (day: string) => (
    <h2 className="bg-paper py-2 text-base">
      {formatDayInWords(day)}
      {day.slice(0, 4) !== String(new Date(currentTime()).getFullYear()) && ` de ${day.slice(0, 4)}`}
    </h2>
  ),
}

/** The cards and the table get the same. */
export interface OwnVagaFormProps {
  title: string
  search: OwnVagaSearchState
  /** Undefined until the count for this search is loaded. */
  count: number | undefined
  onClear: () => void
}

interface OwnVagaCardsProps extends OwnVagaFormProps {
  Candidatos: CandidatosDialog
}

export function OwnVagaCards({ title, search, count, onClear, Candidatos }: OwnVagaCardsProps) {
  const { query, sort } = search
  const list = useInfiniteQuery(ownVagasQuery(query, sort))
  const vagas = list.data?.pages.flatMap((page) => page.items)
  const { actions, dialogs } = useOwnVagaDialogs(vagas ?? [], Candidatos)
  const renderVaga = useCallback((vaga: OwnVaga) => <OwnVagaCard vaga={vaga} {...actions} />, [actions])

  // Each search has a list of its own, with a scroll position and the heights of its items. The previous list stays
  // until the answer arrives.
  const asked = { key: JSON.stringify([query, sort]), sort, search }
  const [answered, setAnswered] = useState(asked)
  if (asked.key !== answered.key && !list.isPlaceholderData) setAnswered(asked)

  return (
    <>
      {!vagas && !list.isError && <OwnVagaSkeletons />}
      {!vagas && list.isError && (
        <Card>
          <LoadError what="suas vagas" retrying={list.isFetching} onRetry={() => void list.refetch()} />
        </Card>
      )}
      {vagas?.length === 0 && <NoOwnVagas search={answered.search} onClear={onClear} />}
      {vagas && vagas.length > 0 && (
        <VirtualInfiniteList
          key={answered.key}
          restoreKey={`own-vagas ${answered.key}`}
          label={title}
          items={vagas}
          itemKey={({ id }) => id}
          renderItem={renderVaga}
          group={answered.sort === 'data' ? byDay : undefined}
          estimatedHeight={window.innerWidth < 1024 ? 230 : 100}
          total={list.isPlaceholderData ? undefined : count}
          {...pagingOf(list)}
          isStale={list.isPlaceholderData}
        />
      )}
      {dialogs}
    </>
  )
}
