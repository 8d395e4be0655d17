import type { Setor } from '@plantao/contract/setores/schema'
import { valorText } from '@plantao/contract/vagas/rules'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { SetorSelect } from '../../setores/SetorSelect.tsx'
import { setoresQuery } from '../../setores/setores.ts'
import type { VagaFormApi } from './use-vaga-form.ts'

/**
 * The field appears once the hospital has sectors.
 * @param fills true when a chosen sector fills the fields that are still empty
 */
export function SetorField({ form, fills }: { form: VagaFormApi; fills: boolean }) {
  const { data: setores = [] } = useQuery(setoresQuery)
  const chosen = useWatch({ control: form.control, name: 'setor_id' }) ?? ''
  if (chosen === '' && setores.every(({ is_archived }) => is_archived)) return null

  function choose(id: string) {
    form.setValue('setor_id', id, { shouldDirty: true, shouldValidate: true })
    const setor = fills && setores.find((each) => each.id === id)
    if (!setor) return
    for (const [name, value] of Object.entries(proposedBy(setor))) {
      if (value !== '' && form.getValues(name as Proposed) === '')
        form.setValue(name as Proposed, value, { shouldDirty: true, shouldValidate: true })
    }
  }

  return (
    <Field label="Setor" hint="Só o hospital vê." error={form.formState.errors.setor_id?.message}>
      <SetorSelect setores={setores} value={chosen} onChange={choose} none="Sem setor" />
    </Field>
  )
}

type Proposed = 'especialidade' | 'valor' | 'observacoes'

function proposedBy({ especialidade, valor, observacoes }: Setor): Record<Proposed, string> {
  return { especialidade: especialidade ?? '', valor: valorText(valor), observacoes: observacoes ?? '' }
}
