import { InfiniteSentinel } from '../../../components/list/InfiniteSentinel.tsx'
import { NotPrinted } from '../../../components/list/NotPrinted.tsx'
import { pagingOf } from '../../../components/list/paging.ts'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { NoOwnVagas } from '../../vagas/own-vagas/NoOwnVagas.tsx'
import type { OwnVagaFormProps } from '../../vagas/own-vagas/OwnVagaCards.tsx'
import { ShiftKeys, ShiftOpener } from '../panel/ShiftOpener.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ShiftTable } from './ShiftTable.tsx'
import { useChosenShifts } from './use-chosen-shifts.ts'
import { useListedShifts } from './use-listed-shifts.ts'

/** The hospital's own list as a dense table, where many rows are changed at once. A row opens in the panel. */
export function VagaTable({ title, search, count, onClear }: OwnVagaFormProps) {
  const listed = useListedShifts(search)
  const { shifts, list, sort } = listed
  const chosen = useChosenShifts(search, listed)
  const isOfPlantoes = search.plantoes !== undefined

  if (!shifts) {
    return (
      <Card>
        <NotLoaded query={list} what="a lista" className="p-4" skeleton="h-96" />
      </Card>
    )
  }
  if (shifts.length === 0) return <NoOwnVagas search={search} onClear={onClear} />
  return (
    <ShiftOpener>
      <Card>
        <BulkBar isOfPlantoes={isOfPlantoes} isOfDrafts={search.plantoes === 'rascunhos'} chosen={chosen} />
        <ShiftTable
          label={title}
          shifts={shifts}
          isOfPlantoes={isOfPlantoes}
          sort={sort}
          onSort={search.setSort}
          isStale={list.isPlaceholderData}
          marked={chosen.marked}
          canMark={chosen.canChoose && !chosen.isLoading}
          onMark={chosen.mark}
        />
        <InfiniteSentinel {...pagingOf(list)} />
        {list.hasNextPage && <NotPrinted shown={shifts.length} total={count} />}
      </Card>
      <ShiftKeys />
    </ShiftOpener>
  )
}
