import { downloadDocumento } from '@plantao/contract/documentos/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { saveAs } from '../../lib/browser/save-as.ts'
import { call } from '../../lib/http/api.ts'
import { isOffline } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'

export function useDownloadDocumento(name: string, fileName: string) {
  return useMutation({
    mutationFn: async () => saveAs(await call(downloadDocumento, { params: { name }, timeout: 120_000 }), fileName),
    onError: (error) => {
      if (isOffline(error)) notify.error(messages.offline.downloadDocumento)
      else notify.error(messages.documentos.downloadFailed, sentenceOf(error))
    },
  })
}
