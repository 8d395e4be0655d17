import { formatDay, formatHours } from '@plantao/contract/format'
import type { Vaga } from '@plantao/contract/vagas/schema'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import type { HistoryOf } from '../queries.ts'
import type { HistoryReader } from './describe-event.ts'
import { HistoryList } from './HistoryList.tsx'

interface HistoryDialogProps {
  vaga: Pick<Vaga, 'nome_vaga' | 'data' | 'horario' | 'modalidade' | 'time_zone'>
  of: HistoryOf
  reader: HistoryReader
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function HistoryDialog({ vaga, of, reader, open, onOpenChange }: HistoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Histórico"
      description={`${vaga.nome_vaga} · ${formatDay(vaga.data)} · ${formatHours(vaga)}`}
    >
      <HistoryList of={of} reader={reader} timeZone={vaga.time_zone} />
    </Dialog>
  )
}
