import { exportOwnData } from '@plantao/contract/auth/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { saveAs } from '../../../lib/save-as.ts'

export function useExportOwnData() {
  return useMutation({
    mutationFn: () => call(exportOwnData, { timeout: 120_000 }),
    onSuccess: (zip) => {
      saveAs(zip, `plantao-aberto-meus-dados-${new Date().toISOString().slice(0, 10)}.zip`)
      notify.success(messages.account.exported)
    },
    onError: notifyFailure(messages.account.exportFailed, { offline: messages.offline.exportData }),
  })
}
