import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  downloadDocumento,
  listDocumentos,
  openSignedDocumento,
  signDocumento,
  uploadDocumento,
} from '@plantao/contract/documentos/routes'
import { maxDocumentoBytes } from '@plantao/contract/documentos/rules'
import { listAcessos } from '@plantao/contract/medicos/routes'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mountMedicos } from '../medicos/routes.ts'
import { refusal, startTestApp, type TestActor, type TestMedico, twentyAtOnce } from '../platform/test-actors.ts'
import { clearOrphans, clearReplaced } from './jobs.ts'
import { mountDocumentos } from './routes.ts'

const test = await startTestApp([mountDocumentos, mountMedicos])
const { app, services, call, createActor, createMedico, createHospital, createVaga, createCandidatura, owner } = test

const missing = '0198c0de-0000-7000-8000-000000000001'
const nameOf = ({ userId }: TestActor) => `${userId}.pdf`
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Of that many bytes, each time others. */
function pdf(size = 2000) {
  const head = Buffer.from('%PDF-1.7\n')
  const tail = Buffer.from('\n%%EOF\n')
  return Buffer.concat([head, randomBytes(size - head.length - tail.length), tail])
}

function upload(as: TestActor, bytes: Buffer, name = nameOf(as)) {
  return call(uploadDocumento, { as, params: { name }, body: bytes, headers: { 'content-type': 'application/pdf' } })
}

const sign = (as: TestActor, name: string) => call(signDocumento, { as, params: { name } })
const open = (url: string) => app.inject({ method: 'GET', url })
const download = (as: TestActor, name = nameOf(as)) =>
  app.inject({ method: 'GET', url: downloadDocumento.path.replace(':name', name), headers: as.headers })

async function medicoWithDocumento(bytes = pdf(), row: Parameters<typeof createMedico>[0] = {}) {
  const medico = await createMedico(row)
  expect(await upload(medico, bytes)).toMatchObject({ status: 200 })
  return medico
}

async function candidatoOf(medico: TestMedico) {
  const hospital = await createHospital()
  await createCandidatura(await createVaga(hospital), medico)
  return hospital
}

const objectsOf = async ({ userId }: TestActor) =>
  (await services.files.list(`documentos-crm/${userId}/`)).map((file) => file.key)
const drafts = () => readdir(join(services.config.dataDir, 'files', 'drafts'))

afterEach(() => vi.useRealTimers())

describe('uploading', () => {
  it.each([
    [maxDocumentoBytes - 1, 200],
    [maxDocumentoBytes, 200],
    [maxDocumentoBytes + 1, 413],
  ])('%i bytes: %i', async (size, status) => {
    const medico = await createMedico()
    const answer = await upload(medico, pdf(size))
    if (status === 200) expect(answer).toMatchObject({ status, body: { name: nameOf(medico), size } })
    else expect(answer).toMatchObject(refusal(413, 'documento_too_large'))
    expect(await objectsOf(medico)).toHaveLength(status === 200 ? 1 : 0)
    expect(await drafts()).toEqual([])
  })

  it('takes the place of the version before, in list and bytes', async () => {
    const [first, second] = [pdf(), pdf(3000)]
    const medico = await medicoWithDocumento(first)
    expect((await download(medico)).rawPayload.equals(first)).toBe(true)
    await upload(medico, second)
    expect((await download(medico)).rawPayload.equals(second)).toBe(true)
    const { body } = await call(listDocumentos, { as: medico })
    expect(body.items).toEqual([{ name: nameOf(medico), size: 3000, created_at: body.items[0].created_at }])
    const { rows } = await owner.query(
      'select encode(sha256, $2) as sha256 from app.documentos where auth_user_id = $1 and is_current',
      [medico.userId, 'hex'],
    )
    expect(rows).toEqual([{ sha256: sha256(second) }])
  })

  it('twenty times at once leaves one current version, whole', async () => {
    const medico = await createMedico()
    const versions = Array.from({ length: 20 }, (_, n) => pdf(5000 + n))
    const counts = await twentyAtOnce((n) => upload(medico, versions[n]!))
    // Sixteen are received at a time; the others are asked to come again.
    expect(Object.keys(counts).filter((kind) => !['200', '503 service_unavailable'].includes(kind))).toEqual([])
    expect(counts['200']).toBeGreaterThan(0)
    const { rows } = await owner.query(
      'select size, encode(sha256, $2) as sha256 from app.documentos where auth_user_id = $1 and is_current',
      [medico.userId, 'hex'],
    )
    expect(rows).toHaveLength(1)
    const served = (await download(medico)).rawPayload
    expect(sha256(served)).toBe(rows[0].sha256)
    expect(versions.some((bytes) => bytes.equals(served))).toBe(true)
  })

  const end = '\n%%EOF\n'
  it.each([
    ['an HTML page before a PDF', `<html><script>alert(1)</script>%PDF-1.7${end}`],
    ['a ZIP before a PDF', `PK\x03\x04%PDF-1.7${end}`],
    ['a GIF before a PDF', `GIF89a%PDF-1.7${end}`],
    ['a PDF at offset 100', `${' '.repeat(100)}%PDF-1.7${end}`],
    ['a line end before a PDF', `\n%PDF-1.7${end}`],
    ['a byte order mark before a PDF', `\ufeff%PDF-1.7${end}`],
    ['nothing', ''],
    ['a renamed program', `MZ\x90\0${'\0'.repeat(2000)}${end}`],
    ['almost the mark', `%PDF1.7${end}`],
    ['the mark in small letters', `%pdf-1.7${end}`],
    ['no end', `%PDF-1.7\n${'x'.repeat(2000)}`],
    ['an end before the last KiB', `%PDF-1.7\n%%EOF${'x'.repeat(1020)}`],
    ['the mark alone', '%PDF-'],
  ])('refuses %s', async (_what, text) => {
    const medico = await createMedico()
    expect(await upload(medico, Buffer.from(text))).toMatchObject(refusal(422, 'documento_not_pdf'))
    expect(await objectsOf(medico)).toEqual([])
    expect(await drafts()).toEqual([])
    expect((await call(listDocumentos, { as: medico })).body.items).toEqual([])
  })

  it.each([
    ['just within the last KiB', `%PDF-1.7\n%%EOF${'x'.repeat(1019)}`],
    ['as small as it gets', '%PDF-%%EOF'],
  ])('takes an end %s', async (_what, text) => {
    expect(await upload(await createMedico(), Buffer.from(text))).toMatchObject({ status: 200 })
  })

  it.each(['text/plain', 'application/json', 'multipart/form-data', 'image/png', 'application/pdf2'])(
    'takes no %s',
    async (type) => {
      const medico = await createMedico()
      const answer = await call(uploadDocumento, {
        as: medico,
        params: { name: nameOf(medico) },
        body: pdf(),
        headers: { 'content-type': type },
      })
      expect(answer).toMatchObject(refusal(415, 'media_type_unsupported'))
    },
  )

  it('without a body or a type is no PDF', async () => {
    const medico = await createMedico()
    expect(await call(uploadDocumento, { as: medico, params: { name: nameOf(medico) } })).toMatchObject(
      refusal(422, 'documento_not_pdf'),
    )
  })

  it("is to one's own name only", async () => {
    const [medico, other] = [await createMedico(), await createMedico()]
    for (const name of [nameOf(other), `${missing}.pdf`]) {
      expect(await upload(medico, pdf(), name)).toMatchObject(refusal(404, 'documento_not_found'))
    }
    expect(await objectsOf(other)).toEqual([])
    for (const name of [
      'a.pdf',
      `${medico.userId}.exe`,
      `../${nameOf(medico)}`,
      `${medico.userId}`,
      `${'-'.repeat(36)}.pdf`,
    ]) {
      expect(await upload(medico, pdf(), name)).toMatchObject(refusal(400, 'invalid_request'))
    }
  })

  it('is for doctors with a profile', async () => {
    expect(await upload(await createActor('doctor'), pdf())).toMatchObject(refusal(404, 'medico_not_found'))
    expect(await upload(await createHospital(), pdf())).toMatchObject(refusal(403, 'forbidden'))
  })

  it('leaves the version before when it is refused', async () => {
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes)
    await upload(medico, Buffer.from('no'))
    await upload(medico, pdf(maxDocumentoBytes + 1))
    expect((await download(medico)).rawPayload.equals(bytes)).toBe(true)
    expect(await objectsOf(medico)).toHaveLength(1)
  })

  it('over a real connection: too much is told though the sender is still sending, and what is cut off leaves nothing', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes)
    const put = () =>
      request({
        port,
        method: 'PUT',
        path: uploadDocumento.path.replace(':name', nameOf(medico)),
        headers: { ...medico.headers, 'content-type': 'application/pdf' },
      })
    const status = await new Promise<number>((resolve, reject) => {
      const sending = put()
      sending.on('response', (response) => resolve(response.resume().statusCode!))
      sending.on('error', reject)
      sending.end(pdf(maxDocumentoBytes * 2))
    })
    expect(status).toBe(413)

    const cut = put()
    cut.on('error', () => {})
    cut.write(pdf(100_000))
    await vi.waitFor(async () => expect(await drafts()).toHaveLength(1))
    cut.destroy()
    await vi.waitFor(async () => expect(await drafts()).toEqual([]))
    expect(await objectsOf(medico)).toHaveLength(1)
    expect((await download(medico)).rawPayload.equals(bytes)).toBe(true)
  })
})

describe('listing', () => {
  it.each([
    ['', true],
    ['.pdf', true],
    ['%', false],
    ['_', false],
    ['nobody', false],
  ])('searches %j in the name, literally', async (search, isFound) => {
    const medico = await medicoWithDocumento()
    const { body } = await call(listDocumentos, { as: medico, query: { search } })
    expect(body.items).toHaveLength(isFound ? 1 : 0)
  })

  it("has only one's own, and is for doctors", async () => {
    const [medico, other] = [await medicoWithDocumento(), await createMedico()]
    const query = { search: nameOf(medico) }
    expect((await call(listDocumentos, { as: medico, query })).body.items).toHaveLength(1)
    expect((await call(listDocumentos, { as: other, query })).body.items).toEqual([])
    expect(await call(listDocumentos, { as: await createHospital() })).toMatchObject(refusal(403, 'forbidden'))
    expect(await call(listDocumentos, { as: medico, query: { search: 'a'.repeat(101) } })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
  })
})

describe('downloading', () => {
  it('gives the bytes to be saved under the CRM, and lets no browser show or keep them', async () => {
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes, { crm: 'CRM/SP "123"; ção' })
    const response = await download(medico)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="CRM-SP -123-; cao.pdf"; filename*=UTF-8\'\'CRM-SP%20%22123%22%3B%20%C3%A7%C3%A3o.pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })

  it.each(['a\r\nSet-Cookie: x=1', '../../etc/passwd', '"; filename="x.exe', '\u202egpj', 'a\u2028b', '😀'.repeat(20)])(
    'a CRM like %j changes no header',
    async (crm) => {
      const medico = await medicoWithDocumento(pdf(), { crm })
      const { headers } = await download(medico)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[ !#-.0-[\]-~]*\.pdf"; filename\*=UTF-8''[\w.%~!-]+$/,
      )
    },
  )

  it("is not found before one was sent, nor another doctor's, nor for hospitals", async () => {
    const [medico, other] = [await medicoWithDocumento(), await createMedico()]
    for (const name of [nameOf(other), nameOf(medico), `${missing}.pdf`]) {
      expect((await download(other, name)).json()).toMatchObject({ code: 'documento_not_found' })
    }
    const hospital = await candidatoOf(medico)
    expect((await download(hospital, nameOf(medico))).json()).toMatchObject({ code: 'forbidden' })
  })

  it('is not found when its bytes are gone', async () => {
    const medico = await medicoWithDocumento()
    for (const key of await objectsOf(medico)) await services.files.remove(key)
    expect((await download(medico)).json()).toMatchObject({ code: 'documento_not_found' })
  })
})

describe('a signed link', () => {
  it('opens the document without a session, to be shown and not kept', async () => {
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes, { crm: '123456-SP' })
    const { status, body } = await sign(medico, nameOf(medico))
    expect(status).toBe(200)
    expect(body.expires_in).toBe(60)
    const response = await open(body.url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="123456-SP.pdf"; filename*=UTF-8\'\'123456-SP.pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('lives 60 seconds: at 59 it opens, at 61 it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const medico = await medicoWithDocumento()
    const { body } = await sign(medico, nameOf(medico))
    const signedAt = Date.now()
    vi.setSystemTime(signedAt + 59_000)
    expect((await open(body.url)).statusCode).toBe(200)
    vi.setSystemTime(signedAt + 61_000)
    const late = await open(body.url)
    expect(late.statusCode).toBe(403)
    expect(late.json()).toMatchObject({ code: 'link_expired' })
  })

  it('is of no use with any bit of its token changed', async () => {
    const medico = await medicoWithDocumento()
    const { body } = await sign(medico, nameOf(medico))
    const [path, token] = body.url.split('?token=')
    let tried = 0
    for (let at = 0; at < token.length; at++) {
      for (let bit = 0; bit < 7; bit++) {
        const changed = String.fromCharCode(token.charCodeAt(at) ^ (1 << bit))
        const url = `${path}?token=${encodeURIComponent(token.slice(0, at) + changed + token.slice(at + 1))}`
        const response = await open(url)
        expect([response.statusCode, url]).toEqual([403, url])
        tried++
      }
    }
    expect(tried).toBeGreaterThan(500)
    for (const url of [path, `${path}?token=`, `${path}?token=${token}.`, `${path}?token=${token}A`]) {
      expect((await open(url)).json()).toMatchObject({ code: 'link_expired' })
    }
  })

  it("for one doctor's document never gives another's", async () => {
    const [medico, other] = [await medicoWithDocumento(), await medicoWithDocumento()]
    const { body } = await sign(medico, nameOf(medico))
    const foreign = body.url.replace(medico.userId, other.userId)
    expect((await open(foreign)).json()).toMatchObject({ code: 'link_expired' })
  })

  it('stays with the version it was made for', async () => {
    const first = pdf()
    const medico = await medicoWithDocumento(first)
    const { body } = await sign(medico, nameOf(medico))
    await upload(medico, pdf())
    expect((await open(body.url)).rawPayload.equals(first)).toBe(true)
    await owner.query(
      "update app.documentos set created_at = created_at - interval '3 minutes' where auth_user_id = $1",
      [medico.userId],
    )
    await clearReplaced(services)
    expect((await open(body.url)).json()).toMatchObject({ code: 'documento_not_found' })
  })

  it('is given to a hospital to one of whose vagas the doctor applied; each time is a line the doctor reads', async () => {
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes)
    const hospital = await candidatoOf(medico)
    for (let n = 0; n < 2; n++) {
      const { body } = await sign(hospital, nameOf(medico))
      expect((await open(body.url)).rawPayload.equals(bytes)).toBe(true)
    }
    await sign(medico, nameOf(medico))
    const { body } = await call(listAcessos, { as: medico })
    expect(body.items.map((item: { tipo: string }) => item.tipo)).toEqual(['documento', 'documento'])
  })

  it('is given to nobody else, who is told the same as of a missing one', async () => {
    const medico = await medicoWithDocumento()
    await candidatoOf(medico)
    const without = await createMedico()
    const notFound = refusal(404, 'documento_not_found')
    for (const as of [await createHospital(), await createMedico(), await createActor('hospital')]) {
      expect(await sign(as, nameOf(medico))).toMatchObject(notFound)
      expect(await sign(as, `${missing}.pdf`)).toMatchObject(notFound)
    }
    expect(await sign(await candidatoOf(without), nameOf(without))).toMatchObject(notFound)
    expect((await call(listAcessos, { as: medico })).body.items).toEqual([])
    expect(await sign(medico, 'x.pdf')).toMatchObject(refusal(400, 'invalid_request'))
    const anonymous = { headers: { apikey: services.config.anonKey }, params: { name: nameOf(medico) } }
    expect(await call(signDocumento, anonymous)).toMatchObject(refusal(401, 'session_required'))
    expect(openSignedDocumento.by).toBe('public')
  })
})

describe('clearing up', () => {
  it('removes replaced versions two minutes later, bytes and rows, and never the current one', async () => {
    const medico = await medicoWithDocumento()
    await upload(medico, pdf())
    const last = pdf()
    await upload(medico, last)
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(3)
    await owner.query(
      "update app.documentos set created_at = created_at - interval '3 minutes' where auth_user_id = $1",
      [medico.userId],
    )
    await clearReplaced(services)
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(1)
    const { rows } = await owner.query('select is_current from app.documentos where auth_user_id = $1', [medico.userId])
    expect(rows).toEqual([{ is_current: true }])
    expect((await download(medico)).rawPayload.equals(last)).toBe(true)
  })

  it('removes bytes without a row after an hour', async () => {
    const medico = await medicoWithDocumento()
    const [known] = await objectsOf(medico)
    const orphan = `documentos-crm/${medico.userId}/${randomUUID()}.pdf`
    await services.files.receive(Readable.from([pdf()]), 5000, (draft) => draft.publish(orphan))
    await clearOrphans(services, Date.now() + 59 * 60_000)
    expect(await objectsOf(medico)).toContain(orphan)
    await clearOrphans(services, Date.now() + 61 * 60_000)
    expect(await objectsOf(medico)).toEqual([known])
  })
})
