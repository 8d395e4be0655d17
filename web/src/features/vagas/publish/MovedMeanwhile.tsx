import { formatShift } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { useSeenTimes } from './use-seen-times.ts'

/** Says above a form that another window has moved the shift since the form opened. */
export function MovedMeanwhile({ seen: { from, isMoved } }: { seen: ReturnType<typeof useSeenTimes> }) {
  return (
    <div role="status">
      {isMoved && (
        <p className="mb-4 font-semibold text-amber-ink">
          {messages.vagas.movedMeanwhile(formatShift({ ...from, modalidade: null }))}
        </p>
      )}
    </div>
  )
}
