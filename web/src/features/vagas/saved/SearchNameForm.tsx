import { zodResolver } from '@hookform/resolvers/zod'
import { renameSearchBody } from '@plantao/contract/vagas/saved/schema'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/Field.tsx'
import { TextInput } from '../../../components/ui/TextInput.tsx'

interface SearchNameFormProps {
  name: string
  busy: boolean
  onSave: (name: string) => void
  /** Before 'Salvar'. */
  children?: ReactNode
}

export function SearchNameForm({ name, busy, onSave, children }: SearchNameFormProps) {
  const form = useForm({ resolver: zodResolver(renameSearchBody), defaultValues: { name } })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => onSave(values.name))}
      className="flex w-full flex-col gap-4"
    >
      <Field label="Nome da busca" required error={form.formState.errors.name?.message}>
        <TextInput maxLength={60} autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button type="submit" loading={busy}>
          Salvar
        </Button>
      </div>
    </form>
  )
}
