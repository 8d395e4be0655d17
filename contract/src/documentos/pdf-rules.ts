import { maxDocumentoBytes } from './rules.ts'

export type NotPdf = 'photo' | 'document' | 'archive' | 'page' | 'half' | 'empty' | 'other'

export interface Content {
  size: number
  read: (start: number, end: number) => Promise<Uint8Array>
}

/**
 * Programs that show PDFs look for '%PDF-' within this many bytes of the start, and for '%%EOF' within as many bytes of
 * the end (ISO 32000, annex H, implementation notes 13 and 18).
 */
const edge = 1024
const block = 64 * 1024
const filler = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20, 0xff])

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/**
 * Lines that programs and printers leave before a PDF. No pattern allows '<', because a browser might take a file that
 * begins with it for HTML.
 */
const lineBefore = [
  /^[\0\s]*$/,
  /^HTTP\/[\d.]+ \d{3}\b[^<]*$/,
  /^[a-z][\w-]*: [^<]*$/i,
  /^[ \t]+[\w-]+=[^<]*$/,
  /^--[\w'()+,./:=? -]+$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a printer's commands begin with Escape
  /^(?:\x1b%-12345X)?(?:@PJL\b[^<]*)?$/,
]

const signatures: [NotPdf, RegExp][] = [
  [
    'photo',
    /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif1|msf1|avi[fs]))/s,
  ],
  // The formats of Word and similar programs since 2007, their older formats, and RTF.
  ['document', /^PK\W\W.*(?:\[Content_Types\]\.xml|word\/|mimetypeapplication\/vnd\.oasis)|^\xd0\xcf\W\xe0|^\{\\rtf/s],
  ['archive', /^(?:PK\W\W|Rar!|\W\x8b|7z\xbc\xaf)/],
  ['page', /<(?:!doctype html|html|head|body|script|svg)\b/i],
]

function kindOfHead(head: string): NotPdf | null {
  const at = head.indexOf('%PDF-')
  const before = head.slice(0, Math.max(0, at)).replace(/^\xef\xbb\xbf/, '')
  if (at >= 0 && before.split(/[\r\n]+/).every((line) => lineBefore.some((known) => known.test(line)))) return null
  return signatures.find(([, pattern]) => pattern.test(head))?.[0] ?? 'other'
}

/** Reads the last KiB before the trailing filler. Some scanners add much filler. */
async function tailOf({ size, read }: Content) {
  for (let end = size; end > 0; end -= block) {
    const start = Math.max(0, end - block)
    const last = (await read(start, end)).findLastIndex((byte) => !filler.has(byte))
    if (last >= 0) return latin1(await read(Math.max(0, start + last + 1 - edge), start + last + 1))
  }
  return ''
}

/** Judges an upload by its content, because its name and media type prove nothing. */
export async function uploadBlockedBy(
  content: Content,
): Promise<{ code: 'documento_not_pdf'; kind: NotPdf } | { code: 'documento_too_large' } | null> {
  const notPdf = (kind: NotPdf) => ({ code: 'documento_not_pdf', kind }) as const
  if (content.size === 0) return notPdf('empty')
  const kind = kindOfHead(latin1(await content.read(0, Math.min(edge, content.size))))
  if (kind) return notPdf(kind)
  if (content.size > maxDocumentoBytes) return { code: 'documento_too_large' }
  return (await tailOf(content)).includes('%%EOF') ? null : notPdf('half')
}
