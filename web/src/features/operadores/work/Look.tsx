import { zodResolver } from '@hookform/resolvers/zod'
import { reason } from '@plantao/contract/fields'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextArea } from '../../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'
import { searchAddress } from './addresses.ts'

interface ReasonFormProps {
  /** The key under which the typed text is kept as a draft. */
  draftKey: string
  title: string
  onReason: (reason: string) => void
}

interface LookProps extends Omit<ReasonFormProps, 'onReason'> {
  children: (reason: string, leave: () => void) => ReactNode
}

/** Asks why an operator looks at somebody's data, before the data are loaded. A reload asks again. */
export function Look({ children, ...asked }: LookProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const leave = () => navigate(searchAddress)
  return (
    <>
      <Button
        variant="ghost"
        className="mb-3 -ml-4"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={leave}
      >
        Voltar à busca
      </Button>
      {reason === null ? <ReasonForm {...asked} onReason={setReason} /> : children(reason, leave)}
    </>
  )
}

function ReasonForm({ draftKey, title, onReason }: ReasonFormProps) {
  const [{ register, handleSubmit, formState }, draft] = useDraftForm(draftKey, {
    resolver: zodResolver(z.object({ words: reason })),
    defaultValues: { words: '' },
  })
  return (
    <Card as="section" aria-label={title} className="max-w-xl p-5 md:p-6">
      <h2 className="mb-2 text-xl">{title}</h2>
      <p className="mb-4 text-ink-2">O acesso fica registrado, e a pessoa vê o motivo em “Quem viu meus dados”.</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit(({ words }) => {
          draft.forget()
          onReason(words)
        })}
      >
        <DraftNotice draft={draft} />
        <Field
          label="Motivo"
          required
          hint="Escreva como se explicasse à própria pessoa. Exemplo: denúncia de 25/11 sobre uma vaga falsa."
          error={formState.errors.words?.message}
        >
          <TextArea {...register('words')} />
        </Field>
        <Button type="submit" className="w-fit">
          Abrir dados
        </Button>
      </form>
    </Card>
  )
}
