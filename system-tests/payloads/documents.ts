import polyglotTexts from './polyglots.json' with { type: 'json' }

/** The shortest file that is accepted as a PDF. */
export const smallPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')

/** Thirty files that say at some place that they are a PDF, and are not. */
export const polyglots: readonly (readonly [what: string, file: Buffer])[] = [
  ...Object.entries(polyglotTexts.insteadOfAPdf).map(([what, text]) => [what, bytes(text)] as const),
  ...Object.entries({
    ...polyglotTexts.beforeAPdf,
    'PDF at offset 100': ' '.repeat(100),
    'PDF at offset 1019, where readers still look': ' '.repeat(1019),
  }).map(([what, text]) => [`${what}, then a PDF`, Buffer.concat([bytes(text), smallPdf])] as const),
  ['a PDF without its end', bytes(`%PDF-1.7\n<script>alert(document.domain)</script>${'x'.repeat(2000)}`)],
]

/** A PDF of exactly this many bytes. */
export const pdfOf = (size: number) => pdfWith(Buffer.alloc(size - smallPdf.length, 'x'))

/** A PDF with this text behind its first line. */
export const pdfWith = (text: string | Buffer) =>
  Buffer.concat([smallPdf.subarray(0, 9), typeof text === 'string' ? bytes(text) : text, smallPdf.subarray(9)])
