import { type Content, uploadBlockedBy } from '@plantao/contract/documentos/pdf-rules'
import { messages } from '@plantao/contract/messages'

/**
 * Reads the whole picked file, so that a file that is not on the device is detected before the upload.
 * @returns the file, or the code of a refusal; some codes come with a sentence of advice
 */
export async function checkFile(picked: File) {
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
