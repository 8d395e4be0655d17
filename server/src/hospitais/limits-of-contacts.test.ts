import { deleteAccount } from '@plantao/contract/auth/routes'
import { acceptCandidatura, dismissMedico, listCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listWaiting } from '@plantao/contract/candidaturas/waiting/routes'
import { signDocumento } from '@plantao/contract/documentos/routes'
import { quickSearchOwn } from '@plantao/contract/escala/routes'
import { maxUnprovenContacts, minUnprovenContacts } from '@plantao/contract/hospitais/quota-rules'
import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { type Profile, password } from '@plantao/testkit/fixtures'
import { newCnpj } from '@plantao/testkit/random'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { mountAuth } from '../auth/routes.ts'
import { mountDocumentos } from '../documentos/routes.ts'
import { mountEscala } from '../escala/routes.ts'
import { mountMedicos } from '../medicos/routes.ts'
import { mountVagas } from '../vagas/routes.ts'
import { endProofs } from './proof/jobs.ts'
import { mountHospitais } from './routes.ts'

const test = await startTestApp([
  mountHospitais,
  mountVagas,
  mountEscala,
  mountWithoutUndo,
  mountMedicos,
  mountDocumentos,
  mountAuth,
])
const { call, ok, owner, services, createMedico, createHospital, createOperador, createCandidatura } = test
const vagaOf = test.createVaga

const prove = ({ id }: Profile) =>
  owner.query(
    `update app.hospitais set proven_by = 'operacao', proven_at = now(), proven_until = now() + interval '1 year', proven_name = nome where id = $1`,
    [id],
  )

describe('contacts of candidates', () => {
  beforeAll(() => createOperador())

  async function sendDocumento({ userId }: Profile) {
    await owner.query(
      `insert into app.documentos (auth_user_id, object_key, size, sha256) values ($1, $2, 5, sha256('x'))`,
      [userId, `documentos-crm/${userId}/${crypto.randomUUID()}.pdf`],
    )
  }

  async function withCandidates(count: number) {
    const hospital = await createHospital()
    const vaga = await vagaOf(hospital)
    const medicos: Profile[] = []
    for (let n = 0; n < count; n++) {
      const medico = await createMedico({ nome: `Ana ${n}`, crm: `CRM/SP 77${n}`, especialidade: 'Cardiologia' })
      await sendDocumento(medico)
      await createCandidatura(vaga, medico)
      medicos.push(medico)
    }
    return { hospital, vaga, medicos }
  }

  type Listed = { medico_id: string; medico: Record<string, unknown>; is_contact_held: boolean; record: unknown }
  const list = async (as: Profile, vaga_id: string) =>
    (await ok(listCandidaturas, { as, query: { vaga_id } })).items as Listed[]
  const heldOf = (items: Listed[]) => items.filter((item) => item.is_contact_held)
  const sign = (as: Profile, { userId }: Profile) => call(signDocumento, { as, params: { name: `${userId}.pdf` } })

  it('are opened for ten candidates a day; others are listed with name, specialty and rating', async () => {
    const { hospital, vaga, medicos } = await withCandidates(maxUnprovenContacts + 2)
    const items = await list(hospital, vaga)
    expect(heldOf(items).map(({ medico_id }) => medico_id)).toEqual(medicos.slice(-2).map(({ id }) => id))
    expect(items[0]!.medico).toMatchObject({ crm: 'CRM/SP 770', telefone: '(11) 98765-4321' })
    expect(items.at(-1)).toMatchObject({
      medico: { nome: 'Ana 11', especialidade: 'Cardiologia', crm: null, crm_uf: null, telefone: null, email: null },
      record: { total: 0, has_documento: true },
    })
    // Opening the same contact again, on any page, does not count.
    expect(heldOf(await list(hospital, vaga))).toHaveLength(2)
    expect(await sign(hospital, medicos[0]!)).toMatchObject({ status: 200 })
    const held = medicos.at(-1)!
    expect(await sign(hospital, held)).toMatchObject(refusal(409, 'contacts_limit_reached'))
    expect(await ok(getCandidato, { as: hospital, params: { id: held.id } })).toMatchObject({
      nome: 'Ana 11',
      crm: null,
      telefone: null,
      documento: null,
      is_contact_held: true,
    })
    const { items: waiting } = await ok(listWaiting, { as: hospital })
    expect(JSON.stringify(waiting)).not.toContain(held.email)
    expect((await ok(getOwnLimits, { as: hospital })).limits).toMatchObject({
      contacts: maxUnprovenContacts,
      next_contact_at: expect.any(String),
    })
  })

  it('tell the windows of the hospital when they open, once', async () => {
    const { hospital, vaga } = await withCandidates(2)
    const events: unknown[] = []
    const stop = services.listener.subscribe({
      keys: [`hospital:${hospital.id}`],
      onEvent: (data) => void events.push(data),
      onGap: () => {},
    })
    await list(hospital, vaga)
    await expect.poll(() => events).toEqual([{ topic: 'limits' }])
    await list(hospital, vaga)
    services.db.notify([{ to: [`hospital:${hospital.id}`], data: 'last' }])
    await expect.poll(() => events).toEqual([{ topic: 'limits' }, 'last'])
    stop()
  })

  it('are opened by a hospital whose CNPJ two hundred accounts name', async () => {
    const { hospital, vaga } = await withCandidates(1)
    const { rows } = await owner.query('select cnpj from app.hospitais where id = $1', [hospital.id])
    for (let n = 0; n < 200; n++) await createHospital({ cnpj: rows[0].cnpj })
    expect(heldOf(await list(hospital, vaga))).toEqual([])
  })

  it('of a held candidate are not found by CRM', async () => {
    const { hospital, vaga } = await withCandidates(maxUnprovenContacts + 1)
    await list(hospital, vaga)
    const found = async (q: string) => JSON.stringify(await ok(quickSearchOwn, { as: hospital, query: { q } }))
    expect(await found('779')).toContain('Ana 9')
    expect(await found('7710')).not.toContain('Ana 10')
  })

  it('come for others a day later, and for all once the hospital is proven', async () => {
    const { hospital, vaga } = await withCandidates(maxUnprovenContacts + 2)
    expect(heldOf(await list(hospital, vaga))).toHaveLength(2)
    await owner.query(
      `update app.opened_contacts set opened_at = now() - interval '25 hours'
       where (hospital_id, medico_id) in (select hospital_id, medico_id from app.opened_contacts where hospital_id = $1 limit 1)`,
      [hospital.id],
    )
    expect(heldOf(await list(hospital, vaga))).toHaveLength(1)
    await prove(hospital)
    expect(heldOf(await list(hospital, vaga))).toEqual([])
  })

  it('of an accepted doctor are never held back, but an acceptance takes one of the ten', async () => {
    const hospital = await createHospital()
    const candidaturas: string[] = []
    const medicos: Profile[] = []
    for (let n = 0; n < 20; n++) {
      const medico = await createMedico()
      medicos.push(medico)
      candidaturas.push(await createCandidatura(await vagaOf(hospital, { data: `2099-03-${10 + n}` }), medico))
    }
    const before = await createMedico()
    await createCandidatura(await vagaOf(hospital, { status: 'preenchida' }), before, 'aceita')
    expect(
      await twentyInParallel(async (n) => {
        const candidatura_id = candidaturas[n]!
        const accepted = await call(acceptCandidatura, { as: hospital, body: { candidatura_id } })
        // A dismissal does not give the contact back.
        if (accepted.status === 200)
          await ok(dismissMedico, { as: hospital, body: { candidatura_id, reason: 'Escala mudou' } })
        return accepted
      }),
    ).toEqual({ 200: maxUnprovenContacts, '409 contacts_limit_reached': 20 - maxUnprovenContacts })
    const read = async ({ id }: Profile) => (await ok(getCandidato, { as: hospital, params: { id } })).telefone !== null
    const phones = await Promise.all(medicos.map(read))
    expect(phones.filter(Boolean)).toHaveLength(maxUnprovenContacts)
    expect(await read(before)).toBe(true)
    expect((await ok(getOwnLimits, { as: hospital })).limits).toMatchObject({ contacts: maxUnprovenContacts })
    await prove(hospital)
    const candidatura_id = candidaturas[phones.indexOf(false)]!
    expect(await call(acceptCandidatura, { as: hospital, body: { candidatura_id } })).toMatchObject({ status: 200 })
  })

  it('are three for a later account with the CNPJ, whoever reads first, and ten in all for the earlier one', async () => {
    const { hospital, vaga, medicos } = await withCandidates(maxUnprovenContacts + 4)
    const { rows } = await owner.query('select cnpj from app.hospitais where id = $1', [hospital.id])
    const other = await createHospital({ cnpj: rows[0].cnpj })
    const theirs = await vagaOf(other)
    for (let n = 0; n < 5; n++) await createCandidatura(theirs, await createMedico())
    expect(heldOf(await list(other, theirs))).toHaveLength(5 - minUnprovenContacts)
    expect((await ok(getOwnLimits, { as: other })).limits).toMatchObject({
      contacts: minUnprovenContacts,
      next_contact_at: expect.any(String),
    })
    await Promise.all(medicos.map(({ id }) => call(getCandidato, { as: hospital, params: { id } })))
    expect(heldOf(await list(hospital, vaga))).toHaveLength(4)
    // A later account takes nothing, also once it is deleted.
    await ok(deleteAccount, { as: other, body: { password } })
    await owner.query(`update app.opened_contacts set opened_at = now() - interval '25 hours' where hospital_id = $1`, [
      hospital.id,
    ])
    expect((await ok(getOwnLimits, { as: hospital })).limits).toMatchObject({ contacts: 0, next_contact_at: null })
    expect(heldOf(await list(hospital, vaga))).toEqual([])
  })

  it('opened by a deleted account count for the next with its CNPJ, for 24 hours', async () => {
    const cnpj = newCnpj()
    const first = await createHospital({ cnpj })
    const theirs = await vagaOf(first)
    for (let n = 1; n < maxUnprovenContacts; n++) await createCandidatura(theirs, await createMedico())
    await list(first, theirs)
    await ok(deleteAccount, { as: first, body: { password } })
    const next = await createHospital({ cnpj })
    const vaga = await vagaOf(next)
    for (let n = 0; n < 5; n++) await createCandidatura(vaga, await createMedico())
    expect(heldOf(await list(next, vaga))).toHaveLength(5 - minUnprovenContacts)
    expect(await ok(getOwnLimits, { as: next })).toMatchObject({
      limits: { contacts: minUnprovenContacts, next_contact_at: expect.any(String) },
    })
    await owner.query(`update app.spent_contacts set opened_at = now() - interval '24 hours'`)
    await endProofs(services)
    expect((await owner.query('select from app.spent_contacts')).rowCount).toBe(0)
    expect(heldOf(await list(next, vaga))).toEqual([])
  })
})
