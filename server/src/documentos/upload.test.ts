import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { listDocumentos, uploadDocumento } from '@plantao/contract/documentos/routes'
import { maxDocumentoBytes } from '@plantao/contract/documentos/rules'
import type { Account } from '@plantao/testkit/fixtures'
import { describe, expect, it, vi } from 'vitest'
import { refusal, twentyAtOnce } from '../test-app.ts'
import { clearOrphans, clearReplaced } from './jobs.ts'
import { nameOf, pdf, startDocumentosApp } from './test-documentos.ts'

const test = await startDocumentosApp()
const { app, services, call, createAccount, createMedico, createHospital, owner } = test
const { upload, download, medicoWithDocumento, objectsOf } = test

const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const missing = '0198c0de-0000-7000-8000-000000000001'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const drafts = () => readdir(join(services.config.dataDir, 'files', 'drafts'))

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
    // Four of an account are received at a time, ten kept in a short while; the others are asked to come again.
    const refusals = ['503 service_unavailable', '429 too_many_requests']
    expect(Object.keys(counts).filter((kind) => kind !== '200' && !refusals.includes(kind))).toEqual([])
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

  it('in many slow ones by one account leaves room for the others', async () => {
    const [slow, other] = [await createMedico(), await createMedico()]
    const url = `${origin}${uploadDocumento.path.replace(':name', nameOf(slow))}`
    const statuses: number[] = []
    const headers = { ...slow.headers, 'content-type': 'application/pdf', 'content-length': '2000' }
    const open = Array.from({ length: 20 }, () => {
      const sending = request(url, { method: 'PUT', headers, agent: false }, (answer) => {
        statuses.push(answer.statusCode!)
        answer.resume()
      })
      sending.on('error', () => {}).write('%PDF-1.7\n')
      return sending
    })
    await vi.waitFor(() => expect(statuses).toHaveLength(16))
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect(await upload(other, pdf())).toMatchObject({ status: 200 })
    for (const sending of open) sending.destroy()
    await vi.waitFor(async () => expect(await upload(slow, pdf())).toMatchObject({ status: 200 }))
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
    expect(await upload(await createAccount('medico'), pdf())).toMatchObject(refusal(404, 'medico_not_found'))
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

/** As if so many seconds had passed for this account's documents and limits. */
async function pass(seconds: number, { userId }: Account) {
  await owner.query(
    `update app.documentos set created_at = created_at - $2 * interval '1 second',
       replaced_at = replaced_at - $2 * interval '1 second' where auth_user_id = $1`,
    [userId, seconds],
  )
  await owner.query('update auth.rate_limits set expire = expire - $1', [seconds * 1000])
}

describe('uploading again and again', () => {
  it('keeps two versions at most, every 75 seconds for an hour', async () => {
    const medico = await createMedico()
    const kept: number[] = []
    for (let n = 0; n < 48; n++) {
      expect(await upload(medico, pdf())).toMatchObject({ status: 200 })
      kept.push((await objectsOf(medico)).length)
      await pass(75, medico)
    }
    expect(Math.max(...kept)).toBe(2)
    const { rows } = await owner.query('select from app.documentos where auth_user_id = $1', [medico.userId])
    expect(rows).toHaveLength(2)
  })

  it('is told to wait after ten versions in a short while, and then goes on', async () => {
    const medico = await createMedico()
    await owner.query('delete from auth.rate_limits')
    for (let n = 0; n < 10; n++) expect(await upload(medico, pdf())).toMatchObject({ status: 200 })
    const { statusCode, headers, body } = await app.inject({
      method: 'PUT',
      url: uploadDocumento.path.replace(':name', nameOf(medico)),
      headers: { ...medico.headers, 'content-type': 'application/pdf' },
      payload: pdf(),
    })
    expect(statusCode).toBe(429)
    expect(JSON.parse(body)).toMatchObject({
      code: 'too_many_requests',
      message: 'Muitas tentativas. Tente novamente em 2 minutos.',
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(75)
    expect(await upload(await createMedico(), pdf())).toMatchObject({ status: 200 })
    await pass(76, medico)
    expect(await upload(medico, pdf())).toMatchObject({ status: 200 })
  })

  it('is told to wait after sixty tries in an hour, also of what is no PDF', async () => {
    const medico = await createMedico()
    await owner.query('delete from auth.rate_limits')
    for (let n = 0; n < 60; n++) {
      expect(await upload(medico, Buffer.from('no PDF'))).toMatchObject(refusal(422, 'documento_not_pdf'))
    }
    expect(await upload(medico, pdf())).toMatchObject({
      status: 429,
      body: { message: 'Muitas tentativas. Tente novamente em 60 minutos.' },
    })
    await pass(3601, medico)
    expect(await upload(medico, pdf())).toMatchObject({ status: 200 })
  })

  it('leaves no bytes when the row is refused', async () => {
    const medico = await medicoWithDocumento()
    const [known] = await objectsOf(medico)
    await owner.query(`create function app.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'check_violation', constraint = 'x'; end $$`)
    await owner.query('create trigger refuse before insert on app.documentos execute function app.refuse()')
    try {
      expect(await upload(medico, pdf())).toMatchObject({ status: 500 })
    } finally {
      await owner.query('drop function app.refuse() cascade')
    }
    expect(await objectsOf(medico)).toEqual([known])
    expect(await drafts()).toEqual([])
  })
})

describe('clearing up', () => {
  it('removes a replaced version 70 seconds after it was replaced, bytes and row, and never the current one', async () => {
    const medico = await medicoWithDocumento()
    await pass(3600, medico)
    await upload(medico, pdf())
    const last = pdf()
    await upload(medico, last)
    await pass(69, medico)
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(3)
    await pass(2, medico)
    await clearReplaced(services)
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(1)
    const { rows } = await owner.query('select is_current from app.documentos where auth_user_id = $1', [medico.userId])
    expect(rows).toEqual([{ is_current: true }])
    expect((await download(medico)).rawPayload.equals(last)).toBe(true)
  })

  it('goes on past a file that cannot be removed, and tries it again', async () => {
    const [stuck, other] = [await medicoWithDocumento(), await medicoWithDocumento()]
    const [first] = await objectsOf(stuck)
    for (const medico of [stuck, other]) {
      await upload(medico, pdf())
      await pass(75, medico)
    }
    const remove = vi.spyOn(services.files, 'remove').mockImplementation(async (key) => {
      if (key === first) throw new Error('the disk is busy')
      await rm(join(services.config.dataDir, 'files', 'objects', key))
    })
    try {
      await expect(clearReplaced(services)).rejects.toThrow('1 replaced documents are left')
    } finally {
      remove.mockRestore()
    }
    expect([await objectsOf(stuck), await objectsOf(other)].map(({ length }) => length)).toEqual([2, 1])
    await clearReplaced(services)
    expect(await objectsOf(stuck)).toHaveLength(1)
  })

  it('removes drafts of a killed process after an hour', async () => {
    const draft = join(services.config.dataDir, 'files', 'drafts', randomUUID())
    await writeFile(draft, 'half of a document')
    await clearOrphans(services, Date.now() + 59 * 60_000)
    expect(await drafts()).toHaveLength(1)
    await clearOrphans(services, Date.now() + 61 * 60_000)
    expect(await drafts()).toEqual([])
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
