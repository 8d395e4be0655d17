import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StorageError } from './file-store.ts'
import { type Draft, type Files, openFiles } from './files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const drafts = () => readdir(join(folder, 'drafts'))
const key = 'documentos-crm/0198c0de-0000-7000-8000-000000000001/0198c0de-0000-7000-8000-000000000002.pdf'
const prefix = `${key.split('/').slice(0, 2).join('/')}/`

function publishAs(name: string) {
  return async (draft: Draft) => {
    await draft.publish(name)
    return draft
  }
}

function inPieces(bytes: Buffer, size = 1000) {
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size)),
  )
}

/** A fake S3 with one bucket in path style. It supports PUT (whole or in parts), GET, DELETE and ListObjectsV2. */
async function startS3(objects: Map<string, Buffer>): Promise<{ server: Server; url: string }> {
  const parts = new Map<number, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const name = pathname.replace('/bucket/', '')
    if (request.method === 'PUT') {
      const bytes = unchunked(await buffer(request), request.headers['content-encoding'])
      const part = searchParams.get('partNumber')
      if (part) parts.set(Number(part), bytes)
      else objects.set(name, bytes)
      return response.writeHead(200, { etag: '"one"' }).end()
    }
    if (request.method === 'POST' && searchParams.has('uploads')) {
      parts.clear()
      return response.end('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>')
    }
    if (request.method === 'POST') {
      await buffer(request)
      const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
      objects.set(name, Buffer.concat(inOrder))
      return response.end('<CompleteMultipartUploadResult><ETag>"one"</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'DELETE' && searchParams.has('uploadId')) {
      parts.clear()
      return response.writeHead(204).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    if (searchParams.get('list-type') === '2') {
      const found = [...objects.keys()].filter((each) => each.startsWith(searchParams.get('prefix') ?? ''))
      const contents = found.map(
        (each) => `<Contents><Key>${each}</Key><LastModified>2026-11-20T00:00:00Z</LastModified></Contents>`,
      )
      return response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
    }
    const object = objects.get(name)
    if (object) return response.end(object)
    return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
}

/** Decodes a body of the form `<hex size>\r\n<bytes>\r\n … 0\r\n<checksum>`. */
function unchunked(body: Buffer, encoding: string | undefined) {
  if (!encoding?.includes('aws-chunked')) return body
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, line).toString(), 16)
    if (size === 0) return Buffer.concat(parts)
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

describe.each(['folder', 's3'])('files in %s', (kind) => {
  const objects = new Map<string, Buffer>()
  let files: Files
  let server: Server | undefined

  beforeEach(async () => {
    if (kind === 'folder') {
      files = await openFiles({ folder })
      return
    }
    objects.clear()
    const started = await startS3(objects)
    server = started.server
    vi.stubEnv('AWS_ENDPOINT_URL', started.url)
    vi.stubEnv('AWS_REGION', 'sa-east-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
    files = await openFiles({ folder, url: 's3://bucket/some/where' })
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    server?.close()
    server?.closeAllConnections()
    server = undefined
  })

  it('keeps what was received, byte for byte, and says its size and SHA-256', async () => {
    const bytes = randomBytes(300_000)
    const draft = await files.receive(inPieces(bytes), 300_000, publishAs(key))
    expect(draft).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect((await buffer((await files.open(key))!)).equals(bytes)).toBe(true)
    expect(await drafts()).toEqual([])
  })

  it('fails with the error of a store that cannot be reached, and stores nothing elsewhere', async () => {
    const objectsFolder = join(folder, 'objects')
    await expect(files.check()).resolves.toBeUndefined()
    server?.close()
    server?.closeAllConnections()
    if (kind === 'folder') await rename(objectsFolder, `${objectsFolder}.away`)
    const storageError = { name: 'StorageError', code: expect.stringMatching(/^(ENOENT|ECONNREFUSED)$/) }
    await expect(files.receive(inPieces(randomBytes(10)), 10, publishAs(key))).rejects.toMatchObject(storageError)
    await expect(files.check()).rejects.toMatchObject(storageError)
    if (kind === 's3') return
    await rename(`${objectsFolder}.away`, objectsFolder)
    await expect(files.receive(inPieces(randomBytes(10)), 10, publishAs(key))).resolves.toMatchObject({ size: 10 })
  })

  it('keeps a stream of any length, and nothing of one that breaks off', async () => {
    const bytes = randomBytes(20_000_000)
    await files.write('backups/one.age', inPieces(bytes, 3_000_000))
    expect((await buffer((await files.open('backups/one.age'))!)).equals(bytes)).toBe(true)
    const broken = Readable.from(
      (async function* () {
        yield bytes
        throw new Error('the database is gone')
      })(),
    )
    await expect(files.write('backups/two.age', broken)).rejects.toThrow('the database is gone')
    expect((await files.list('backups/')).map((file) => file.key)).toEqual(['backups/one.age'])
  })

  it('lists by prefix, removes, and answers null for a missing file', async () => {
    await files.receive(inPieces(Buffer.from('one')), 10, publishAs(key))
    const foreign = key.replace('000000000001/', '000000000009/')
    await files.receive(inPieces(Buffer.from('other')), 10, publishAs(foreign))
    expect((await files.list(prefix)).map((file) => file.key)).toEqual([key])
    await files.remove(key)
    await files.remove(key)
    expect(await files.open(key)).toBeNull()
    expect(await files.list(prefix)).toEqual([])
    expect(await text((await files.open(foreign))!)).toBe('other')
  })
})

it('a missing folder is not mistaken for a missing file', async () => {
  const files = await openFiles({ folder })
  await rename(join(folder, 'objects'), join(folder, 'away'))
  await expect(files.open(key)).rejects.toThrow(StorageError)
  await expect(files.list(prefix)).rejects.toThrow(StorageError)
  await expect(files.remove(key)).rejects.toThrow(StorageError)
  await rename(join(folder, 'away'), join(folder, 'objects'))
  expect(await files.open(key)).toBeNull()
})

it('the draft of a killed process is removed a day later', async () => {
  await openFiles({ folder })
  const names = ['.draft-old', '.draft-new']
  for (const name of names) await writeFile(join(folder, 'objects', name), 'half of a backup')
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  await utimes(join(folder, 'objects', '.draft-old'), yesterday, yesterday)
  await openFiles({ folder })
  expect(await readdir(join(folder, 'objects'))).toEqual(['.draft-new'])
})

describe('receiving', () => {
  it('lets any part be read, however the body was cut', async () => {
    const files = await openFiles({ folder })
    const bytes = randomBytes(5000)
    for (const size of [1, 10, 1023, 1024, 1025, 4999, 5000]) {
      const parts = await files.receive(inPieces(bytes, size), 5000, ({ read }) =>
        Promise.all([read(0, 1024), read(1023, 4000), read(4000, 6000)]),
      )
      expect(parts).toEqual([bytes.subarray(0, 1024), bytes.subarray(1023, 4000), bytes.subarray(4000)])
    }
  })

  it('refuses a body while the maximum number of bodies is being received', async () => {
    const files = await openFiles({ folder, maxReceiving: 2 })
    const slow = [new PassThrough(), new PassThrough()]
    const running = slow.map((body) => files.receive(body, 10, async () => 'kept'))
    await expect(files.receive(inPieces(Buffer.alloc(1)), 10, async () => 'kept')).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    for (const body of slow) body.end('x')
    expect(await Promise.all(running)).toEqual(['kept', 'kept'])
    expect(await files.receive(inPieces(Buffer.alloc(1)), 10, async () => 'kept')).toBe('kept')
  })

  it('removes the drafts of a killed process at the start, but no draft that is being written', async () => {
    await openFiles({ folder })
    await writeFile(join(folder, 'drafts', 'old'), '')
    await writeFile(join(folder, 'drafts', 'new'), '')
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(join(folder, 'drafts', 'old'), old, old)
    await openFiles({ folder })
    expect(await drafts()).toEqual(['new'])
  })

  it.each(['../x', 'a/../b', '/a', 'a//b', 'a/.pdf', 'a\\b', 'a/b\0'])('refuses the key %j', async (name) => {
    const files = await openFiles({ folder })
    await expect(files.open(name)).rejects.toThrow('not a file key')
    await expect(files.receive(inPieces(Buffer.alloc(1)), 10, publishAs(name))).rejects.toThrow('not a file key')
  })
})
