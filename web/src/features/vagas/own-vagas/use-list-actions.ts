import { exportOwnVagas } from '@plantao/contract/escala/routes'
import { dayIn } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { ownVagaOrders } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { useMutation } from '@tanstack/react-query'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Download from 'lucide-react/icons/download'
import type { MenuAction } from '../../../components/ui/Menu.tsx'
import { saveAs } from '../../../lib/browser/save-as.ts'
import { call } from '../../../lib/http/api.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import type { OwnVagaSearchState } from './use-own-vaga-search.ts'

const orderLabels: Record<(typeof ownVagaOrders)[number], string> = { recentes: 'Mais recentes', data: 'Por data' }

/** The actions in the menu of the list: the other order of the cards, and the download of what the list shows. */
export function useListActions({ query, chip, sort, plantoes, isTable, setSort }: OwnVagaSearchState) {
  const download = useMutation({
    mutationFn: async () =>
      saveAs(
        await call(exportOwnVagas, { query: { ...query, mostrar: chip, ordem: sort } }),
        `${plantoes?.replace('_', '-') ?? 'vagas'}-${dayIn(readersZone, new Date(currentTime()))}.csv`,
      ),
    onError: notifyFailure(messages.vagas.exportFailed, { offline: messages.offline.exportVagas }),
  })
  // The table is sorted by its headings.
  const orders = isTable ? [] : ownVagaOrders.filter((name) => name !== sort)
  return [
    ...orders.map(
      (name): MenuAction => ({ label: orderLabels[name], Icon: ArrowDownUp, onSelect: () => setSort(name) }),
    ),
    { label: 'Baixar planilha', Icon: Download, onSelect: () => download.mutate() },
  ]
}
