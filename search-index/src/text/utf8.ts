/** A text as UTF-8 inside a longer buffer. */
export interface Utf8 {
  bytes: Buffer
  start: number
  end: number
}

export const textOf = ({ bytes, start, end }: Utf8) => bytes.toString('utf8', start, end)
