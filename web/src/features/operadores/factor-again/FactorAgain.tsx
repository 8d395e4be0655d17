import { repeatSecondFactor } from '@plantao/contract/auth/second-factor/routes'
import { secondFactor } from '@plantao/contract/sentences/second-factor'
import { useEffect, useId, useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { call } from '../../../lib/http/api.ts'
import { FactorCodeField } from '../../auth/second-factor/FactorCodeField.tsx'
import { useCodeForm } from '../../auth/second-factor/use-code-form.ts'
import { askWith } from './with-factor.ts'

interface Asked {
  resolve: () => void
  reject: () => void
}

/** The dialog for the requests of `withFactor`. A dialog that is closed fails them with the server's refusal. */
export function FactorAgain() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const formId = useId()
  const { submit, field, isSubmitting, reset } = useCodeForm(
    async (code) => {
      await call(repeatSecondFactor, { body: { code } })
      close('resolve')
    },
    () => close('reject'),
  )
  useEffect(() => {
    askWith((refusal) => new Promise((resolve, reject) => setAsked({ resolve, reject: () => reject(refusal) })))
    return () => askWith(undefined)
  }, [])
  function close(end: keyof Asked) {
    asked?.[end]()
    setAsked(null)
    reset()
  }
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
        <FactorCodeField {...field} />
      </form>
    </ConfirmDialog>
  )
}
