import { createHash } from 'node:crypto'
import type { FileStore } from '../files/file-store.ts'
import { StartError } from '../start-error.ts'
import { readArchive } from './archive.ts'
import { type About, about, type Entry, fileLine, type Manifest, manifest } from './contents.ts'

export interface Backup {
  store: Pick<FileStore, 'open' | 'write'>
  key: string
  /** `AGE-SECRET-KEY-1…` */
  identity: string
}

export interface Receiver {
  /** Rows of a table, cut anywhere. The parts of one table follow each other. */
  part?: (table: string, data: Buffer) => Promise<void>
  file?: (key: string, data: Buffer) => Promise<void>
}

/**
 * Reads a backup to its end and compares it with its own manifest. Without a receiver it is a check.
 * @throws {StartError} when it is not what was written, or not of this version.
 */
export async function readBackup(backup: Backup, receiver: Receiver = {}): Promise<{ about: About; sums: Manifest }> {
  const damaged = (what: string) => new StartError(`The backup ${backup.key} is damaged: ${what}.`)
  const tables = new Map<string, ReturnType<typeof startSum>>()
  const files = startSum()
  let opening: About | undefined
  let closing: Manifest | undefined
  for await (const { name, data } of readArchive(backup, backup.identity)) {
    if (closing) throw damaged(`${name} follows its end`)
    if (!opening) {
      opening = parseAbout(backup, { name, data })
      for (const table of opening.tables) tables.set(table.name, startSum())
      continue
    }
    const [kind, rest] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
    if (kind === 'tables') {
      const table = rest.slice(0, rest.lastIndexOf('/'))
      const sum = tables.get(table)
      if (!sum) throw damaged(`it names no table ${table}`)
      // COPY writes a line break inside a value as \n, so each byte of it ends a row.
      sum.add(data, data.length, countOf(data, 0x0a))
      await receiver.part?.(table, data)
    } else if (kind === 'files') {
      files.add(fileLine(rest, createHash('sha256').update(data).digest('hex')), data.length, 1)
      await receiver.file?.(rest, data)
    } else {
      closing = manifest.parse(JSON.parse(data.toString()))
    }
  }
  if (!opening || !closing) throw damaged('it has no end')
  const sums = { tables: Object.fromEntries([...tables].map(([name, sum]) => [name, sum.end()])), files: files.end() }
  const different = differences(closing, sums)
  if (different.length > 0) throw damaged(`${different.join(', ')} differ from what was written`)
  return { about: opening, sums }
}

function parseAbout({ key }: Backup, { name, data }: Entry): About {
  const parsed = name === 'about.json' ? about.safeParse(JSON.parse(data.toString())) : undefined
  if (!parsed?.success) throw new StartError(`The backup ${key} was not made by this version of the application.`)
  return parsed.data
}

function startSum() {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    add(hashed: string | Buffer, size: number, more: number) {
      hash.update(hashed)
      bytes += size
      count += more
    },
    end: () => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}

function countOf(data: Buffer, byte: number) {
  let count = 0
  for (let at = data.indexOf(byte); at !== -1; at = data.indexOf(byte, at + 1)) count++
  return count
}

function differences(written: Manifest, read: Manifest) {
  const same = (a: Manifest['files'] | undefined, b: Manifest['files'] | undefined) =>
    a?.count === b?.count && a?.bytes === b?.bytes && a?.sha256 === b?.sha256
  const names = [...new Set([...Object.keys(written.tables), ...Object.keys(read.tables)])]
  return [
    ...names.filter((name) => !same(written.tables[name], read.tables[name])),
    ...(same(written.files, read.files) ? [] : ['files']),
  ]
}
