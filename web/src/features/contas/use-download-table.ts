import { downloadContas } from '@plantao/contract/contas/routes'
import type { ShiftsOfMonth } from '@plantao/contract/contas/schema'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { saveAs } from '../../lib/browser/save-as.ts'
import { call } from '../../lib/http/api.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'

export function useDownloadTable(name: string) {
  return useMutation({
    mutationFn: async (of: Pick<ShiftsOfMonth, 'mes'> & Partial<ShiftsOfMonth>) =>
      saveAs(await call(downloadContas, { query: of }), `${name}-${of.mes}.csv`),
    onError: notifyFailure(messages.contas.downloadFailed, { offline: messages.offline.downloadTable }),
  })
}
