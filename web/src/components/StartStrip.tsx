import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { browserStorage } from '../lib/browser/storage.ts'
import { Button, ButtonLink } from './ui/Button.tsx'
import { VisuallyHidden } from './ui/VisuallyHidden.tsx'

export interface StartStep {
  name: string
  isDone: boolean
  /** The address of the step's field. A step without one calls `onSelect`. */
  href?: string
  onSelect?: () => void
}

interface StartStripProps {
  /**
   * Names in the browser's storage that the account put the strip away. On a second device it is put away once more: a
   * fact of the account would cost a column, a route and an answer to wait for. Where storage is blocked, the strip
   * stays away until the page is left.
   */
  storageKey: string
  steps: readonly StartStep[]
  /** Fills the button of the next step, where the page has no filled button of its own. */
  leads?: boolean
  children?: ReactNode
}

/** Lists what a new account still lacks. Each step opens its field, and ticks itself once the data is there. */
export function StartStrip({ storageKey, steps, leads = false, children }: StartStripProps) {
  const [isAway, setAway] = useState(false)
  function putAway() {
    browserStorage.write(storageKey, '1')
    setAway(true)
  }
  const next = steps.find(({ isDone }) => !isDone)
  if (isAway || !next) return null
  return (
    <section
      aria-label="Para começar"
      className="mb-5 flex items-start gap-x-3 rounded-control bg-fact py-1.5 pr-1.5 pl-4 forced-colors:outline print:hidden"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="py-1.5 font-semibold">Para começar</p>
          <ol className="-ml-3 flex flex-wrap items-center">
            {steps.map((step) => (
              <li key={step.name}>
                <Step {...step} isFilled={leads && step === next} />
              </li>
            ))}
          </ol>
        </div>
        {children && <p className="pb-2 text-sm text-ink-2">{children}</p>}
      </div>
      <Button variant="ghost" size="icon" onClick={putAway}>
        <X aria-hidden className="size-5" />
        <VisuallyHidden>Fechar</VisuallyHidden>
      </Button>
    </section>
  )
}

function Step({ name, isDone, href, onSelect, isFilled }: StartStep & { isFilled: boolean }) {
  if (isDone) {
    return (
      <span className="flex min-h-11 items-center gap-2 px-3 text-ink-2">
        <CircleCheck aria-hidden className="size-4 text-ok" />
        {name}
        <VisuallyHidden>: feito</VisuallyHidden>
      </span>
    )
  }
  const looks = {
    variant: isFilled ? 'primary' : 'ghost',
    size: 'sm',
    icon: <Circle aria-hidden className="size-4" />,
  } as const
  if (href) {
    return (
      <ButtonLink {...looks} href={href}>
        {name}
      </ButtonLink>
    )
  }
  return (
    <Button {...looks} aria-haspopup="dialog" onClick={onSelect}>
      {name}
    </Button>
  )
}
