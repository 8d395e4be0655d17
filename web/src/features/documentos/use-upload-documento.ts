import { uploadDocumento } from '@plantao/contract/documentos/routes'
import { messages } from '@plantao/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { hasCode, isOffline } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'
import { documentoQuery } from './queries.ts'

/** The upload stops when the user cancels it or the component unmounts. */
export function useUploadDocumento(name: string) {
  const client = useQueryClient()
  const cancelling = useRef<AbortController>(null)
  const [progress, setProgress] = useState(0)
  useEffect(() => () => cancelling.current?.abort(), [])

  const { mutate, isPending, variables } = useChange({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      cancelling.current = controller
      setProgress(0)
      return call(uploadDocumento, { params: { name }, file, signal: controller.signal, onProgress: setProgress })
    },
    changes: () => [{ topic: 'documentos' }, { topic: 'medicos' }],
    isPendingUntilShown: true,
    onSuccess: (documento) => {
      client.setQueryData(documentoQuery(name).queryKey, documento)
      notify.success(messages.documentos.uploaded)
    },
    onError: (error) => {
      if (!cancelling.current?.signal.aborted) notifyUploadFailure(error)
    },
  })
  return {
    send: mutate,
    cancel: () => cancelling.current?.abort(),
    sending: isPending ? { fileName: variables.name, progress } : null,
  }
}

const { invalidTitle, invalid, tooLargeTitle, tooLarge, uploadFailedTitle, uploadFailed } = messages.documentos

export function notifyUploadRefused(code: 'documento_not_pdf' | 'documento_too_large' | 'unreadable') {
  if (code === 'unreadable') notify.error(uploadFailedTitle, uploadFailed)
  else if (code === 'documento_not_pdf') notify.error(invalidTitle, invalid)
  else notify.error(tooLargeTitle, tooLarge)
}

function notifyUploadFailure(error: Error) {
  if (isOffline(error)) notify.error(uploadFailedTitle, messages.offline.uploadDocumento)
  else if (hasCode(error, 'documento_not_pdf')) notifyUploadRefused('documento_not_pdf')
  else if (hasCode(error, 'documento_locked')) notify.error(invalidTitle, sentenceOf(error))
  else if (hasCode(error, 'documento_too_large') || hasCode(error, 'body_too_large')) {
    notifyUploadRefused('documento_too_large')
  } else {
    // The specification has one sentence for all other failures. Only these say what to do.
    const isNamed = hasCode(error, 'too_many_requests') || hasCode(error, 'transfer_stalled')
    notify.error(uploadFailedTitle, isNamed ? sentenceOf(error) : uploadFailed)
  }
}
