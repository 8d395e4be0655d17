import { formatDayInWords, vagasFound } from '@plantao/contract/format'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { VagaRow } from '../card/VagaRow.tsx'
import { openVagasId, useVagaFilters } from '../filters/use-vaga-filters.ts'
import { openVagas, openVagasCountQuery, openVagasQuery } from '../queries.ts'
import { NoOpenVagas } from './NoOpenVagas.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useVagaSort } from './use-vaga-sort.ts'

const title = 'Vagas de Plantão Disponíveis'

const loadDetails = () => import('../card/VagaDetailsSheet.tsx').then((module) => module.VagaDetailsSheet)

const byDay = {
  of: (vaga: OpenVaga) => vaga.data,
  renderHeading: (day: string) => (
    <h2 className="border-b border-line bg-paper px-4 py-2 text-base md:px-5">{formatDayInWords(day)}</h2>
  ),
}

export function OpenVagas() {
  const { query, isFiltered } = useVagaFilters()
  const { sort } = useVagaSort()
  const client = useQueryClient()
  const isPhone = useMediaQuery('(width < 48rem)')
  const count = useQuery(openVagasCountQuery(query))
  const list = useInfiniteQuery({
    ...openVagasQuery(query, sort),
    // No event says that a list which the server could not update is up to date again.
    refetchInterval: ({ state }) => !!state.data?.pages[0]?.as_of && 30_000,
  })
  const vagas = list.data?.pages.flatMap((page) => page.items)
  const asOf = list.data?.pages[0]?.as_of
  const { component: Details, whenLoaded } = useLoaded(loadDetails)
  const [detailed, setDetailed] = useState<OpenVaga>()
  const [isOpen, setIsOpen] = useState(false)

  // Each search has a list of its own, with a scroll position and the heights of its items. The previous list stays
  // until the answer arrives.
  const asked = { key: JSON.stringify([query, sort]), sort, isFiltered }
  const [answered, setAnswered] = useState(asked)
  if (asked.key !== answered.key && !list.isPlaceholderData) setAnswered(asked)

  const { sort: answeredSort } = answered
  const renderVaga = useCallback(
    (vaga: OpenVaga) => (
      <VagaRow
        vaga={vaga}
        headingLevel={answeredSort === 'proximos' ? 3 : 2}
        onShowDetails={() => {
          setDetailed(vaga)
          void whenLoaded(() => setIsOpen(true))
        }}
      />
    ),
    [answeredSort, whenLoaded],
  )

  return (
    <section id={openVagasId} aria-label={title} className="@container min-w-0">
      <div className="mt-1.5 items-center gap-x-4 md:mb-1 @min-[40rem]:flex lg:mt-6 lg:mb-3">
        <h1 className="@min-[18rem]:text-xl @min-[48rem]:text-2xl">{title}</h1>
        <div className="flex grow flex-wrap items-center justify-between gap-x-2 gap-y-1 @min-[19rem]:flex-nowrap">
          <p role="status" className="min-h-6 max-w-full shrink-0 text-ink-2 max-md:text-sm/6">
            {count.data !== undefined && vagasFound(count.data)}
          </p>
          <SortSelect />
        </div>
      </div>
      {asOf && <p className="mb-2 text-sm text-ink-2">Atualizado há {minutesSince(asOf)} min</p>}
      {!vagas && !list.isError && <VagaRowSkeletons label="Carregando vagas…" />}
      {!vagas && list.isError && (
        // The retry also loads the count and the specialties again, because these mostly failed together with the list.
        <LoadError what="as vagas" onRetry={() => void client.refetchQueries({ ...openVagas, type: 'active' })} />
      )}
      {vagas?.length === 0 && <NoOpenVagas isFiltered={answered.isFiltered} />}
      {vagas && vagas.length > 0 && (
        <div className="max-md:-mx-4">
          <VirtualInfiniteList
            key={answered.key}
            restoreKey={`vagas ${answered.key}`}
            label={title}
            items={vagas}
            itemKey={(vaga) => vaga.id}
            renderItem={renderVaga}
            group={answered.sort === 'proximos' ? byDay : undefined}
            estimatedHeight={isPhone ? 124 : 108}
            gap={0}
            ahead={2_500}
            total={count.isPlaceholderData ? undefined : count.data}
            {...pagingOf(list)}
            isStale={list.isPlaceholderData}
            className="border-line bg-card max-md:border-t md:overflow-clip md:rounded-card md:shadow-card md:ring-1 md:ring-line"
          />
        </div>
      )}
      {Details && detailed && (
        <Details
          vaga={vagas?.find(({ id }) => id === detailed.id) ?? detailed}
          open={isOpen}
          onOpenChange={setIsOpen}
        />
      )}
    </section>
  )
}

// The list is loaded again each half minute, so that these minutes are too.
const minutesSince = (instant: string) => Math.max(1, Math.round((currentTime() - Date.parse(instant)) / 60_000))

const rows = ['a', 'b', 'c', 'd', 'e']

/** Placeholders as high as the rows, so that nothing jumps when the rows load. */
function VagaRowSkeletons({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="border-line bg-card max-md:-mx-4 max-md:border-t md:overflow-clip md:rounded-card md:shadow-card md:ring-1 md:ring-line">
        {rows.map((row) => (
          <div key={row} className="flex h-31 flex-col justify-between border-b border-line px-4 py-3 md:h-27 md:px-5">
            <Skeleton className="h-5 w-4/5 max-w-72" />
            <Skeleton className="h-5 w-3/5 max-w-80" />
            <Skeleton className="h-5 w-28" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
