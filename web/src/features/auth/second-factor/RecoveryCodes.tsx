import { inGroups } from '@plantao/contract/auth/second-factor/rules'
import { secondFactor as texts } from '@plantao/contract/sentences/second-factor'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { copyText } from '../../../lib/notify/copy-text.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  doneLabel: string
  onDone: () => void
}

/** Shows the recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const written = codes.map((code) => inGroups(code, 5))
  const copy = () => copyText(written.join('\n'), { done: texts.copied, yourself: texts.copyYourself })
  return (
    <div className="flex flex-col gap-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold focus-visible:outline-none">
        Seus códigos de recuperação
      </h4>
      <p className="text-ink-2">{texts.recoveryIntro}</p>
      <ul
        translate="no"
        aria-label="Códigos de recuperação"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-2 rounded-control border border-line p-4 font-code font-semibold wrap-anywhere"
      >
        {written.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{doneLabel}</Button>
        <Button variant="secondary" icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
          Copiar códigos
        </Button>
      </div>
    </div>
  )
}
