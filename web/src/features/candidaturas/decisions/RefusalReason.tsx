import { zodResolver } from '@hookform/resolvers/zod'
import { reason } from '@plantao/contract/fields'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'

const form = z.object({ words: reason })

interface RefusalReasonProps {
  /** Called when the hospital begins to write. The refusal then waits longer before it takes effect. */
  onWrite: () => void
  onSend: (reason: string) => Promise<unknown>
}

export function RefusalReason({ onWrite, onSend }: RefusalReasonProps) {
  const [isWriting, setWriting] = useState(false)
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form), defaultValues: { words: '' } })
  if (!isWriting) {
    return (
      <span className="mt-1 -ml-3 flex">
        <Button
          variant="ghost"
          size="sm"
          data-reached
          onClick={() => {
            setWriting(true)
            onWrite()
          }}
        >
          Escrever o motivo
        </Button>
      </span>
    )
  }
  return (
    <form
      noValidate
      className="mt-2 flex flex-col items-start gap-2"
      // A reason that the server refuses stays in the field. A toast says why it was refused.
      onSubmit={handleSubmit(({ words }) => onSend(words).catch(() => undefined))}
    >
      <Field
        label="Motivo"
        hint="Opcional. A pessoa lê o motivo."
        error={formState.errors.words?.message}
        className="w-full"
      >
        <TextInput autoFocus disabled={formState.isSubmitting} {...register('words')} />
      </Field>
      <Button type="submit" size="sm" loading={formState.isSubmitting}>
        Enviar motivo
      </Button>
    </form>
  )
}
