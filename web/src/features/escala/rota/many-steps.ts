import { changeRota } from '@plantao/contract/rota/routes'
import { maxRotaSteps } from '@plantao/contract/rota/schema'
import { rota as texts } from '@plantao/contract/sentences/rota'
import { useQueryClient } from '@tanstack/react-query'
import { callOnce } from '../../../lib/http/call-once.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { expectChanges } from '../../../lib/realtime/use-live-queries.ts'
import { useOfferUndo } from './change-rota.ts'
import type { Step } from './state.ts'
import { pushUndo } from './undo.ts'

const changes = () => [{ topic: 'plantoes' as const }]

/** Parts of as many as one request takes. */
export const inParts = <T>(of: readonly T[]) =>
  Array.from({ length: Math.ceil(of.length / maxRotaSteps) }, (_, n) =>
    of.slice(n * maxRotaSteps, (n + 1) * maxRotaSteps),
  )

async function send(steps: readonly Step[], onPart: (count: number) => void) {
  let count = 0
  for (const part of inParts(steps)) {
    await callOnce(changeRota, { body: { steps: part } })
    count += part.length
    onPart(count)
  }
}

/** Returns a function that shows what was done to many shifts. These steps take it back, as one change. */
export function useOfferUndoOfMany() {
  const client = useQueryClient()
  const offer = useOfferUndo()
  return (done: string, steps: readonly Step[]) => {
    async function run() {
      const reload = expectChanges(client, changes())
      try {
        await send(steps, () => {})
        notify.success(texts.undone)
      } finally {
        void reload(true)
      }
    }
    offer(done, pushUndo({ run }))
  }
}

interface ManySteps {
  steps: readonly Step[]
  /** For each step the one that takes it back. */
  undo: readonly Step[]
  done: (count: number) => string
  onPart: (count: number) => void
}

/** Changes any number of shifts, in parts. A refusal ends this, and the sentence says how many were changed. */
export function useManySteps() {
  const offer = useOfferUndoOfMany()
  return useChange({
    mutationFn: async ({ steps, undo, done, onPart }: ManySteps) => {
      let sent = 0
      try {
        await send(steps, (count) => {
          sent = count
          onPart(count)
        })
      } finally {
        if (sent > 0) offer(done(sent), undo.slice(0, sent))
      }
    },
    changes,
    onError: notifyFailure(texts.failed, { offline: texts.offline }),
  })
}
