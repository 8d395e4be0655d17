import { undoSeconds } from '@plantao/contract/candidaturas/states'
import { changeRota } from '@plantao/contract/rota/routes'
import { maxRotaSteps } from '@plantao/contract/rota/schema'
import type { RouteInput } from '@plantao/contract/route'
import { rota as texts } from '@plantao/contract/sentences/rota'
import { callOnce } from '../../../lib/http/call-once.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'

export type Step = RouteInput<typeof changeRota>['body']['steps'][number]

/** Parts of as many as one request takes. */
export const inParts = <T>(of: readonly T[]) =>
  Array.from({ length: Math.ceil(of.length / maxRotaSteps) }, (_, n) =>
    of.slice(n * maxRotaSteps, (n + 1) * maxRotaSteps),
  )

interface ManySteps {
  steps: readonly Step[]
  /** For each step the one that takes it back. */
  undo?: readonly Step[]
  done: (count: number) => string
  onPart?: (count: number) => void
}

/**
 * Changes any number of shifts, in parts. A refusal ends this, and the sentence says how many were changed, with a
 * button that takes them back.
 */
export function useManySteps() {
  const change = useChange({
    mutationFn: async ({ steps, undo, done, onPart }: ManySteps) => {
      let count = 0
      try {
        for (const part of inParts(steps)) {
          await callOnce(changeRota, { body: { steps: part } })
          count += part.length
          onPart?.(count)
        }
      } finally {
        if (count > 0) announce(done(count), undo?.slice(0, count))
      }
    },
    changes: () => [{ topic: 'plantoes' as const }],
    onError: notifyFailure(texts.failed, { offline: texts.offline }),
  })
  function announce(title: string, undo: readonly Step[] | undefined) {
    if (!undo) return notify.success(title)
    const onPress = () => change.mutate({ steps: undo, done: () => texts.undone })
    notify.successWithButton(title, { name: 'undo-rota', label: 'Desfazer', seconds: undoSeconds, onPress })
  }
  return change
}
