import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { afterAll, expect, it, vi } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { openDatabase } from '../database/db.ts'
import { watchDiskSpace } from '../files/disk-space.ts'
import { openFiles } from '../files/files.ts'
import { openMailer } from '../mail/mail.ts'
import { checksOf, maxHeapBytes, storageCheck } from './checks.ts'

const { services } = await startTestApp([])
const folder = await mkdtemp(join(tmpdir(), 'plantao-checks-'))
const sink = await startSmtpSink()
const mail = openMailer({ smtpUrl: sink.url, from: 'a@b' })
const files = await openFiles({ folder })
const away = openDatabase({ url: 'postgres://app_api:geheim@127.0.0.1:1/none', log: services.log })
afterAll(async () => {
  mail.close()
  await sink.close()
  await away.close()
  await rm(folder, { recursive: true, force: true })
})

const needed = { config: { dataDir: folder }, db: services.db, disk: watchDiskSpace(folder), files, mail }

async function wrong(given: Partial<typeof needed> = {}) {
  const all = { ...needed, ...given }
  const looks = [...checksOf(all), storageCheck(all.files)].map(async ({ name, look }) => [name, await look()] as const)
  return Object.fromEntries((await Promise.all(looks)).filter(([, sentence]) => sentence !== null))
}

it('no check fails when nothing is missing', async () => {
  expect(await wrong()).toEqual({})
})

it('an unreachable database is reported without its password, and its clock is not judged', async () => {
  expect(await wrong({ db: away })).toEqual({
    database: 'The database does not answer (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1).',
  })
})

it.each([
  [3_600_000, '3600 s ahead of'],
  [-60_000, '60 s behind'],
])('a clock that is %i ms off is reported', async (off, sentence) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
  const found = await wrong()
  vi.useRealTimers()
  expect(found).toEqual({ clock: expect.stringContaining(`The clock of this machine is ${sentence}`) })
})

// Each row has a memory limit and the memory use at which V8 ended the process, measured with Node 24 and at most
// 24 MiB for young objects.
it.each([
  [184, 158],
  [536, 509],
])('with %i MiB of memory, full memory is reported before V8 ends the process at %i MiB', (limit, end) => {
  expect(maxHeapBytes(limit * 1024 ** 2)).toBeLessThanOrEqual((end - 10) * 1024 ** 2)
})

it('full memory is reported, and garbage does not count', async () => {
  const code = `
    import { checksOf } from ${JSON.stringify(new URL('./checks.ts', import.meta.url))}
    const memory = checksOf({ config: {}, db: {}, disk: {}, mail: {} }).find(({ name }) => name === 'memory')
    let taken = []
    let full = null
    for (; full === null; full = await memory.look()) taken.push(new Array(20_000).fill(0.5))
    taken = []
    console.log(JSON.stringify([full, await memory.look()]))`
  const options = ['--max-semi-space-size=8', '--max-old-space-size=160', '--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  expect(JSON.parse(stdout)).toEqual([expect.stringMatching(/^Of 184 MiB of memory, \d+ are in use/), null])
})

it('a mail server that is unreachable or speaks no TLS is reported with that reason', async () => {
  const mailFailure = (reason: string) => ({
    mail: `The mail server takes no e-mails (${reason}): they wait, and are sent later.`,
  })
  const { host, port } = new URL(sink.url)
  const secure = openMailer({ smtpUrl: `smtps://${host}`, from: 'a@b' })
  expect(await wrong({ mail: secure })).toEqual(mailFailure('ESOCKET CONN: wrong version number'))
  secure.close()
  await sink.close()
  expect(await wrong()).toEqual(mailFailure(`ESOCKET CONN: connect ECONNREFUSED 127.0.0.1:${port}`))
  await sink.reopen()
  expect(await wrong()).toEqual({})
})

it('a full disk is reported', async () => {
  const disk = watchDiskSpace(folder, { free: async () => 31 * 1024 ** 2 })
  expect(await wrong({ disk })).toEqual({ room: expect.stringMatching(/^The disk of .* is full: less than 32 MiB/) })
})

it('a missing data folder is reported, and not as a full disk', async () => {
  const dataDir = join(folder, 'gone')
  expect(await wrong({ config: { dataDir }, disk: watchDiskSpace(dataDir) })).toEqual({
    room: `There is no folder ${dataDir}.`,
  })
})

it('a missing folder of files is reported, and no new folder is made in its place', async () => {
  const objects = join(folder, 'objects')
  await rename(objects, `${objects}.away`)
  expect(await wrong()).toEqual({ storage: expect.stringMatching(/^The files cannot be reached \(ENOENT/) })
  const write = files.receive(Readable.from([Buffer.from('%PDF-')]), 100, ({ publish }) => publish('documents/a'))
  await expect(write).rejects.toMatchObject({ name: 'StorageError', code: 'ENOENT' })
  await rename(`${objects}.away`, objects)
  expect(await wrong()).toEqual({})
})

it('a store that refuses requests is reported', async () => {
  const store = createServer((_request, response) => response.writeHead(403).end())
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const { port } = store.address() as { port: number }
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`)
  vi.stubEnv('AWS_REGION', 'x')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x')
  const s3 = await openFiles({ folder, url: 's3://bucket/prefix' })
  expect(await wrong({ files: s3 })).toEqual({ storage: expect.stringMatching(/^The files cannot be reached \(/) })
  store.close()
})
