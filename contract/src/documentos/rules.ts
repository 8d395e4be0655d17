import { formatCrm } from '../medicos/rules.ts'

export const bucket = 'documentos-crm'

export const maxDocumentoBytes = 10 * 1024 * 1024

export const signedLinkSeconds = 60

export function documentoName(authUserId: string) {
  return `${authUserId}.pdf`
}

/** A file name from the CRM, without characters that file systems refuse or that make a name look like another. */
export function downloadName(crm: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern replaces control characters
  return `${formatCrm(crm).replace(/[/\\:\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '-')}.pdf`
}
