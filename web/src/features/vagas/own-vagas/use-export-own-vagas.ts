import { exportOwnVagas } from '@plantao/contract/escala/routes'
import type { ShiftTableSearch } from '@plantao/contract/escala/schema'
import { dayIn } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { saveAs } from '../../../lib/browser/save-as.ts'
import { call } from '../../../lib/http/api.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'

export function useExportOwnVagas() {
  return useMutation({
    mutationFn: async (query: ShiftTableSearch) =>
      saveAs(
        await call(exportOwnVagas, { query }),
        `${query.situacao === 'rascunho' ? 'rascunhos' : 'vagas'}-${dayIn(readersZone, new Date(currentTime()))}.csv`,
      ),
    onError: notifyFailure(messages.vagas.exportFailed, { offline: messages.offline.exportVagas }),
  })
}
