import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { newSigningKey, publicKeysIn, signerOf } from '../../security/signing.ts'
import { StartError } from '../../start-error.ts'

const lineOf = (publicKey: string) => `# backups are signed by ${publicKey}\n`

/** Creates a key file in the format of age-keygen: the restore key, and the public half of a new signing key. */
export async function makeKeyFile(file: string) {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  if (existsSync(file)) throw new StartError(`${file} exists already.`)
  const key = newSigningKey()
  const lines = `# public key: ${recipient}\n${lineOf(signerOf(key).publicKey)}${identity}\n`
  writeFileSync(file, lines, { flag: 'wx', mode: 0o600 })
  console.log(`BACKUP_RECIPIENT=${recipient}`)
  console.log(`BACKUP_SIGNING_KEY=${key}`)
  console.log(
    `${file} restores. Keep it away from the backups and from this machine: without it no backup can be read.`,
  )
}

/** Adds the public half of a new signing key to an existing key file. */
export function addSigningKey(file: string) {
  readKeyFile(file)
  const key = newSigningKey()
  appendFileSync(file, lineOf(signerOf(key).publicKey))
  console.log(`BACKUP_SIGNING_KEY=${key}`)
}

export interface RestoringKeys {
  /** `AGE-SECRET-KEY-1…` */
  identity: string
  /** Public halves of accepted signing keys. */
  signedBy: readonly string[]
}

/** @throws {StartError} */
export function readKeyFile(file: string): RestoringKeys {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const text = readFileSync(file, 'utf8')
  const identity = /^AGE-SECRET-KEY-1\w+$/m.exec(text)?.[0]
  if (!identity) throw new StartError(`${file} holds no key: a line that begins with AGE-SECRET-KEY-1.`)
  return { identity, signedBy: publicKeysIn(text) }
}
