import { describeNotificacao } from '@plantao/contract/notificacoes/kind-rules'
import type { Acceptance } from '@plantao/contract/notificacoes/schema'
import { navigate } from 'wouter/use-browser-location'
import { browserStorage } from '../../lib/browser/storage.ts'
import { notify } from '../../lib/notify/notify.ts'

const seconds = 15
/** Only the latest ids are kept. They suffice, because an answer of the server has at most three acceptances. */
const maxKept = 20

/** Shows a toast for each acceptance that no tab of this browser has shown yet, the newest last. */
export function tellAcceptances(accepted: readonly Acceptance[], userId: string) {
  const key = `plantao.told-acceptances.${userId}`
  const shownIds = browserStorage.read(key)?.split(' ') ?? []
  const unshown = accepted.filter(({ id }) => !shownIds.includes(id)).reverse()
  if (unshown.length === 0) return
  browserStorage.write(key, [...shownIds, ...unshown.map(({ id }) => id)].slice(-maxKept).join(' '))
  for (const acceptance of unshown) {
    const { text, about, path } = describeNotificacao(
      { ...acceptance, kind: 'candidatura-accepted', medico: null },
      'medico',
    )
    notify.successWithButton(text, { description: about, label: 'Ver vaga', seconds, onPress: () => navigate(path) })
  }
}
