import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'

interface FactorCodeFieldProps {
  codigo: UseFormRegisterReturn
  error: string | undefined
  autoFocus?: boolean
  /** False where only a code of the authenticator app can be right. */
  takesRecoveryCode?: boolean
}

export function FactorCodeField({ codigo, error, autoFocus, takesRecoveryCode = true }: FactorCodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className="flex flex-col gap-1">
      <Field label={isRecovery ? 'Código de recuperação' : 'Código de verificação'} required error={error}>
        <TextInput
          key={String(isRecovery)}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={autoFocus || isRecovery}
          className="tracking-widest"
          {...codigo}
        />
      </Field>
      {takesRecoveryCode && (
        <Button variant="ghost" className="-ml-4.5 w-fit" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}
        </Button>
      )}
    </div>
  )
}
