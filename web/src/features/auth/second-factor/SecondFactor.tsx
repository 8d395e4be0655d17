import { userTypes } from '@plantao/contract/account-types'
import { getSecondFactor } from '@plantao/contract/auth/second-factor/routes'
import { formatInstant } from '@plantao/contract/format'
import { secondFactor as texts } from '@plantao/contract/sentences/second-factor'
import { queryOptions, useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useId, useState } from 'react'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { call } from '../../../lib/http/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TurnOnFactor } from './TurnOnFactor.tsx'
import { useRemoveSecondFactor, useRenewRecoveryCodes } from './use-second-factor.ts'

/** The component contains forms, so it cannot stand inside another form. */
export function SecondFactor() {
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <section aria-labelledby={headingId} className="flex flex-col gap-4">
        <h3 id={headingId} className="text-lg font-semibold">
          Verificação em duas etapas
        </h3>
        <State />
      </section>
    </CardHeading>
  )
}

type Step = 'none' | 'on' | 'renew' | 'off' | { codes: readonly string[] }

function State() {
  const factor = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>('none')
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveSecondFactor()
  const isOperador = useUser()?.user_metadata.user_type === userTypes.operador
  const back = () => setStep('none')
  const show = (codes: readonly string[]) => setStep({ codes })

  if (typeof step === 'object') return <RecoveryCodes codes={step.codes} doneLabel="Guardei os códigos" onDone={back} />
  if (!factor.data) return <NotLoaded query={factor} failed={texts.failed} skeleton="h-16" />
  if (step === 'on') return <TurnOnFactor onCodes={show} onCancel={back} />
  if (step === 'off') {
    return <ProofForm submitLabel="Desativar verificação" change={remove} onDone={back} onCancel={back} />
  }
  if (step === 'renew') {
    return (
      <ProofForm<{ recovery_codes: readonly string[] }>
        submitLabel="Criar novos códigos"
        change={renew}
        onDone={({ recovery_codes }) => show(recovery_codes)}
        onCancel={back}
      />
    )
  }
  const { confirmed_at, recovery_codes_left } = factor.data
  if (!confirmed_at) {
    return (
      <>
        <p className="text-ink-2">{texts.explained}</p>
        <Button
          variant="secondary"
          className="w-fit"
          icon={<ShieldCheck aria-hidden className="size-5" />}
          onClick={() => setStep('on')}
        >
          Ativar verificação em duas etapas
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="text-ink-2">
        Ativa desde {formatInstant(confirmed_at, readersZone)}. {texts.codesLeft(recovery_codes_left)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setStep('renew')}>
          Criar novos códigos de recuperação
        </Button>
        {!isOperador && (
          <Button variant="secondary" onClick={() => setStep('off')}>
            Desativar
          </Button>
        )}
      </div>
    </>
  )
}

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
})
