import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { checkFile } from './check-file.ts'
import { notifyUploadRefused } from './use-upload-documento.ts'

export function PickDocumento({ onPick, isFirst }: { onPick: (file: File) => void; isFirst: boolean }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [advice, setAdvice] = useState<string | null>(null)

  async function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Clears the field, so that the same file can be chosen again after a refusal.
    target.value = ''
    if (!file) return
    setAdvice(null)
    const checked = await checkFile(file)
    if (checked.code === null) return onPick(checked.file)
    notifyUploadRefused(checked.code)
    setAdvice(checked.advice)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="sr-only">
        Documento CRM
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        // Android gives a PDF without an extension the general type octet-stream, which has to be accepted here too.
        accept="application/pdf,.pdf,application/octet-stream"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void pick(event)}
      />
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        icon={<Upload aria-hidden className="size-5" />}
        onClick={() => input.current?.click()}
      >
        Enviar documento
      </Button>
      <p className="text-sm text-ink-2">
        {isFirst ? 'PDF de até 10 MB.' : 'PDF de até 10 MB. O novo arquivo substitui o atual.'}
      </p>
      {/* The toast with the specification's words disappears, but this advice stays. */}
      <p aria-live="polite" className="basis-full text-sm text-bad empty:hidden">
        {advice}
      </p>
    </div>
  )
}
