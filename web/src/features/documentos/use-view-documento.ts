import { signDocumento } from '@plantao/contract/documentos/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { createElement } from 'react'
import { call } from '../../lib/http/api.ts'
import { isOffline } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { DocumentoLink } from './DocumentoLink.tsx'

/**
 * Call it inside the click, or a pop-up blocker stops the tab. Its address comes later, with the signed link. Null where the
 * browser opens none, as those inside other apps do.
 */
export function openBlankTab() {
  // 'noopener' would return no handle to set the address by, so the link back is cut by hand.
  const tab = window.open('', '_blank')
  if (!tab || tab.closed) return null
  tab.opener = null
  tab.document.title = 'Documento CRM'
  tab.document.body.textContent = 'Abrindo o documento…'
  return tab
}

/** In milliseconds: a little less than the signed link lasts. */
const linkDuration = 50_000

/** `view.mutate(openBlankTab())`. */
export function useViewDocumento(name: string) {
  return useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call(signDocumento, { params: { name } })
      const address = new URL(url, location.origin).href
      if (tab && !tab.closed) tab.location.replace(address)
      // Not by itself: the page may hold typed text.
      else notify.info(messages.documentos.noTab, createElement(DocumentoLink, { address }), linkDuration)
    },
    onError: (error, tab) => {
      tab?.close()
      if (isOffline(error)) notify.error(messages.offline.viewDocumento)
      else notify.error(messages.documentos.viewFailed, sentenceOf(error))
    },
  })
}
