import { zodResolver } from '@hookform/resolvers/zod'
import { repeatSecondFactor } from '@plantao/contract/auth/second-factor/routes'
import { factorCodeForm } from '@plantao/contract/auth/second-factor/schema'
import { secondFactor } from '@plantao/contract/sentences/second-factor'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { FactorCodeField } from '../../auth/second-factor/FactorCodeField.tsx'
import { askWith } from './with-factor.ts'

interface Asked {
  resolve: () => void
  reject: () => void
}

/** The dialog for the requests of `withFactor`. A dialog that is closed fails them with the server's refusal. */
export function FactorAgain() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const formId = useId()
  const form = useForm({ resolver: zodResolver(factorCodeForm), defaultValues: { codigo: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => {
    askWith((refusal) => new Promise((resolve, reject) => setAsked({ resolve, reject: () => reject(refusal) })))
    return () => askWith(undefined)
  }, [])
  function close(end: keyof Asked) {
    asked?.[end]()
    setAsked(null)
    form.reset()
  }
  const submit = form.handleSubmit(async ({ codigo }) => {
    try {
      await call(repeatSecondFactor, { body: { code: codigo } })
    } catch (error) {
      if (!hasCode(error, 'second_factor_wrong')) return close('reject')
      return form.setError('codigo', { message: secondFactor.wrong }, { shouldFocus: true })
    }
    close('resolve')
  })
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={() => close('reject')}
      title="Digite o código de novo"
      description={secondFactor.again}
      confirmLabel="Continuar"
      form={formId}
      loading={isSubmitting}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FactorCodeField codigo={form.register('codigo')} error={errors.codigo?.message} autoFocus />
      </form>
    </ConfirmDialog>
  )
}
