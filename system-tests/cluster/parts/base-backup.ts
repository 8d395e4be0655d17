import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The maximum of bytes pending for `tar`. Above it, reading from the server pauses until `tar` has caught up. */
const maxPending = 8 * 1024 * 1024

/**
 * Copies a running server's data folder over PostgreSQL's replication protocol, like pg_basebackup, which the embedded
 * PostgreSQL lacks. The copy starts as a standby with these settings.
 */
export async function baseBackup(
  url: string,
  folder: string,
  as: { uid?: number; gid?: number },
  settings: Record<string, string>,
) {
  mkdirSync(folder, { mode: 0o700 })
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const tar = spawn('tar', ['-x', '-C', folder], { cwd: '/', stdio: ['pipe', 'inherit', 'inherit'], ...as })
  const ended = once(tar, 'close')
  // The types of pg know `replication` only as an option of the connection string.
  const client = new pg.Client({ connectionString: `${url}&replication=true` })
  await client.connect()
  await receive(client, (bytes) => {
    tar.stdin.write(bytes)
    if (tar.stdin.writableLength < maxPending || client.connection.stream.isPaused()) return
    client.connection.stream.pause()
    tar.stdin.once('drain', () => client.connection.stream.resume())
  })
  tar.stdin.end()
  const [code] = await ended
  await client.end()
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  const signal = join(folder, 'standby.signal')
  writeFileSync(signal, '')
  if (as.uid !== undefined && as.gid !== undefined) chownSync(signal, as.uid, as.gid)
  // The copied file has the primary's settings. The lines added here override them, because the last line counts.
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(folder, 'postgresql.auto.conf'), lines.join(''))
}

/** Passes on the bytes of the archive. The backup has a single archive, because the server has no tablespaces. */
function receive(client: pg.Client, onBytes: (bytes: Buffer) => void) {
  return new Promise<void>((resolve, reject) => {
    const ignore = () => {}
    const query = {
      submit: (connection: pg.Connection) =>
        connection.query("BASE_BACKUP (LABEL 'replica', CHECKPOINT 'fast', WAL true, MANIFEST 'no')"),
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleCommandComplete: ignore,
      handleCopyData({ chunk }: { chunk: Buffer }) {
        // Only messages that begin with 'd' contain data. The bytes are copied because the buffer is reused.
        if (chunk[0] === 'd'.charCodeAt(0)) onBytes(Buffer.from(chunk.subarray(1)))
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    }
    client.query(query)
  })
}
