import { exportOwnData } from '@plantao/contract/auth/routes'
import { dayIn } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { saveAs } from '../../../lib/browser/save-as.ts'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'

export function useExportOwnData() {
  return useMutation({
    mutationFn: () => call(exportOwnData),
    onSuccess: (zip) => {
      saveAs(zip, `plantao-aberto-meus-dados-${dayIn(readersZone, new Date(currentTime()))}.zip`)
      notify.success(messages.account.exported)
    },
    onError: notifyFailure(messages.account.exportFailed, { offline: messages.offline.exportData }),
  })
}
