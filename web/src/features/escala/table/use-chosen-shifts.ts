import { bulk as texts } from '@plantao/contract/sentences/escala'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import type { OwnVagaSearchState } from '../../vagas/own-vagas/use-own-vaga-search.ts'
import { isChoosable } from './bulk.ts'
import type { ListedShift, useListedShifts } from './use-listed-shifts.ts'

type Rows = ReadonlyMap<string, ListedShift>

/** The rows that are chosen in the table. Another chip or text begins anew, so that nothing unseen stays chosen. */
export function useChosenShifts(
  { query, plantoes }: OwnVagaSearchState,
  { shifts = [], loadAll, list }: ReturnType<typeof useListedShifts>,
) {
  const now = useNow()
  const key = JSON.stringify([query, plantoes])
  const [chosen, setChosen] = useState<{ key: string; rows: Rows; all: number }>({ key, rows: new Map(), all: 0 })
  if (chosen.key !== key) setChosen({ key, rows: new Map(), all: 0 })
  /** Does nothing once another list is shown. */
  function choose(all: readonly ListedShift[], of: string) {
    const rows = new Map(all.filter((shift) => isChoosable(shift, now)).map((shift) => [shift.id, shift]))
    setChosen((before) => (before.key === of ? { key: of, rows, all: rows.size } : before))
  }
  const everything = useMutation({
    mutationFn: (_of: string) => loadAll(),
    onSuccess: choose,
    onError: notifyFailure(texts.allFailed),
  })
  const listed = new Map(shifts.map((shift) => [shift.id, shift]))
  // The table shows newer rows than those that were chosen.
  const rows = [...chosen.rows.values()]
    .map((shift) => listed.get(shift.id) ?? shift)
    .filter((shift) => isChoosable(shift, now))
  const choosable = shifts.filter((shift) => isChoosable(shift, now)).length
  return {
    rows,
    marked: chosen.rows,
    canChoose: choosable > 0 && !list.isPlaceholderData,
    isAll: rows.length > 0 && rows.length >= (list.hasNextPage ? chosen.all || Number.POSITIVE_INFINITY : choosable),
    isLoading: everything.isPending,
    mark: useCallback((shift: ListedShift, isOn: boolean) => {
      setChosen((before) => {
        const after = new Map(before.rows)
        if (isOn) after.set(shift.id, shift)
        else after.delete(shift.id)
        return { ...before, rows: after }
      })
    }, []),
    markAll: (isOn: boolean) => {
      if (isOn && list.hasNextPage) everything.mutate(key)
      else choose(isOn ? shifts : [], key)
    },
  }
}
