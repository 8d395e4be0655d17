import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { cn } from '../cn.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { controlClasses, labelIdOf, useFieldControl } from './Field.tsx'

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const field = useFieldControl()
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        {...field}
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cn(controlClasses, 'min-h-11', 'pr-12', className)}
      />
      <button
        type="button"
        aria-controls={field.id}
        // The label distinguishes this button from the buttons of other password fields in the form.
        aria-describedby={field.id && labelIdOf(field.id)}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
        {/* With an aria-label instead, tests that look for the label 'Senha' would find this button too. */}
        <VisuallyHidden>{shown ? 'Ocultar senha' : 'Mostrar senha'}</VisuallyHidden>
      </button>
    </div>
  )
}
