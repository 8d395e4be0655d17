import { rota as texts } from '@plantao/contract/sentences/rota'
import type { Setor } from '@plantao/contract/setores/schema'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import type { SheetPreset } from '../../plantoes/sheet/sheet-form.ts'
import { presetOf } from '../grids/preset-of-row.ts'
import type { Group, Row } from '../rows.ts'
import { MembroCombobox } from './MembroCombobox.tsx'
import { spotOf, whereOf } from './spot.ts'
import { usePut } from './use-put.ts'

interface AddDialogProps {
  section: Pick<Group, 'key' | 'name'>
  row: Row
  dia: string
  /** Null for shifts without a sector. */
  setor: Setor | null
  /** Null on a day that is over. */
  publish: ((preset: SheetPreset) => void) | null
  open: boolean
  onClose: () => void
}

/** The '+' of a list: a name for a fixed shift, or the sheet that publishes one. */
export function AddDialog({ section, row, dia, setor, publish, open, onClose }: AddDialogProps) {
  const { add } = usePut(true)
  const spot = spotOf(section, row, dia, setor)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Acrescentar plantão"
      description={whereOf(section, row, dia)}
      initialFocus="input"
      footer={
        publish && (
          <Button
            variant="secondary"
            onClick={() => {
              onClose()
              publish(presetOf(dia, setor?.id ?? null, row))
            }}
          >
            Publicar plantões…
          </Button>
        )
      }
    >
      {spot ? (
        <Field label="Médico da casa">
          <MembroCombobox
            place={{ setor_id: spot.setor_id, turno: row.turno }}
            onTake={(membro) => {
              onClose()
              add(spot, membro)
            }}
          />
        </Field>
      ) : (
        <p className="text-ink-2">{texts.hoursDiffer}</p>
      )}
    </Dialog>
  )
}
