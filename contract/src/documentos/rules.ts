import { formatCrm } from '../medicos/rules.ts'

export const bucket = 'documentos-crm'

/** 10 MiB, exactly. */
export const maxDocumentoBytes = 10 * 1024 * 1024

/** Seconds a signed link lives. */
export const signedLinkSeconds = 60

/** One document per doctor, named after the doctor's auth user id. */
export function documentoName(authUserId: string) {
  return `${authUserId}.pdf`
}

/** What a picked file fails at before it is sent, or null. */
export function uploadBlockedBy(file: { name: string; type: string; size: number }) {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'documento_not_pdf'
  return file.size > maxDocumentoBytes ? 'documento_too_large' : null
}

/**
 * The name a downloaded document is saved under: the CRM, with what no file system takes replaced, and the marks of writing
 * direction and line ends, which would let a name look like another.
 */
export function downloadName(crm: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
  return `${formatCrm(crm).replace(/[/\\:\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '-')}.pdf`
}
