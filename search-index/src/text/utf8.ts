/** A text as UTF-8, which stands in longer bytes. */
export interface Utf8 {
  bytes: Buffer
  start: number
  end: number
}

export function utf8(text: string): Utf8 {
  const bytes = Buffer.from(text)
  return { bytes, start: 0, end: bytes.length }
}

export const textOf = ({ bytes, start, end }: Utf8) => bytes.toString('utf8', start, end)

export const lengthOf = ({ start, end }: Utf8) => end - start
