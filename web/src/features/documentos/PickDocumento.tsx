import { type Content, uploadBlockedBy } from '@plantao/contract/documentos/pdf-rules'
import { messages } from '@plantao/contract/messages'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { isFormAsked } from '../../lib/browser/form-asked.ts'
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
        autoFocus={isFormAsked()}
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

/**
 * Reads the whole picked file, so that a file that is not on the device is detected before the upload.
 * @returns the file, or the code of a refusal; some codes come with a sentence of advice
 */
async function checkFile(picked: File) {
  const content: Content = {
    size: picked.size,
    read: async (start, end) => new Uint8Array(await picked.slice(start, end).arrayBuffer()),
  }
  try {
    const blockedBy = await uploadBlockedBy(content)
    if (blockedBy?.code === 'documento_not_pdf') {
      return { code: blockedBy.code, advice: messages.documentos.notPdf[blockedBy.kind] }
    }
    if (blockedBy) return { code: blockedBy.code, advice: null }
    return { code: null, file: new File([await picked.arrayBuffer()], picked.name, { type: 'application/pdf' }) }
  } catch {
    // The file lies in a cloud, or was moved after it was picked (NotReadableError, NotFoundError).
    return { code: 'unreadable', advice: messages.documentos.unreadable } as const
  }
}
