import { formatInteger } from '@plantao/contract/format'
import { maxPlantoes } from '@plantao/contract/plantoes/schema'
import { bulk as texts } from '@plantao/contract/sentences/escala'
import { useId, useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useDecide } from '../../plantoes/use-publish.ts'
import { useCloseVagas } from './bulk.ts'
import type { ListedShift } from './use-listed-shifts.ts'

interface BulkBarProps {
  isOfDrafts: boolean
  chosen: readonly ListedShift[]
  /** The number of rows that can be chosen. */
  total: number
  onChooseAll: (isOn: boolean) => void
  onDone: () => void
}

/** Stands above the table also while no row is chosen, so that a choice never moves the rows. */
export function BulkBar({ isOfDrafts, chosen, total, onChooseAll, onDone }: BulkBarProps) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const publish = useDecide()
  const close = useCloseVagas()
  const ids = chosen.map((shift) => shift.id)
  const waiting = chosen.reduce((sum, shift) => sum + ('pendentes_count' in shift ? shift.pendentes_count : 0), 0)
  const number = ids.length > 0 ? ` (${formatInteger(ids.length)})` : ''
  return (
    <div className="sticky top-(--top-bars) z-10 flex min-h-13 short:static flex-wrap items-center gap-x-3 rounded-t-card border-b border-line bg-card px-4 py-1 print:hidden">
      <Checkbox id={id} checked={total > 0 && ids.length === total} disabled={total === 0} onChange={onChooseAll} />
      <label htmlFor={id} className="mr-auto inline-flex min-h-11 items-center">
        Selecionar todas
      </label>
      {isOfDrafts ? (
        <Button
          className="px-3!"
          disabled={ids.length === 0 || ids.length > maxPlantoes}
          loading={publish.isPending}
          onClick={() => publish.mutate(ids, { onSuccess: onDone })}
        >
          {`Publicar${number}`}
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="px-3!"
          disabled={ids.length === 0}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {`Encerrar${number}`}
        </Button>
      )}
      <PromptDialog
        draftKey="close-vagas"
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.closeQuestion(ids.length)}
        description={texts.closeConsequence(waiting)}
        confirmLabel="Encerrar"
        danger
        asks="optional reason"
        hint="Opcional. Fica no histórico das vagas."
        loading={close.isPending}
        onConfirm={(reason) =>
          close.mutate(
            { ids, reason },
            onceDecided(() => {
              setAsking(false)
              onDone()
            }),
          )
        }
      />
    </div>
  )
}
