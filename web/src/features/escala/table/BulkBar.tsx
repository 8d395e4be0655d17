import { bulk as texts } from '@plantao/contract/sentences/escala'
import { useId, useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useCloseVagas } from './bulk.ts'
import { PlantaoButtons } from './PlantaoButtons.tsx'
import type { useChosenShifts } from './use-chosen-shifts.ts'
import { isPlantao } from './use-listed-shifts.ts'

interface BulkBarProps {
  isOfPlantoes: boolean
  isOfDrafts: boolean
  chosen: ReturnType<typeof useChosenShifts>
}

/** Stands above the table also while no row is chosen, so that a choice never moves the rows. */
export function BulkBar({ isOfPlantoes, isOfDrafts, chosen }: BulkBarProps) {
  const id = useId()
  const { rows, isAll, isLoading, canChoose, markAll } = chosen
  return (
    <div className="sticky top-(--top-bars) z-10 flex min-h-13 short:static @max-[18rem]:static flex-wrap items-center gap-x-3 gap-y-1 rounded-t-card border-b border-line bg-card px-4 py-1 print:hidden">
      <Checkbox id={id} checked={isAll || isLoading} disabled={!canChoose || isLoading} onChange={markAll} />
      <label htmlFor={id} className="mr-auto inline-flex min-h-11 items-center">
        {isLoading ? texts.loadingAll : 'Selecionar todas'}
      </label>
      {isOfPlantoes ? (
        <PlantaoButtons isOfDrafts={isOfDrafts} plantoes={rows.filter(isPlantao)} onDone={() => markAll(false)} />
      ) : (
        <CloseButton chosen={chosen} />
      )}
    </div>
  )
}

function CloseButton({ chosen: { rows, markAll } }: Pick<BulkBarProps, 'chosen'>) {
  const [isAsking, setAsking] = useState(false)
  const close = useCloseVagas()
  const ids = rows.map((shift) => shift.id)
  const waiting = rows.reduce((sum, shift) => sum + ('pendentes_count' in shift ? shift.pendentes_count : 0), 0)
  return (
    <>
      <Button
        variant="secondary"
        className="px-3!"
        disabled={ids.length === 0}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {texts.close(ids.length)}
      </Button>
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
              markAll(false)
            }),
          )
        }
      />
    </>
  )
}
