import { pdf } from '@plantao/testkit/pdf'
import polyglotTexts from './polyglots.json' with { type: 'json' }

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')

/** Files that are not PDFs, PDFs that are cut short, and PDFs that are also files of another kind. */
export const polyglots: readonly (readonly [what: string, file: Buffer])[] = [
  ...Object.entries(polyglotTexts.insteadOfAPdf).map(([what, text]) => [what, bytes(text)] as const),
  ...Object.entries({
    ...polyglotTexts.beforeAPdf,
    'PDF at offset 1020, where readers look no more': ' '.repeat(1020),
  }).map(([what, text]) => [`${what}, then a PDF`, Buffer.concat([bytes(text), pdf()])] as const),
  ['a PDF without its end', bytes(`%PDF-1.7\n<script>alert(document.domain)</script>${'x'.repeat(2000)}`)],
]

/** PDFs as scanners, phones and mail programs produce them. Readers open these files. */
export const readablePdfs: readonly (readonly [what: string, file: Buffer])[] = [
  ...Object.entries({
    ...polyglotTexts.readableBeforeAPdf,
    'all that readers skip': ' '.repeat(1019),
  }).map(([what, text]) => [`a PDF after ${what}`, Buffer.concat([bytes(text), pdf()])] as const),
  ['a PDF before a megabyte of zero bytes', Buffer.concat([pdf(), Buffer.alloc(1024 * 1024)])],
]
