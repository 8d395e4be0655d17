import type { ShiftTableSearch } from '@plantao/contract/escala/schema'
import { messages } from '@plantao/contract/messages'
import { escalaList as texts } from '@plantao/contract/sentences/escala'
import Search from 'lucide-react/icons/search'
import { useRef } from 'react'
import { InfiniteSentinel } from '../../../components/list/InfiniteSentinel.tsx'
import { NotPrinted } from '../../../components/list/NotPrinted.tsx'
import { pagingOf } from '../../../components/list/paging.ts'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { ExportButton } from '../../vagas/own-vagas/ExportButton.tsx'
import { OwnVagaChips } from '../../vagas/own-vagas/OwnVagaChips.tsx'
import { EscalaHead } from '../EscalaHead.tsx'
import type { ViewProps } from '../escala-in-address.ts'
import { ShiftKeys } from '../panel/ShiftOpener.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ShiftTable } from './ShiftTable.tsx'
import { draftState, useListSearch } from './use-list-search.ts'
import { useListedShifts } from './use-listed-shifts.ts'

/** All shifts as a dense table, which the server filters and sorts. */
export function Lista({ today }: ViewProps) {
  const field = useRef<HTMLDivElement>(null)
  const state = useListSearch()
  const { search, words, isOfDrafts, isFiltered, hasRefused } = state
  const { shifts, list, sort, count, chipCounts } = useListedShifts(state)

  const table: ShiftTableSearch = { ...search, ...(isOfDrafts && { situacao: draftState }), ordem: sort }
  const download = <ExportButton query={table} disabled={!shifts?.length} />

  function clear() {
    state.clear()
    // The pressed button disappears with the empty state, so the focus moves to the search field.
    field.current?.querySelector('input')?.focus()
  }

  return (
    <section className="@container">
      <EscalaHead title="Lista" />
      <div ref={field} className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <SearchField
          label="Vaga, médico ou data"
          placeholder="Vaga, médico ou data"
          labelClassName="sr-only"
          className="max-w-sm flex-1 basis-60"
          value={words}
          onSearch={state.setWords}
        />
        <p role="status" className="text-ink-2">
          {count?.text}
        </p>
      </div>
      {/* Chips exist only for vagas, not for planned shifts. */}
      {isOfDrafts ? (
        download
      ) : (
        <OwnVagaChips chosen={search.mostrar} onChoose={(name) => state.change({ mostrar: name })} counts={chipCounts}>
          {download}
        </OwnVagaChips>
      )}
      <ListFilters list={state} today={today} />
      {hasRefused && <p className="mt-2 text-sm text-ink-2">{messages.vagas.filtersIgnored}</p>}
      <Card className="mt-4">{content()}</Card>
      {shifts && shifts.length > 0 && <ShiftKeys />}
    </section>
  )

  function content() {
    if (!shifts) {
      return <NotLoaded query={list} what="a lista" className="p-4" skeleton="h-96" />
    }
    if (shifts.length === 0) {
      return (
        <EmptyState
          icon={<Search />}
          title={isFiltered ? texts.none : texts.noneAtAll}
          action={
            isFiltered && (
              <Button variant="secondary" onClick={clear}>
                Limpar filtros
              </Button>
            )
          }
        />
      )
    }
    return (
      <>
        <ShiftTable
          shifts={shifts}
          isOfDrafts={isOfDrafts}
          sort={sort}
          onSort={state.setSort}
          isStale={list.isPlaceholderData}
        />
        <InfiniteSentinel {...pagingOf(list)} />
        {list.hasNextPage && <NotPrinted shown={shifts.length} total={count?.total} />}
      </>
    )
  }
}
