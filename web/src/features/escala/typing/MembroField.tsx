import { formatDayInWords } from '@plantao/contract/format'
import type { Plantao } from '@plantao/contract/plantoes/schema'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { turnoOf } from '../rows.ts'
import { MembroCombobox } from './MembroCombobox.tsx'
import { usePut } from './use-put.ts'

/** Puts a doctor of the house at a draft or at a fixed shift, where there is no grid to type into. */
export function MembroField({ plantao }: { plantao: Plantao }) {
  const { id, setor, especialidade, data, horario, membro } = plantao
  const { name } = usePut(true)
  const where = [setor?.nome ?? especialidade, horario, formatDayInWords(data)].join(', ')
  return (
    <Field label="Médico da casa">
      <MembroCombobox
        place={{ setor_id: setor?.id ?? null, turno: turnoOf(parseHorario(horario)) }}
        chosen={membro}
        onTake={(taken) => name({ id, membro_id: membro?.id ?? null, where }, taken)}
      />
    </Field>
  )
}
