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
    mutationFn: async () => saveAs(await call(downloadDocumento, { params: { name } }), fileName),
    onError: (error) => {
      const reason = isOffline(error) ? messages.offline.downloadDocumento : sentenceOf(error)
      notify.error(messages.documentos.downloadFailed, reason)
    },
  })
}
