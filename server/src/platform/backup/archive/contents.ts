import { createHash } from 'node:crypto'
import { z } from 'zod'
import { signingKey } from '../../security/signing.ts'

/*
 * An archive is a tar, compressed with zstd, encrypted with age: `age -d -i key backup.age | zstd -d | tar x` opens it
 * without this program. Its entries, in order:
 *   about.json                  describes the other entries and the migrations of the database
 *   tables/app.<table>/000001   rows as COPY writes them, cut anywhere into parts
 *   files/<key>                 each file that a row names
 *   manifest.json               counts, sizes and checksums of the rows and files above
 *   signature.json              the installation's signature over all entries above and the archive's name
 */

/** Each entry is held in memory as a whole. */
export const maxEntryBytes = 32 * 1024 * 1024
/** Maximum size of all entries together, as a multiple of the archive's size: rows with their ids never shrink so far. */
export const maxGrowth = 200
/** Bytes of entries that every archive may hold. */
export const freeBytes = 64 * 1024 * 1024

export const about = z.object({
  /** Backups of format 2 have no `head`, and are signed at their end alone. */
  format: z.literal([2, 3]),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Table and column names are quoted where SQL needs it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  /** Given only for the embedded database, whose installation keeps both secrets in its data folder. */
  auth_secret: z.string().optional(),
  signing_key: signingKey.optional(),
  /** A signature over the archive's name and time, so that a restore need not read an unsigned archive to its end. */
  head: z.object({ object: z.string(), signed_by: z.string(), signature: z.string() }).optional(),
})
export type About = z.output<typeof about>

const sum = z.object({ count: z.int(), bytes: z.int(), sha256: z.string() })

export const manifest = z.object({
  /** Keys are table names. `count` is the number of rows; size and checksum cover all parts of a table together. */
  tables: z.record(z.string(), sum),
  files: sum,
})
export type Manifest = z.output<typeof manifest>

export const signature = z.object({
  /** The public half of the signing key. */
  signed_by: z.string(),
  /** The object's key in the store. It is signed too, so a renamed backup is not valid. */
  object: z.string(),
  made_at: z.string(),
  /** Digest of all earlier entries, by `startDigest`. */
  sha256: z.string(),
  signature: z.string(),
})
export type Signature = z.output<typeof signature>

export const headText = ({ object, made_at }: Pick<Signature, 'object' | 'made_at'>) =>
  ['plantao-aberto backup head', object, made_at].join('\n')

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

/** Computes one SHA-256 over the digests of all entries. */
export function startDigest() {
  const all = createHash('sha256')
  return {
    /** @returns the entry's digest with one character per byte, not as hex: a restore keeps all digests in memory */
    add({ name, data }: Entry) {
      // JSON delimits the name, so that two different pairs of name and content never give the same bytes.
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

/** The line that stands for a file in the checksum of all files. */
export const fileLine = (key: string, sha256: string) => `${sha256} ${key}\n`

/** Makes a text from a backup safe to print in a terminal: a stranger may have made the backup. */
export const oneLine = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 300)
