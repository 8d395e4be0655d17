import { zodResolver } from '@hookform/resolvers/zod'
import { formatInstantDate } from '@plantao/contract/format'
import {
  claimCnesBody,
  claimManuallyBody,
  confirmCnesBody,
  type OwnClaim,
} from '@plantao/contract/hospitais/proof/schema'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextArea, TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { useClaimCnes, useClaimManually, useConfirmCnes } from './queries.ts'

type Shown = 'cnes' | 'manual' | 'code' | null

interface ClaimFormsProps {
  claim: OwnClaim | null
  /** The CNES in the profile. It fills the field unless the claim names a CNES. */
  cnes: string
}

/** The form of the next step: for the code that was sent, or for a new claim. */
export function ClaimForms({ claim, cnes }: ClaimFormsProps) {
  const [chosen, setChosen] = useState<Shown>(null)
  const waits = claim?.status === 'waiting_code' ? 'code' : claim?.status === 'waiting_operator' ? null : 'cnes'
  const shown = chosen ?? waits
  const reset = () => setChosen(null)
  return (
    <>
      {shown === 'code' && claim && <CodeForm claim={claim} />}
      {shown === 'cnes' && <CnesForm cnes={claim?.cnes ?? cnes} onDone={reset} />}
      {shown === 'manual' && <ManualForm onDone={reset} />}
      <div className="flex flex-wrap gap-3">
        {shown !== 'cnes' && (
          <Button variant="secondary" onClick={() => setChosen('cnes')}>
            {claim?.status === 'waiting_code' ? 'Usar outro CNES' : 'Confirmar com o CNES'}
          </Button>
        )}
        {shown !== 'manual' && claim?.status !== 'waiting_operator' && (
          <Button variant="secondary" onClick={() => setChosen('manual')}>
            {proofClaims.askManual}
          </Button>
        )}
        {chosen !== null && chosen !== waits && waits !== 'cnes' && (
          <Button variant="ghost" onClick={reset}>
            Cancelar
          </Button>
        )}
      </div>
    </>
  )
}

function CnesForm({ cnes, onDone }: { cnes: string; onDone: () => void }) {
  const claim = useClaimCnes()
  const [{ register, handleSubmit, formState }, draft] = useDraftForm('proof-cnes', {
    resolver: zodResolver(claimCnesBody),
    defaultValues: { cnes },
  })
  function finish() {
    draft.forget()
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => claim.mutate(values.cnes, { onSuccess: finish }))}
      className="flex flex-col items-start gap-4"
    >
      <DraftNotice draft={draft} />
      <p className="text-ink-2">{proofClaims.howCnes}</p>
      <Field label="CNES do hospital" required error={formState.errors.cnes?.message} className="w-full max-w-56">
        <TextInput inputMode="numeric" autoComplete="off" {...register('cnes')} />
      </Field>
      <Button type="submit" loading={claim.isPending}>
        Enviar código
      </Button>
    </form>
  )
}

const standsAtField = (error: Error) => hasCode(error, 'proof_code_wrong')

function CodeForm({ claim }: { claim: OwnClaim }) {
  const confirm = useConfirmCnes(standsAtField)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(confirmCnesBody),
    defaultValues: { code: '' },
  })
  const onError = (error: Error) => {
    if (standsAtField(error)) setError('code', { message: error.message }, { shouldFocus: true })
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ code }) => confirm.mutate(code, { onError }))}
      className="flex flex-col items-start gap-4"
    >
      <p role="status" className="max-w-full wrap-anywhere">
        {proofClaims.sent(claim.sent_to_hint ?? '', claim.cnes ?? '', formatInstantDate(claim.expires_at!, undefined))}
      </p>
      <Field label="Código do e-mail" required error={formState.errors.code?.message} className="w-full max-w-56">
        <TextInput inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
      </Field>
      <Button type="submit" loading={confirm.isPending}>
        Confirmar hospital
      </Button>
    </form>
  )
}

function ManualForm({ onDone }: { onDone: () => void }) {
  const ask = useClaimManually()
  const [{ register, handleSubmit, formState }, draft] = useDraftForm('proof-claim', {
    resolver: zodResolver(claimManuallyBody),
    defaultValues: { note: '' },
  })
  function finish() {
    draft.forget()
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ note }) => ask.mutate(note, { onSuccess: finish }))}
      className="flex flex-col items-start gap-4"
    >
      <DraftNotice draft={draft} />
      <Field
        label="Como podemos confirmar"
        required
        hint={proofClaims.howManual}
        error={formState.errors.note?.message}
        className="w-full"
      >
        <TextArea {...register('note')} />
      </Field>
      <Button type="submit" loading={ask.isPending}>
        Pedir conferência
      </Button>
    </form>
  )
}
