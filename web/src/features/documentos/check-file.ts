import { type Content, uploadBlockedBy } from '@plantao/contract/documentos/pdf-rules'
import { messages } from '@plantao/contract/messages'

/**
 * Reads a picked file as a whole, so that one which is not really on the device is found out before anything is sent, and what is
 * sent is what was checked.
 * @returns the file, or why it is not sent and the sentence that says what to do.
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
    // NotReadableError or NotFoundError: it lies in a cloud, or was moved since it was picked.
    return { code: 'unreadable', advice: messages.documentos.unreadable } as const
  }
}
