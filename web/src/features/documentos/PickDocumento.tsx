import { uploadBlockedBy } from '@plantao/contract/documentos/rules'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { notifyUploadRefused } from './use-upload-documento.ts'

export function PickDocumento({ onPick, isFirst }: { onPick: (file: File) => void; isFirst: boolean }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // So that the same file can be chosen again after a refusal.
    target.value = ''
    if (!file) return
    const blockedBy = uploadBlockedBy(file)
    if (blockedBy) notifyUploadRefused(blockedBy)
    else onPick(file)
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
        accept="application/pdf,.pdf"
        tabIndex={-1}
        className="sr-only"
        onChange={pick}
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
    </div>
  )
}
