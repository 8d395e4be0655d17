import { changeRota } from '@plantao/contract/rota/routes'
import { maxRotaSteps } from '@plantao/contract/rota/schema'
import { readSheet, saveSheet } from '@plantao/contract/rota/sheet/routes'
import type { SavedSheet, SheetAnswer, SheetPlan } from '@plantao/contract/rota/sheet/schema'
import { paste as texts } from '@plantao/contract/sentences/rota'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readDraft, writeDraft } from '../../../lib/drafts/draft-store.ts'
import { draftOwner } from '../../../lib/drafts/stored-drafts.ts'
import { call } from '../../../lib/http/api.ts'
import { callOnce } from '../../../lib/http/call-once.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { expectChanges } from '../../../lib/realtime/use-live-queries.ts'
import { useOfferUndo } from '../rota/change-rota.ts'
import { pushUndo } from '../rota/undo.ts'
import type { Grid } from './clipboard.ts'

interface Pasted {
  grid: Grid
  answers: SheetAnswer[]
}

const draftKey = 'pasted-sheet'
const changes = [{ topic: 'plantoes' }, { topic: 'membros' }, { topic: 'setores' }] as const

/** A pasted sheet with its corrections, which outlive a reload, and the server's plan of it. */
export function usePastedSheet(month: string, onSaved: (saved: SavedSheet) => void) {
  const [owner] = useState(draftOwner)
  const [pasted, setPasted] = useState<Pasted | null>(() => {
    const { sheet } = readDraft(owner, draftKey, { sheet: '' })
    return sheet ? (JSON.parse(String(sheet)) as Pasted) : null
  })
  // The key of the query is a number, because the sheet may have a million characters.
  const version = useRef(0)
  const plan = useQuery({
    queryKey: ['pasted-sheet', month, version.current],
    queryFn: ({ signal }) =>
      call(readSheet, { body: { rows: pasted!.grid.rows, answers: pasted!.answers, month }, signal }),
    enabled: pasted !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  function show(next: Pasted | null) {
    version.current++
    setPasted(next)
    writeDraft(owner, draftKey, next ? { sheet: JSON.stringify(next) } : {})
  }
  const offerUndo = useOfferUndo()
  const client = useQueryClient()
  const save = useChange({
    mutationFn: ({ hash }: SheetPlan) =>
      callOnce(saveSheet, { body: { rows: pasted!.grid.rows, answers: pasted!.answers, month, hash } }),
    changes: () => changes,
    onSuccess: (saved: SavedSheet) => {
      show(null)
      onSaved(saved)
      offerUndo(texts.saved(saved.added.length), pushUndo({ run: () => takeBack(saved) }))
    },
    onError: (error) => {
      notifyFailure(texts.saveFailed, { offline: texts.saveOffline })(error)
      void plan.refetch()
    },
  })
  async function takeBack({ added }: SavedSheet) {
    const reload = expectChanges(client, changes)
    const steps = added.map(({ plantao_id, membro_id }) => ({ kind: 'delete' as const, plantao_id, from: membro_id }))
    for (let first = 0; first < steps.length; first += maxRotaSteps)
      await callOnce(changeRota, { body: { steps: steps.slice(first, first + maxRotaSteps) } })
    void reload(true)
  }
  return {
    pasted,
    plan,
    save,
    paste: (grid: Grid) => show({ grid, answers: [] }),
    answer: (...answers: SheetAnswer[]) => {
      const isNew = (old: SheetAnswer) => answers.every(({ kind, word }) => kind !== old.kind || word !== old.word)
      show({ ...pasted!, answers: [...pasted!.answers.filter(isNew), ...answers] })
    },
    discard: () => show(null),
  }
}
