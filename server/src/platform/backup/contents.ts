import { createHash } from 'node:crypto'
import { z } from 'zod'
import { signingKey } from '../security/signing.ts'

/*
 * An archive is a tar, compressed with zstd, encrypted with age: `age -d -i key backup.age | zstd -d | tar x` opens it
 * without this program. In this order it holds:
 *   about.json                  what follows, and which migrations the database had
 *   tables/app.<table>/000001   rows as COPY writes them, cut anywhere into parts
 *   files/<key>                 each file that a row names
 *   manifest.json               what each of them must add up to
 *   signature.json              by the key of the installation that made it, over all of them and the object's name
 */

/** What one entry may hold, in memory at once. */
export const maxEntryBytes = 32 * 1024 * 1024

export const about = z.object({
  format: z.literal(2),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Names and columns are quoted where SQL needs it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  /** Secrets of an application with an embedded database, whose settings live in its folder. */
  auth_secret: z.string().optional(),
  signing_key: signingKey.optional(),
})
export type About = z.output<typeof about>

const sum = z.object({ count: z.int(), bytes: z.int(), sha256: z.string() })

export const manifest = z.object({
  /** Rows, and the bytes of all parts. */
  tables: z.record(z.string(), sum),
  files: sum,
})
export type Manifest = z.output<typeof manifest>

export const signature = z.object({
  /** A public half. */
  signed_by: z.string(),
  /** Its key in the store: a backup that is renamed is another. */
  object: z.string(),
  made_at: z.string(),
  /** Digest of all entries before it: `startDigest`. */
  sha256: z.string(),
  signature: z.string(),
})
export type Signature = z.output<typeof signature>

export const signedText = ({ object, made_at, sha256 }: Omit<Signature, 'signed_by' | 'signature'>) =>
  ['plantao-aberto backup', object, made_at, sha256].join('\n')

export interface Entry {
  name: string
  data: Buffer
}

export const jsonEntry = (name: string, value: About | Manifest | Signature): Entry => ({
  name,
  data: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

/** One digest of any number of entries: the SHA-256 over those of each. */
export function startDigest() {
  const all = createHash('sha256')
  return {
    /** @returns the digest of this entry alone, one character a byte: a restore keeps one for each file. */
    add({ name, data }: Entry) {
      // JSON, so that no name can be taken for another with the beginning of the data.
      const digest = createHash('sha256')
        .update(`${JSON.stringify(name)}\n`)
        .update(data)
        .digest()
      all.update(digest)
      return digest.toString('latin1')
    },
    end: () => all.digest('hex'),
  }
}

/** The line of a file in the sum of all files. */
export const fileLine = (key: string, sha256: string) => `${sha256} ${key}\n`

/** A text from a backup, made safe for a terminal: its author may be anybody. */
export const oneLine = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 300)
