import { pdf } from '@plantao/testkit/pdf'
import polyglotTexts from './polyglots.json' with { type: 'json' }

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')

/** Thirty files that say at some place that they are a PDF, and are not. */
export const polyglots: readonly (readonly [what: string, file: Buffer])[] = [
  ...Object.entries(polyglotTexts.insteadOfAPdf).map(([what, text]) => [what, bytes(text)] as const),
  ...Object.entries({
    ...polyglotTexts.beforeAPdf,
    'PDF at offset 100': ' '.repeat(100),
    'PDF at offset 1019, where readers still look': ' '.repeat(1019),
  }).map(([what, text]) => [`${what}, then a PDF`, Buffer.concat([bytes(text), pdf()])] as const),
  ['a PDF without its end', bytes(`%PDF-1.7\n<script>alert(document.domain)</script>${'x'.repeat(2000)}`)],
]
