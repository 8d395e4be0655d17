import { vagasFound } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Search from 'lucide-react/icons/search'
import { pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { VagaCard } from '../card/VagaCard.tsx'
import { VagaSkeletons } from '../card/VagaSkeletons.tsx'
import { openVagas, openVagasCountQuery, openVagasQuery } from '../queries.ts'
import { useVagaFilters } from './use-vaga-filters.ts'

const title = 'Vagas de Plantão Disponíveis'

export function OpenVagas() {
  const { applied } = useVagaFilters()
  const count = useQuery(openVagasCountQuery(applied))
  return (
    <section>
      <div className="mt-4 mb-3 flex min-h-8 flex-wrap items-baseline gap-x-4 md:mt-6">
        <h1 className="text-2xl max-md:text-xl">{title}</h1>
        <p role="status" className="min-h-6 text-ink-2 max-md:basis-full">
          {count.data !== undefined && vagasFound(count.data)}
        </p>
      </div>
      <List total={count.isPlaceholderData ? undefined : count.data} />
    </section>
  )
}

function List({ total }: { total: number | undefined }) {
  const { applied, isFiltered, clear } = useVagaFilters()
  const client = useQueryClient()
  const list = useInfiniteQuery(openVagasQuery(applied))

  if (!list.data) {
    if (!list.isError) return <VagaSkeletons label="Carregando vagas…" />
    // Reloads the count and the specialties too, which have mostly failed with the list.
    return <LoadError what="as vagas" onRetry={() => void client.refetchQueries({ ...openVagas, type: 'active' })} />
  }
  const vagas = list.data.pages.flatMap((page) => page.items)
  if (vagas.length === 0 && !list.isPlaceholderData) {
    return isFiltered ? (
      <EmptyState
        icon={<Search />}
        title={messages.vagas.noneFiltered}
        description="Tente outras palavras ou menos filtros."
        action={
          <Button variant="secondary" onClick={clear}>
            Limpar filtros
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<CalendarDays />}
        title={messages.vagas.none}
        description="Deixe esta página aberta: assim que um hospital publicar um plantão, ele aparece aqui."
      />
    )
  }
  const key = `vagas ${JSON.stringify(applied)}`
  return (
    <VirtualInfiniteList
      // Each set of filters is a list with its own scroll position and heights.
      key={key}
      restoreKey={key}
      label={title}
      items={vagas}
      itemKey={(vaga) => vaga.id}
      renderItem={(vaga) => <VagaCard vaga={vaga} />}
      estimatedHeight={window.innerWidth < 768 ? 330 : 190}
      total={total}
      {...pagingOf(list)}
      isStale={list.isPlaceholderData}
    />
  )
}
