import { formatDay, formatHours, formatInteger, formatValor } from '@plantao/contract/format'
import { editBlockedBy, reopenBlockedBy } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import TrendingUp from 'lucide-react/icons/trending-up'
import { use, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { useReopenVaga } from '../own-vaga-changes.ts'
import { EditVaga } from '../own-vagas/edit-vaga.ts'
import { replacementsQuery } from '../queries.ts'
import { ReplacementList } from './ReplacementList.tsx'

interface ReplacementsDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before doctors are called. The dialog shows who would be called, and who else could take the shift. */
export function ReplacementsDialog({ vaga, open, onOpenChange }: ReplacementsDialogProps) {
  const reopen = useReopenVaga()
  const list = useInfiniteQuery({ ...replacementsQuery(vaga.id), enabled: open })
  const toCallCount = list.data?.pages[0]?.to_call_count
  const now = useNow()
  const Edit = use(EditVaga)
  const [isEditing, setEditing] = useState(false)
  const tellAll = vaga.status === 'encerrada' ? 'Reabrir e avisar' : 'Avisar todos'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Quem pode cobrir o plantão"
      size="lg"
      description={`${vaga.nome_vaga} · ${formatDay(vaga.data)} · ${formatHours(vaga)}`}
      footer={
        reopenBlockedBy(vaga, toCallCount ?? 0, now) === null && (
          <Button loading={reopen.isPending} onClick={() => reopen.mutate(vaga)}>
            {toCallCount === undefined ? tellAll : `${tellAll} (${formatInteger(toCallCount)})`}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {vaga.valor !== null && 'Valor: '}
          <span className="font-semibold">{formatValor(vaga.valor)}</span>
        </p>
        {editBlockedBy(vaga, now) === null && (
          <Button
            variant="secondary"
            icon={<TrendingUp aria-hidden className="size-4" />}
            onClick={() => setEditing(true)}
          >
            Aumentar o valor
          </Button>
        )}
      </div>
      <p className="mt-3 text-ink-2">
        Quem está livre recebe um aviso no aplicativo e um e-mail, uma vez. Ninguém fica com o plantão sem aceitar.
      </p>
      <ReplacementList vaga={vaga} />
      <Edit raises vaga={vaga} open={isEditing} onOpenChange={setEditing} />
    </Dialog>
  )
}
