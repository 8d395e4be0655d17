import { exportOwnVagas } from '@plantao/contract/escala/routes'
import type { ShiftTableSearch } from '@plantao/contract/escala/schema'
import { dayIn } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Button } from '../../../components/ui/Button.tsx'
import { saveAs } from '../../../lib/browser/save-as.ts'
import { call } from '../../../lib/http/api.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'

interface ExportButtonProps {
  query: ShiftTableSearch
  disabled: boolean
}

export function ExportButton({ query, disabled }: ExportButtonProps) {
  const table = useExportOwnVagas()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-1! text-sm"
      icon={<Download aria-hidden className="size-4" />}
      loading={table.isPending}
      disabled={disabled}
      onClick={() => table.mutate(query)}
    >
      Baixar planilha
    </Button>
  )
}

function useExportOwnVagas() {
  return useMutation({
    mutationFn: async (query: ShiftTableSearch) =>
      saveAs(
        await call(exportOwnVagas, { query }),
        `${query.situacao === 'rascunho' ? 'rascunhos' : 'vagas'}-${dayIn(readersZone, new Date(currentTime()))}.csv`,
      ),
    onError: notifyFailure(messages.vagas.exportFailed, { offline: messages.offline.exportVagas }),
  })
}
