import { signDocumento } from '@plantao/contract/documentos/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { createElement } from 'react'
import { call } from '../../lib/http/api.ts'
import { isOffline } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { DocumentoLink } from './DocumentoLink.tsx'

/** Opens a tab for the signed link. A pop-up blocker allows that only inside a click. Null if no tab opened. */
export function openBlankTab() {
  // With 'noopener', `window.open` would return null, so `opener` is removed here.
  const tab = window.open('', '_blank')
  if (!tab || tab.closed) return null
  tab.opener = null
  tab.document.title = 'Documento CRM'
  tab.document.body.textContent = 'Abrindo o documento…'
  return tab
}

/** Milliseconds that the toast shows the link: a little less than the link is valid. */
const linkDuration = 50_000

export function useViewDocumento(name: string) {
  return useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call(signDocumento, { params: { name } })
      const address = new URL(url, location.origin).href
      if (tab && !tab.closed) tab.location.replace(address)
      // A toast offers the link, because opening it in this tab at once would lose typed text.
      else notify.info(messages.documentos.noTab, createElement(DocumentoLink, { address }), linkDuration)
    },
    onError: (error, tab) => {
      tab?.close()
      const reason = isOffline(error) ? messages.offline.viewDocumento : sentenceOf(error)
      notify.error(messages.documentos.viewFailed, reason)
    },
  })
}
