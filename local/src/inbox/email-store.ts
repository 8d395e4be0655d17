import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Address {
  name: string
  address: string
}

export interface NewEmail {
  messageId: string
  /** The arrival, ISO 8601. */
  time: string
  from: Address[]
  to: Address[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** The content is base64. E-mails that version 0.1 stored have no attachments. */
  attachments?: { filename: string; contentType: string; content: string }[]
}

export interface Email extends NewEmail {
  id: number
}

interface Stored {
  id: number
  to: string[]
  json: string
}

export interface EmailStore {
  add: (email: NewEmail) => void
  /** Oldest first. */
  list: () => Email[]
  /** The e-mails as a JSON array, oldest first. @param to only e-mails to this address */
  toJson: (to?: string) => string
  find: (id: number) => Email | undefined
  /** 0 when there are no e-mails. */
  newestId: () => number
  clear: () => void
}

const limits = { maxEmails: 2_000, maxBytes: 64 * 1024 * 1024 }

/** The e-mails of the development inbox in files, to survive restarts. Beyond the limits the oldest are deleted. */
export function openEmailStore(folder: string, { maxEmails, maxBytes } = limits): EmailStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (id: number) => join(folder, `${id}.json`)
  const emails = readdirSync(folder)
    .flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .sort((a, b) => a - b)
    .map((id) => stored(readFileSync(fileOf(id), 'utf8')))
  let bytes = emails.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0)
  let newestId = emails.at(-1)?.id ?? 0
  return {
    add(email) {
      const id = newestId + 1
      const json = JSON.stringify({ id, ...email } satisfies Email)
      // The draft is renamed into place, so that a killed process leaves no partial file.
      const draft = join(folder, 'draft')
      writeFileSync(draft, json, { mode: 0o600 })
      renameSync(draft, fileOf(id))
      newestId = id
      emails.push(stored(json))
      bytes += Buffer.byteLength(json)
      while (emails.length > 1 && (emails.length > maxEmails || bytes > maxBytes)) {
        const oldest = emails.shift()!
        bytes -= Buffer.byteLength(oldest.json)
        rmSync(fileOf(oldest.id), { force: true })
      }
    },
    list: () => emails.map(({ json }) => JSON.parse(json) as Email),
    toJson(to) {
      const wanted = to === undefined ? emails : emails.filter((email) => email.to.includes(to.toLowerCase()))
      return `[${wanted.map(({ json }) => json).join(',')}]`
    },
    find(id) {
      const found = emails.find((email) => email.id === id)
      return found && (JSON.parse(found.json) as Email)
    },
    newestId: () => emails.at(-1)?.id ?? 0,
    clear() {
      for (const { id } of emails.splice(0)) rmSync(fileOf(id), { force: true })
      bytes = 0
    },
  }
}

function stored(json: string): Stored {
  const { id, to } = JSON.parse(json) as Email
  return { id, to: to.map(({ address }) => address.toLowerCase()), json }
}
