import { zodResolver } from '@hookform/resolvers/zod'
import { searchNameForm } from '@plantao/contract/vagas/saved/schema'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/Field.tsx'
import { TextInput } from '../../../components/ui/TextInput.tsx'

interface SearchNameFormProps {
  name: string
  busy: boolean
  onSave: (name: string) => void
  /** Below the name. */
  more?: ReactNode
  /** Before 'Salvar'. */
  children?: ReactNode
}

export function SearchNameForm({ name, busy, onSave, more, children }: SearchNameFormProps) {
  const form = useForm({ resolver: zodResolver(searchNameForm), defaultValues: { name } })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => onSave(values.name))}
      className="flex w-full flex-col gap-4"
    >
      <Field label="Nome da busca" required error={form.formState.errors.name?.message}>
        <TextInput maxLength={60} autoComplete="off" {...form.register('name')} />
      </Field>
      {more}
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button type="submit" loading={busy}>
          Salvar
        </Button>
      </div>
    </form>
  )
}
