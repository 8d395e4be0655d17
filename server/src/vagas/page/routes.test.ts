import { getVaga, getVagaForMedico } from '@plantao/contract/vagas/routes'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { mountWebPages } from '../../platform/http/pages/web-pages.ts'
import { headOfVaga } from './head.ts'
import { mountVagaPage } from './routes.ts'

const { app, owner, call, ok, createMedico, createHospital, createVaga, createCandidatura } = await startTestApp(
  [
    mountVagaPage,
    (fastify, services) => {
      const pages = [{ path: '/vagas/:id', head: ({ id }: { id?: string }) => headOfVaga(services, id) }]
      void mountWebPages(fastify, { config: services.config, root: '/nowhere', pages })
    },
  ],
  { PUBLIC_URL: 'https://plantao.test' },
)
const hospital = await createHospital({ nome: 'Hospital Santa Aurora' })
const medico = await createMedico({ nome: 'Dra. Segredo' })
const vaga = await createVaga(hospital, {
  nome_vaga: 'Plantão UTI',
  especialidade: 'UTI',
  data: '2099-11-28',
  valor: 1400,
})
const missing = '0198c0de-0000-7000-8000-000000000001'

const open = (id: string) => app.inject({ method: 'GET', url: `/vagas/${id}` })
const remove = `update app.hospitais set auth_user_id = null, removed_at = now(), nome = 'Hospital removido' where id = $1`

describe('a vaga by its id', () => {
  it('is read by anybody, in any state, without exact place and without candidates', async () => {
    const id = await createVaga(hospital)
    await createCandidatura(id, medico)
    for (const status of ['aberta', 'preenchida', 'encerrada']) {
      await owner.query('update app.vagas set status = $2 where id = $1', [id, status])
      const shown = await ok(getVaga, { params: { id } })
      expect(shown).toMatchObject({ id, status, hospital: { nome: hospital.nome }, cidade: 'Sorocaba', estado: 'SP' })
      expect(JSON.stringify(shown)).not.toMatch(/Rua das Flores|3456-7890|Segredo/)
    }
  })

  it('tells a doctor the own candidatura, and address and phone once accepted', async () => {
    const id = await createVaga(hospital)
    const shown = () => ok(getVagaForMedico, { as: medico, params: { id } })
    expect(await shown()).toMatchObject({ candidatura: null, clash: null, contato: null })
    const candidatura = await createCandidatura(id, medico)
    expect(await shown()).toMatchObject({ candidatura: { status: 'pendente' }, contato: null })
    await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [id])
    await owner.query(`update app.candidaturas set status = 'aceita' where id = $1`, [candidatura])
    expect(await shown()).toMatchObject({
      status: 'preenchida',
      candidatura: { status: 'aceita' },
      clash: null,
      contato: { endereco: 'Rua das Flores, 100', telefone: '(15) 3456-7890' },
    })
    const other = await ok(getVagaForMedico, { as: await createMedico(), params: { id } })
    expect(other).toMatchObject({ candidatura: null, contato: null })
  })

  it('is not found once its hospital is deleted', async () => {
    const gone = await createHospital()
    const id = await createVaga(gone)
    await owner.query(remove, [gone.id])
    expect(await call(getVaga, { params: { id } })).toMatchObject(refusal(404, 'PGRST116'))
    expect(await call(getVagaForMedico, { as: medico, params: { id } })).toMatchObject(refusal(404, 'PGRST116'))
    expect((await open(id)).statusCode).toBe(404)
  })
})

describe('the head of its page', () => {
  it('says what messengers show, and keeps search engines away', async () => {
    const { statusCode, headers, body } = await open(vaga)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    const title = 'Plantão UTI – Hospital Santa Aurora, 28/11/2099, 19:00 - 07:00'
    expect(body).toContain(`<title>${title} · Plantão Aberto</title>`)
    const description = 'UTI em Sorocaba, SP. R$\u00a01.400,00 (R$\u00a0116,67/h).'
    for (const meta of [
      `name="description" content="${description}"`,
      'name="robots" content="noindex"',
      `property="og:title" content="${title}"`,
      `property="og:description" content="${description}"`,
      `property="og:url" content="https://plantao.test/vagas/${vaga}"`,
      'property="og:image" content="https://plantao.test/previa.png"',
    ]) {
      expect(body).toContain(`<meta ${meta}>`)
    }
  })

  it('holds no text that a messenger would make a link of, except the address of the page', async () => {
    const id = await createVaga(await createHospital({ nome: 'Hosp.Mun' }), {
      nome_vaga: 'UTI evil.page',
      data: '2099-11-28',
    })
    const { body } = await open(id)
    const title = 'UTI evil\u200c.\u200cpage – Hosp\u200c.\u200cMun, 28/11/2099, 19:00 - 07:00'
    expect(body).toContain(`<title>${title} · Plantão Aberto</title>`)
    expect(body).toContain(`<meta property="og:title" content="${title}">`)
    expect(body).not.toMatch(/evil\.page|Hosp\.Mun/)
  })

  it('says nothing of candidates, and why nobody can apply any more', async () => {
    const id = await createVaga(hospital)
    await createCandidatura(id, medico)
    await owner.query(`update app.vagas set status = 'preenchida' where id = $1`, [id])
    const { body } = await open(id)
    expect(body).toContain('Valor a combinar. Esta vaga já foi preenchida.')
    expect(body).not.toContain('Segredo')
  })

  it.each([`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `' onload='x`, '</title>$& $1 &lt;'])(
    'takes %s as text',
    async (text) => {
      const id = await createVaga(await createHospital({ nome: `H ${text}` }), { nome_vaga: `V ${text}` })
      const { body } = await open(id)
      const without = (html: string) => html.replaceAll(/[^<>"']/g, '')
      const plain = await open(await createVaga(hospital))
      expect(without(body)).toBe(without(plain.body))
      expect(body).toContain(
        `${text.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('>', '&#62;').replaceAll('"', '&#34;').replaceAll("'", '&#39;')}`,
      )
    },
  )

  it.each([missing, 'x', '%00', `${vaga.toUpperCase()}x`])('is the 404 page for %s', async (id) => {
    const { statusCode, headers, body } = await open(id)
    expect(statusCode).toBe(404)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<title>Plantão Aberto</title>')
  })

  it('is missing while the database is away, with the status that asks to come again', async () => {
    // Revoking the right makes the query fail, as on a database that is not up to date.
    await owner.query('revoke execute on function app.public_vaga(uuid) from app_anon')
    const { statusCode, body } = await open(vaga)
    await owner.query('grant execute on function app.public_vaga(uuid) to app_anon')
    expect(statusCode).toBe(503)
    expect(body).toContain('<title>Plantão Aberto</title>')
  })

  it('redirects a trailing slash', async () => {
    const { statusCode, headers } = await open(`${vaga}/`)
    expect([statusCode, headers.location]).toEqual([308, `/vagas/${vaga}`])
  })
})
