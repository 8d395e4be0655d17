import { listDocumentos, signDocumento } from '@plantao/contract/documentos/routes'
import { listAcessos } from '@plantao/contract/medicos/routes'
import type { Account, Profile } from '@plantao/testkit/fixtures'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../test/app.ts'
import { nameOf, pdf, startDocumentosApp } from '../../test/domains/documentos.ts'
import { clearReplaced } from './jobs.ts'

const test = await startDocumentosApp()
const { app, services, call, createAccount, createMedico, createHospital, createVaga, createCandidatura, owner } = test
const { upload, download, medicoWithDocumento, objectsOf } = test

/** Headers that prevent caching, guessing the type, and passing the address to other sites. */
const privateFile = {
  'content-type': 'application/pdf',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const sign = (as: Account, name: string) => call(signDocumento, { as, params: { name } })
const open = (url: string) => app.inject({ method: 'GET', url })

async function candidatoOf(medico: Profile) {
  const hospital = await createHospital()
  await createCandidatura(await createVaga(hospital), medico)
  return hospital
}

afterEach(() => vi.useRealTimers())

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
})

describe('downloading', () => {
  it('gives the bytes, to be saved under the CRM, not shown or kept by a browser', async () => {
    const bytes = pdf()
    const medico = await medicoWithDocumento(bytes, { crm: 'CRM/SP "123"; ção' })
    const response = await download(medico)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      ...privateFile,
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="CRM-SP \\"123\\"; ??o.pdf"; filename*=UTF-8\'\'CRM-SP%20%22123%22%3B%20%C3%A7%C3%A3o.pdf',
    })
  })

  it("is not found before one was sent, nor another doctor's, nor for hospitals", async () => {
    const [medico, other] = [await medicoWithDocumento(), await createMedico()]
    for (const name of [nameOf(other), nameOf(medico)]) {
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
      ...privateFile,
      'content-disposition': 'inline; filename="CRM-SP 123456.pdf"',
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

  it('is refused with any bit of its token changed', async () => {
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

  it('stays with the version it was made for', async () => {
    const first = pdf()
    const medico = await medicoWithDocumento(first)
    const { body } = await sign(medico, nameOf(medico))
    await upload(medico, pdf())
    expect((await open(body.url)).rawPayload.equals(first)).toBe(true)
    await owner.query(
      "update app.documentos set replaced_at = replaced_at - interval '71 seconds' where auth_user_id = $1",
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
    expect(body.items.map((item: { kind: string }) => item.kind)).toEqual(['documento', 'documento'])
  })

  it('is not given without a document, without a profile, or for another kind of name, and then not recorded', async () => {
    const [medico, without] = [await medicoWithDocumento(), await createMedico()]
    const notFound = refusal(404, 'documento_not_found')
    expect(await sign(await createAccount('hospital'), nameOf(medico))).toMatchObject(notFound)
    expect(await sign(await createHospital(), nameOf(medico))).toMatchObject(notFound)
    expect(await sign(await candidatoOf(without), nameOf(without))).toMatchObject(notFound)
    expect(await sign(medico, 'x.pdf')).toMatchObject(refusal(400, 'invalid_request'))
    for (const as of [medico, without]) expect((await call(listAcessos, { as })).body.items).toEqual([])
  })
})
