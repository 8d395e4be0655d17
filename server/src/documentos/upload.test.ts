import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { listDocumentos, uploadDocumento } from '@plantao/contract/documentos/routes'
import { maxDocumentoBytes } from '@plantao/contract/documentos/rules'
import type { Account } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import { describe, expect, it, vi } from 'vitest'
import { refusal, twentyInParallel } from '../../test/app.ts'
import { nameOf, pdf, startDocumentosApp } from '../../test/domains/documentos.ts'
import { encryptedPdfs } from '../../test/domains/encrypted-pdfs.ts'
import { BACKUP_LOCK } from '../platform/backup/lock.ts'
import { clearOrphans, clearReplaced } from './jobs.ts'

const test = await startDocumentosApp()
const { app, services, call, createAccount, createMedico, owner } = test
const { upload, download, medicoWithDocumento, objectsOf } = test

const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const sendingAs = (medico: Account, headers = {}) =>
  request(`${origin}${uploadDocumento.path.replace(':name', nameOf(medico))}`, {
    method: 'PUT',
    headers: { ...medico.headers, 'content-type': 'application/pdf', ...headers },
    agent: false,
  })

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function currentOf({ userId }: Account) {
  const { rows } = await owner.query(
    "select size, encode(sha256, 'hex') as sha256 from app.documentos where auth_user_id = $1 and is_current",
    [userId],
  )
  return rows
}

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
    expect(await currentOf(medico)).toEqual([{ size: 3000, sha256: sha256(second) }])
  })

  it('twenty times at once leaves one current version, whole', async () => {
    const medico = await createMedico()
    const versions = Array.from({ length: 20 }, (_, n) => pdf(5000 + n))
    const counts = await twentyInParallel((n) => upload(medico, versions[n]!))
    // An account may run four uploads concurrently and keep ten in a short time; further uploads are refused.
    const refusals = ['503 service_unavailable', '429 too_many_requests']
    expect(Object.keys(counts).filter((kind) => kind !== '200' && !refusals.includes(kind))).toEqual([])
    expect(counts['200']).toBeGreaterThan(0)
    const served = (await download(medico)).rawPayload
    expect(await currentOf(medico)).toEqual([{ size: served.length, sha256: sha256(served) }])
    expect(versions.some((bytes) => bytes.equals(served))).toBe(true)
  })

  it('slowly, and many files at once, leaves room for other accounts', async () => {
    const [slow, other] = [await createMedico(), await createMedico()]
    const statuses: number[] = []
    const open = Array.from({ length: 20 }, () => {
      const sending = sendingAs(slow, { 'content-length': '2000' })
      sending.on('response', (answer) => statuses.push(answer.resume().statusCode!))
      sending.on('error', () => {}).write('%PDF-1.7\n')
      return sending
    })
    await waitFor('16 refusals', () => statuses.length >= 16)
    expect(statuses).toEqual(Array(16).fill(503))
    expect(await upload(other, pdf())).toMatchObject({ status: 200 })
    for (const sending of open) sending.destroy()
    await waitFor('room for the slow one', async () => (await upload(slow, pdf())).status === 200)
  })

  const end = '\n%%EOF\n'
  it.each([
    ['an HTML page before a PDF', `<html><script>alert(1)</script>%PDF-1.7${end}`],
    ['markup in a header before a PDF', `Content-Type: text/html\n\n<b>%PDF-1.7${end}`],
    ['a script before a PDF', `alert(1)/*%PDF-1.7${end}`],
    ['a ZIP before a PDF', `PK\x03\x04%PDF-1.7${end}`],
    ['a GIF before a PDF', `GIF89a%PDF-1.7${end}`],
    ['a PDF that begins after the first KiB', `${' '.repeat(1020)}%PDF-1.7${end}`],
    ['nothing', ''],
    ['a renamed program', `MZ\x90\0${'\0'.repeat(2000)}${end}`],
    ['almost the signature', `%PDF1.7${end}`],
    ['the signature in small letters', `%pdf-1.7${end}`],
    ['no end', `%PDF-1.7\n${'x'.repeat(2000)}`],
    ['an end before the last KiB', `%PDF-1.7\n%%EOF${'x'.repeat(1020)}`],
    ['half of one, padded', `%PDF-1.7\n${'x'.repeat(2000)}${'\0'.repeat(5000)}`],
    ['the signature alone', '%PDF-'],
  ])('refuses %s', async (_what, text) => {
    const medico = await createMedico()
    expect(await upload(medico, Buffer.from(text))).toMatchObject(refusal(422, 'documento_not_pdf'))
    expect(await objectsOf(medico)).toEqual([])
    expect(await drafts()).toEqual([])
    expect((await call(listDocumentos, { as: medico })).body.items).toEqual([])
  })

  it("refuses a PDF that asks for a password, and takes one that has only its owner's", async () => {
    const { asks, owner: owned } = encryptedPdfs['AES, 256 bits']
    const medico = await createMedico()
    expect(await upload(medico, Buffer.from(asks, 'base64'))).toMatchObject(refusal(422, 'documento_locked'))
    expect(await objectsOf(medico)).toEqual([])
    expect(await upload(medico, Buffer.from(owned, 'base64'))).toMatchObject({ status: 200 })
  })

  // Scanners, phones and clinics' systems write bytes like these before the PDF, and PDF readers accept them.
  it.each([
    ['a line end', '\r\n'],
    ['a byte order mark', '\ufeff'],
    ['zero bytes', '\0'.repeat(512)],
    ['spaces up to where readers look', ' '.repeat(1019)],
    ['the head of a part of an e-mail', '--=_1\r\nContent-Type: application/pdf;\r\n name="crm.pdf"\r\n\r\n'],
    ['the head of an answer', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
    ["a printer's commands", '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n'],
  ])('takes a PDF after %s', async (_what, before) => {
    expect(await upload(await createMedico(), Buffer.from(`${before}%PDF-1.7${end}`))).toMatchObject({ status: 200 })
  })

  it.each([
    ['zero bytes', '\0'],
    ['spaces', ' '],
    ['line ends', '\r\n'],
    ['ends of file', '\x1a'],
  ])('takes a PDF before any number of %s', async (_what, filler) => {
    const medico = await createMedico()
    const bytes = Buffer.from(`%PDF-1.7${end}${filler.repeat(200_000)}`)
    expect(await upload(medico, bytes)).toMatchObject({ status: 200, body: { size: bytes.length } })
    expect((await download(medico)).rawPayload.equals(bytes)).toBe(true)
  })

  it.each([
    ['just within the last KiB', `%PDF-1.7\n%%EOF${'x'.repeat(1019)}`],
    ['as small as it gets', '%PDF-%%EOF'],
  ])('takes an end %s', async (_what, text) => {
    expect(await upload(await createMedico(), Buffer.from(text))).toMatchObject({ status: 200 })
  })

  it.each([
    ['text/plain', refusal(415, 'media_type_unsupported')],
    ['multipart/form-data', refusal(415, 'media_type_unsupported')],
    ['application/pdf2', refusal(415, 'media_type_unsupported')],
    // The last case has neither a type nor a body.
    ['', refusal(422, 'documento_not_pdf')],
  ])('takes no %j', async (type, refused) => {
    const medico = await createMedico()
    expect(await upload(medico, type ? pdf() : Buffer.of(), nameOf(medico), type)).toMatchObject(refused)
  })

  it("is to one's own name only", async () => {
    const [medico, other] = [await createMedico(), await createMedico()]
    expect(await upload(medico, pdf(), nameOf(other))).toMatchObject(refusal(404, 'documento_not_found'))
    expect(await objectsOf(other)).toEqual([])
    const { userId } = medico
    for (const name of ['a.pdf', `${userId}.exe`, `../${userId}.pdf`, userId, `${'-'.repeat(36)}.pdf`]) {
      expect(await upload(medico, pdf(), name)).toMatchObject(refusal(400, 'invalid_request'))
    }
  })

  it('needs a profile', async () => {
    expect(await upload(await createAccount('medico'), pdf())).toMatchObject(refusal(404, 'medico_not_found'))
  })

  it('leaves the version before, and nothing else, when it is refused', async () => {
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes)
    await upload(medico, Buffer.from('no'))
    await upload(medico, pdf(maxDocumentoBytes + 1))
    await owner.query(`create function app.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'check_violation', constraint = 'x'; end $$`)
    await owner.query('create trigger refuse before insert on app.documentos execute function app.refuse()')
    try {
      expect(await upload(medico, pdf())).toMatchObject({ status: 500 })
    } finally {
      await owner.query('drop function app.refuse() cascade')
    }
    expect((await download(medico)).rawPayload.equals(bytes)).toBe(true)
    expect(await objectsOf(medico)).toHaveLength(1)
    expect(await drafts()).toEqual([])
  })

  it('over a real connection is refused while the sender still sends too much, and leaves nothing when cut off', async () => {
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes)
    const put = () => sendingAs(medico)
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
    await waitFor('its draft', async () => (await drafts()).length === 1)
    cut.destroy()
    await waitFor('no draft', async () => (await drafts()).length === 0)
    expect(await objectsOf(medico)).toHaveLength(1)
    expect((await download(medico)).rawPayload.equals(bytes)).toBe(true)
  })
})

/** Makes this account's documents, and all rate limits, older by this number of seconds. */
async function age(seconds: number, { userId }: Account) {
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
      await age(75, medico)
    }
    expect(Math.max(...kept)).toBe(2)
    const { rows } = await owner.query('select from app.documentos where auth_user_id = $1', [medico.userId])
    expect(rows).toHaveLength(2)
  })

  it('is refused for two minutes after ten versions in a short while', async () => {
    const medico = await createMedico()
    await owner.query('delete from auth.rate_limits')
    for (let n = 0; n < 10; n++) expect(await upload(medico, pdf())).toMatchObject({ status: 200 })
    const refused = await upload(medico, pdf())
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: 'Muitas tentativas. Tente novamente em 2 minutos.' },
    })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(75)
    expect(await upload(await createMedico(), pdf())).toMatchObject({ status: 200 })
    await age(76, medico)
    expect(await upload(medico, pdf())).toMatchObject({ status: 200 })
  })

  it('is refused after sixty tries in an hour, also with files that are no PDF', async () => {
    const medico = await createMedico()
    await owner.query('delete from auth.rate_limits')
    for (let n = 0; n < 60; n++) {
      expect(await upload(medico, Buffer.from('no PDF'))).toMatchObject(refusal(422, 'documento_not_pdf'))
    }
    expect(await upload(medico, pdf())).toMatchObject({
      status: 429,
      body: { message: 'Muitas tentativas. Tente novamente em 60 minutos.' },
    })
    await age(3601, medico)
    expect(await upload(medico, pdf())).toMatchObject({ status: 200 })
  })
})

describe('clearing up', () => {
  it('removes a replaced version 70 seconds after it was replaced, bytes and row, and never the current one', async () => {
    const medico = await medicoWithDocumento()
    await age(3600, medico)
    await upload(medico, pdf())
    const last = pdf()
    await upload(medico, last)
    await age(69, medico)
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(3)
    await age(2, medico)
    await clearReplaced(services)
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(1)
    const { rows } = await owner.query('select is_current from app.documentos where auth_user_id = $1', [medico.userId])
    expect(rows).toEqual([{ is_current: true }])
    expect((await download(medico)).rawPayload.equals(last)).toBe(true)
  })

  it('stay while a backup runs, which may still have to copy them', async () => {
    const medico = await medicoWithDocumento()
    await upload(medico, pdf())
    await age(75, medico)
    const backup = await owner.connect()
    await backup.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK])
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(2)
    await backup.query('select pg_advisory_unlock_shared($1)', [BACKUP_LOCK])
    backup.release()
    await clearReplaced(services)
    expect(await objectsOf(medico)).toHaveLength(1)
  })

  it('continues after a file that cannot be removed, and tries that one again', async () => {
    const [stuck, other] = [await medicoWithDocumento(), await medicoWithDocumento()]
    const [first] = await objectsOf(stuck)
    for (const medico of [stuck, other]) {
      await upload(medico, pdf())
      await age(75, medico)
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

  it('removes drafts of a killed process, and bytes without a row, after an hour', async () => {
    const medico = await medicoWithDocumento()
    const [known] = await objectsOf(medico)
    const orphan = `documentos-crm/${medico.userId}/${randomUUID()}.pdf`
    await services.files.receive(Readable.from([pdf()]), 5000, (draft) => draft.publish(orphan))
    await writeFile(join(services.config.dataDir, 'files', 'drafts', randomUUID()), 'half of a document')
    await clearOrphans(services, Date.now() + 59 * 60_000)
    expect(await objectsOf(medico)).toContain(orphan)
    expect(await drafts()).toHaveLength(1)
    await clearOrphans(services, Date.now() + 61 * 60_000)
    expect(await objectsOf(medico)).toEqual([known])
    expect(await drafts()).toEqual([])
  })
})
