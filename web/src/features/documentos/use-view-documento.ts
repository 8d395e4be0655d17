import { signDocumento } from '@plantao/contract/documentos/routes'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { isOffline } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'

/** Call it inside the click, or a pop-up blocker stops the tab. Its address comes later, with the signed link. */
export function openBlankTab() {
  // 'noopener' would return no handle to set the address by, so the link back is cut by hand.
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
