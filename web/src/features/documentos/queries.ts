import { downloadDocumento, listDocumentos, signDocumento, uploadDocumento } from '@plantao/contract/documentos/routes'
import { messages } from '@plantao/contract/messages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { isOffline, notify, sentenceOf } from '../../lib/notify.ts'
import { saveAs } from '../../lib/save-as.ts'

/** The document of that name, or null when none was sent. */
export const documentoQuery = (name: string) =>
  queryOptions({
    queryKey: ['documentos', name],
    queryFn: async ({ signal }) => {
      const { items } = await call(listDocumentos, { query: { search: name }, signal })
      return items.find((item) => item.name === name) ?? null
    },
  })

/** Sends a file, tells how far it is, and stops when asked to or when the page that shows it goes away. */
export function useUploadDocumento(name: string) {
  const client = useQueryClient()
  const cancelling = useRef<AbortController>(null)
  const [progress, setProgress] = useState(0)
  useEffect(() => () => cancelling.current?.abort(), [])

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      cancelling.current = controller
      setProgress(0)
      return call(uploadDocumento, { params: { name }, file, signal: controller.signal, onProgress: setProgress })
    },
    onSuccess: (documento) => {
      client.setQueryData(documentoQuery(name).queryKey, documento)
      notify.success(messages.documentos.uploaded)
    },
    onError: (error) => {
      if (!cancelling.current?.signal.aborted) notifyUploadFailure(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: documentoQuery(name).queryKey }),
  })
  return {
    send: mutate,
    cancel: () => cancelling.current?.abort(),
    /** What is under way, or null. */
    sending: isPending ? { fileName: variables.name, progress } : null,
  }
}

const { invalidTitle, invalid, tooLargeTitle, tooLarge, uploadFailedTitle, uploadFailed } = messages.documentos

export function notifyUploadRefused(code: 'documento_not_pdf' | 'documento_too_large') {
  if (code === 'documento_not_pdf') notify.error(invalidTitle, invalid)
  else notify.error(tooLargeTitle, tooLarge)
}

function notifyUploadFailure(error: Error) {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'documento_not_pdf') notifyUploadRefused(code)
  else if (code === 'documento_too_large' || code === 'body_too_large') notifyUploadRefused('documento_too_large')
  else if (isOffline(error)) notify.error(messages.offline.uploadDocumento)
  // How long to wait; of other failures the sentence of the specification says enough.
  else notify.error(uploadFailedTitle, code === 'too_many_requests' ? sentenceOf(error) : uploadFailed)
}

/** To be called inside the click, or a pop-up blocker eats the tab; its address comes later, with the signed link. */
export function openBlankTab() {
  // 'noopener' as a feature would give no handle to set the address by: the way back is cut by hand instead.
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = 'Documento CRM'
    tab.document.body.textContent = 'Abrindo o documento…'
  }
  return tab
}

/** `view.mutate(openBlankTab())`. */
export function useViewDocumento(name: string) {
  return useMutation({
    mutationFn: async (tab: Window | null) => {
      if (!tab) throw new Error('the browser opened no tab')
      const { url } = await call(signDocumento, { params: { name } })
      tab.location.replace(new URL(url, location.origin))
    },
    onError: (error, tab) => {
      tab?.close()
      if (tab && isOffline(error)) return notify.error(messages.offline.viewDocumento)
      notify.error(
        messages.documentos.viewFailed,
        tab ? sentenceOf(error) : 'Permita que este site abra novas abas e tente de novo.',
      )
    },
  })
}

/** Saves the document on the device under that file name. */
export function useDownloadDocumento(name: string, fileName: string) {
  return useMutation({
    mutationFn: async () => saveAs(await call(downloadDocumento, { params: { name }, timeout: 120_000 }), fileName),
    onError: (error) => {
      if (isOffline(error)) notify.error(messages.offline.downloadDocumento)
      else notify.error(messages.documentos.downloadFailed, sentenceOf(error))
    },
  })
}
