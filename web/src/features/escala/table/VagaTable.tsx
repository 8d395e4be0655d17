import { useMemo, useState } from 'react'
import { InfiniteSentinel } from '../../../components/list/InfiniteSentinel.tsx'
import { NotPrinted } from '../../../components/list/NotPrinted.tsx'
import { pagingOf } from '../../../components/list/paging.ts'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { NoOwnVagas } from '../../vagas/own-vagas/NoOwnVagas.tsx'
import type { OwnVagaFormProps } from '../../vagas/own-vagas/OwnVagaCards.tsx'
import { ShiftKeys, ShiftOpener } from '../panel/ShiftOpener.tsx'
import { BulkBar } from './BulkBar.tsx'
import { isChoosable } from './bulk.ts'
import { ShiftTable } from './ShiftTable.tsx'
import { useListedShifts } from './use-listed-shifts.ts'

/** The hospital's own list as a dense table, where many rows are changed at once. A row opens in the panel. */
export function VagaTable({ title, search, count, onClear }: OwnVagaFormProps) {
  const { shifts, list, sort } = useListedShifts(search)
  const now = useNow()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const choosable = useMemo(() => (shifts ?? []).filter((shift) => isChoosable(shift, now)), [shifts, now])
  const chosen = choosable.filter(({ id }) => marked.has(id))

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
        <BulkBar
          isOfDrafts={search.isOfDrafts}
          chosen={chosen}
          total={choosable.length}
          onChooseAll={(isOn) => setMarked(new Set(isOn ? choosable.map(({ id }) => id) : []))}
          onDone={() => setMarked(new Set())}
        />
        <ShiftTable
          label={title}
          shifts={shifts}
          isOfDrafts={search.isOfDrafts}
          sort={sort}
          onSort={search.setSort}
          isStale={list.isPlaceholderData}
          marked={marked}
          onMark={setMarked}
        />
        <InfiniteSentinel {...pagingOf(list)} />
        {list.hasNextPage && <NotPrinted shown={shifts.length} total={count} />}
      </Card>
      <ShiftKeys />
    </ShiftOpener>
  )
}
