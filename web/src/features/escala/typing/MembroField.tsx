import { formatDayInWords } from '@plantao/contract/format'
import type { Plantao } from '@plantao/contract/plantoes/schema'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { turnoOf } from '../rows.ts'
import { MembroCombobox } from './MembroCombobox.tsx'
import { useMembroOptions } from './membro-options.ts'
import { suggest } from './suggest.ts'
import { type Chosen, usePut } from './use-put.ts'

const maxQuick = 5

/** Puts a doctor of the house at a draft or at a fixed shift, where there is no grid to type into. */
export function MembroField({ plantao }: { plantao: Plantao }) {
  const { id, setor, especialidade, data, horario, membro } = plantao
  const { name } = usePut(true)
  const where = [setor?.nome ?? especialidade, horario, formatDayInWords(data)].join(', ')
  const place = { setor_id: setor?.id ?? null, turno: turnoOf(parseHorario(horario)) }
  const take = (taken: Chosen) => name({ id, membro_id: membro?.id ?? null, where }, taken)
  const quick = suggest(useMembroOptions().membros, '', place).filter((one) => one.id !== membro?.id)
  return (
    <div>
      <Field label="Médico da casa">
        <MembroCombobox place={place} chosen={membro} onTake={take} />
      </Field>
      <ul aria-label={membro ? 'Outro nome' : 'Sugestões'} className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {quick.slice(0, maxQuick).map((one) => (
          <li key={one.id}>
            <Chip onClick={() => take(one)}>{one.nome}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
