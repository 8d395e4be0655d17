import { zodResolver } from '@hookform/resolvers/zod'
import { searchNameForm } from '@plantao/contract/saved-searches/schema'
import type { ReactNode } from 'react'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { type FormDraft, useDraftForm } from '../../../lib/drafts/use-draft-form.ts'

interface SearchNameFormProps {
  draftKey: string
  name: string
  busy: boolean
  onSave: (name: string, draft: FormDraft) => void
  more?: ReactNode
  cancel?: (draft: FormDraft) => ReactNode
}

export function SearchNameForm({ draftKey, name, busy, onSave, more, cancel }: SearchNameFormProps) {
  const [form, draft] = useDraftForm(draftKey, { resolver: zodResolver(searchNameForm), defaultValues: { name } })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => onSave(values.name, draft))}
      className="flex w-full flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <Field label="Nome da busca" required error={form.formState.errors.name?.message}>
        <TextInput maxLength={60} autoComplete="off" {...form.register('name')} />
      </Field>
      {more}
      <div className="flex flex-wrap justify-end gap-3">
        {cancel?.(draft)}
        <Button type="submit" loading={busy}>
          Salvar
        </Button>
      </div>
    </form>
  )
}
