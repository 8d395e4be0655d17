import { readMembroCrm } from '@plantao/contract/membros/rules'
import type { Membro } from '@plantao/contract/membros/schema'
import { membros as texts } from '@plantao/contract/sentences/membros'
import { type KeyboardEvent, useState } from 'react'
import { Field } from '../../components/ui/fields/Field.tsx'
import { TextInput } from '../../components/ui/fields/TextInput.tsx'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { useChangeMembro } from './membros.ts'

interface CrmFieldProps {
  membro: Membro
  /** The hospital's, for a number without a state. */
  estado: string
}

/** The CRM of one row. Leaving the field saves it, and Enter leads to the field of the next row. */
export function CrmField({ membro: { id, nome }, estado }: CrmFieldProps) {
  const change = useChangeMembro()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const read = readMembroCrm(typed, estado)

  function save() {
    setError(read || typed.trim() === '' ? undefined : texts.crmUnread)
    if (!read || change.isPending) return
    change.mutate({ id, crm: read.number, crm_uf: read.uf }, { onError: (failure) => setError(sentenceOf(failure)) })
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key !== 'Enter') return
    const fields = [...(currentTarget.closest('ul')?.querySelectorAll<HTMLInputElement>('[data-crm]') ?? [])]
    const next = fields[fields.indexOf(currentTarget) + 1]
    // The focus that goes on leaves the field, which saves it.
    if (next && read) next.focus()
    else save()
  }

  return (
    <Field label={`CRM de ${nome}`} labelClassName="sr-only w-px" error={error} className="w-full sm:w-56">
      <TextInput
        data-crm
        className="font-code"
        autoComplete="off"
        enterKeyHint="next"
        placeholder="CRM/SP 123456"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}
