import { formatDayInWords, ownVagasCount } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { OwnVagaSort, ownVagaOrders } from '@plantao/contract/vagas/own-vagas/sort-rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { currentTime } from '../../../lib/time/clock.ts'
import { ownVagaCountsQuery, ownVagasQuery } from '../queries.ts'
import { ExportButton } from './ExportButton.tsx'
import { NoOwnVagas } from './NoOwnVagas.tsx'
import { OwnVagaCard } from './OwnVagaCard.tsx'
import { OwnVagaChips } from './OwnVagaChips.tsx'
import { type ForeignDialogs, useOwnVagaDialogs } from './OwnVagaDialogs.tsx'
import { OwnVagaSkeletons } from './OwnVagaSkeletons.tsx'
import { useOwnVagaSearch } from './use-own-vaga-search.ts'

interface OwnVagasProps {
  title: string
  dialogs: ForeignDialogs
}

const byDay = {
  of: (vaga: OwnVaga) => vaga.data,
  renderHeading: (day: string) => (
    <h2 className="bg-paper py-2 text-base">
      {formatDayInWords(day)}
      {day.slice(0, 4) !== String(new Date(currentTime()).getFullYear()) && ` de ${day.slice(0, 4)}`}
    </h2>
  ),
}

export function OwnVagas({ title, dialogs: foreign }: OwnVagasProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const search = useOwnVagaSearch()
  const { query, sort, words, isFiltered, hasRefused, setWords } = search
  const { data: counts, isPlaceholderData: isOldCount } = useQuery(ownVagaCountsQuery({ q: query.q }))
  const list = useInfiniteQuery(ownVagasQuery(query, sort))
  const vagas = list.data?.pages.flatMap((page) => page.items)
  const { actions, dialogs } = useOwnVagaDialogs(vagas ?? [], foreign)

  // Each search has a list of its own, with a scroll position and the heights of its items. The previous list stays
  // until the answer arrives.
  const asked = { key: JSON.stringify([query, sort]), sort, search }
  const [answered, setAnswered] = useState(asked)
  if (asked.key !== answered.key && !list.isPlaceholderData) setAnswered(asked)
  const count = counts?.[query.mostrar ?? 'todas']

  function clear() {
    search.clear()
    // The pressed button disappears with the empty state, and would take the focus along.
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 ref={heading} tabIndex={-1} className="text-2xl max-md:text-xl">
            {title}
          </h1>
          <p role="status" className="text-ink-2">
            {count !== undefined && ownVagasCount(count)}
          </p>
        </div>
        {(isFiltered || vagas?.length !== 0) && (
          <SearchField
            label="Buscar"
            placeholder="Buscar vaga, médico ou data"
            labelClassName="sr-only"
            className="max-w-sm flex-1 basis-60"
            value={words}
            onSearch={setWords}
          />
        )}
      </div>
      {(isFiltered || vagas?.length !== 0) && (
        <OwnVagaChips chosen={query.mostrar} onChoose={search.setChip} counts={counts}>
          <OwnVagaOrder sort={sort} onChoose={search.setSort} />
          <ExportButton query={{ ...query, ordem: sort }} disabled={!vagas?.length} />
        </OwnVagaChips>
      )}
      {hasRefused && <p className="mt-2 text-sm text-ink-2">{messages.vagas.filtersIgnored}</p>}
      <div className="mt-3">
        {!vagas && !list.isError && <OwnVagaSkeletons />}
        {!vagas && list.isError && (
          <Card>
            <LoadError what="suas vagas" retrying={list.isFetching} onRetry={() => void list.refetch()} />
          </Card>
        )}
        {vagas?.length === 0 && <NoOwnVagas search={answered.search} onClear={clear} />}
        {vagas && vagas.length > 0 && (
          <VirtualInfiniteList
            key={answered.key}
            restoreKey={`own-vagas ${answered.key}`}
            label={title}
            items={vagas}
            itemKey={({ id }) => id}
            renderItem={(item) => <OwnVagaCard vaga={item} {...actions} />}
            group={answered.sort === 'data' ? byDay : undefined}
            estimatedHeight={window.innerWidth < 1024 ? 290 : 110}
            total={isOldCount || list.isPlaceholderData ? undefined : count}
            {...pagingOf(list)}
            isStale={list.isPlaceholderData}
          />
        )}
      </div>
      {dialogs}
    </>
  )
}

const labels: Record<(typeof ownVagaOrders)[number], string> = { recentes: 'Mais recentes', data: 'Por data' }

interface OwnVagaOrderProps {
  sort: OwnVagaSort
  onChoose: (name: string) => void
}

const OwnVagaOrder = ({ sort, onChoose }: OwnVagaOrderProps) => (
  <Field label="Ordem" labelClassName="sr-only">
    <Select
      value={sort}
      // A smaller size of text would make an iPhone magnify the page.
      className="min-h-9! rounded-[1.125rem]! py-1! font-semibold field-sizing-content md:text-sm"
      onChange={({ target }) => onChoose(target.value)}
      options={Object.entries(labels)}
    />
  </Field>
)
