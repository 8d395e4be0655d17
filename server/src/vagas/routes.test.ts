import { dayIn } from '@plantao/contract/format'
import { listAcessos } from '@plantao/contract/medicos/routes'
import { closeVaga, createVaga, listOwnVagas, updateVaga } from '@plantao/contract/vagas/routes'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startTestApp, twentyInParallel, withinOneHour } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { mountMedicos } from '../medicos/routes.ts'
import { mountVagas } from './routes.ts'

/* app-authorization.txt says who may call each route, and for whose vaga. */

const test = await startTestApp([mountVagas, mountWithoutUndo, mountMedicos])
const { call, everyPage, createAccount, createMedico, createHospital, createCandidatura, owner } = test

const content = { ...newVaga, valor: 1400.5 }
const publish = (as: Profile, change: object = {}, idempotencyKey?: string) =>
  call(createVaga, { as, body: { ...content, hospital_id: as.id, ...change }, idempotencyKey })
const ownOf = async (as: Profile) => (await call(listOwnVagas, { as })).body.items

describe('publishing', () => {
  it('returns the row as it is stored', async () => {
    const hospital = await createHospital()
    const { status, body } = await publish(hospital)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...content,
      modalidade: 'presencial',
      id: body.id,
      created_at: body.created_at,
      hospital_id: hospital.id,
      status: 'aberta',
      is_reopened: false,
      candidaturas_count: 0,
      pendentes_count: 0,
      to_invite_count: 0,
      accepted_name: null,
      accepted_phone: null,
      undo_until: null,
      change: null,
      can_rate: false,
      setor: null,
      starts_at: '2099-05-20T22:00:00Z',
      ends_at: '2099-05-21T10:00:00Z',
      open_until: '2099-05-20T22:00:00Z',
      // Place and phone come from the hospital's profile.
      localizacao: 'Rua das Flores, 100, Sorocaba - SP',
      endereco: 'Rua das Flores, 100',
      telefone: '(15) 3456-7890',
      cidade: 'Sorocaba',
      estado: 'SP',
      time_zone: 'America/Sao_Paulo',
    })
    expect(await ownOf(hospital)).toEqual([body])
  })

  it('keeps horario as typed, and knows no instants where it does not read as two times', async () => {
    const { body } = await publish(await createHospital({ estado: 'AC' }), { horario: 'a combinar, noite' })
    expect(body).toMatchObject({ horario: 'a combinar, noite', starts_at: null, ends_at: null })
    expect(body.open_until).toBe('2099-05-21T05:00:00Z')
  })

  it.each([null, 0, 0.01, 0.1, 0.29, 1.1, 1.15, 19.99, 1400.5, 33_333.33, 1_234_567.89, 99_999_999.98, 99_999_999.99])(
    'keeps the value %j exactly',
    async (valor) => {
      const hospital = await createHospital()
      expect((await publish(hospital, { valor })).body.valor).toBe(valor)
      expect((await ownOf(hospital))[0].valor).toBe(valor)
    },
  )

  it.each(['2096-02-29', '2099-12-31', '2098-01-01', '2097-10-20', '9000-12-31'])('keeps the day %s', async (data) => {
    expect((await publish(await createHospital(), { data })).body.data).toBe(data)
  })

  it('is not for a hospital account without a profile', async () => {
    const withoutRow = { ...(await createHospital()), ...(await createAccount('hospital')) }
    expect(await publish(withoutRow)).toMatchObject(refusal(404, 'hospital_not_found'))
  })

  it.each([
    ['SP', 'America/Sao_Paulo'],
    ['AC', 'America/Rio_Branco'],
  ])('refuses what has passed in the zone of a hospital in %s, and takes what has not', async (estado, timeZone) => {
    const now = Date.now()
    const hospital = await createHospital({ estado })
    const soon = (minutes: number) => new Date(now + minutes * 60_000)
    const day = (minutes: number) => dayIn(timeZone, soon(minutes))
    const time = (minutes: number) =>
      new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(soon(minutes))
    const yesterday = day(-24 * 60)
    for (const past of [
      { data: yesterday },
      { data: yesterday, horario: 'noite' },
      { data: '1999-12-31' },
      { data: day(-1), horario: `${time(-1)} às ${time(240)}` },
    ]) {
      expect(await publish(hospital, past)).toMatchObject(refusal(422, 'vaga_in_past'))
    }
    // A vaga of today is open while its start lies ahead or is unknown.
    for (const open of [
      { data: day(5), horario: 'noite' },
      { data: day(5), horario: `${time(5)} às ${time(240)}` },
    ]) {
      expect(await publish(hospital, open)).toMatchObject({ status: 200 })
    }
  })
})

describe('publishing again with the same Idempotency-Key', () => {
  let hospital: Profile
  let key: string
  beforeAll(async () => {
    hospital = await createHospital()
    key = crypto.randomUUID()
  })
  const count = async () => (await ownOf(hospital)).length

  it('makes one vaga of twenty at once', async () => {
    expect(await twentyInParallel(() => publish(hospital, {}, key))).toEqual({ 200: 20 })
    expect(await ownOf(hospital)).toEqual([(await publish(hospital, {}, key)).body])
  })

  it('refuses another body; the order of the fields does not matter', async () => {
    const reused = refusal(422, 'idempotency_key_reused')
    expect(await publish(hospital, { valor: 1400.51 }, key)).toMatchObject(reused)
    const turned = Object.fromEntries(Object.entries({ ...content, hospital_id: hospital.id }).toReversed())
    expect(await call(createVaga, { as: hospital, body: turned, idempotencyKey: key })).toMatchObject({ status: 200 })
    expect(await count()).toBe(1)
  })

  it('is another key for another hospital, and a first time after a failure', async () => {
    const other = await createHospital()
    expect(await publish(other, { data: '2020-01-01' }, key)).toMatchObject(refusal(422, 'vaga_in_past'))
    expect(await publish(other, {}, key)).toMatchObject({ status: 200 })
    expect(await ownOf(other)).toHaveLength(1)
  })

  it('is a first time after 24 hours, not before', async () => {
    const age = (interval: string) =>
      owner.query('update app.idempotency_keys set created_at = now() - $2::interval where key = $1', [key, interval])
    await age('23 hours 59 minutes')
    await publish(hospital, {}, key)
    expect(await count()).toBe(1)
    await age('24 hours 1 minute')
    expect(await publish(hospital, { valor: 1 }, key)).toMatchObject({ status: 200 })
    expect(await count()).toBe(2)
  })

  it.each(['short', 'with blank in it', 'ção-ção-ção', 'x'.repeat(129)])('takes no key like %j', async (wrong) => {
    const latin1 = Buffer.from(wrong).toString('latin1')
    expect(await publish(hospital, {}, latin1)).toMatchObject(refusal(400, 'invalid_request'))
  })
})

describe('changing', () => {
  const change = { ...content, nome_vaga: 'Plantão PS', especialidade: 'UTI', data: '2099-06-01', valor: null }
  const edit = (as: Profile, id: string, body: object = change) => call(updateVaga, { as, params: { id }, body })

  it('replaces what was published, and its instants', async () => {
    const hospital = await createHospital()
    const { body: vaga } = await publish(hospital)
    const { status, body } = await edit(hospital, vaga.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, id: vaga.id, created_at: vaga.created_at, status: 'aberta' })
    expect(body.starts_at).toBe('2099-06-01T22:00:00Z')
  })

  it.each(Object.entries({ ...change, observacoes: null }))('of %s alone leaves the rest', async (field, value) => {
    const hospital = await createHospital()
    const { body: vaga } = await publish(hospital)
    const { body } = await edit(hospital, vaga.id, { [field]: value })
    const { starts_at, ends_at, open_until } = field === 'data' ? body : vaga
    expect(body).toEqual({ ...vaga, [field]: value, starts_at, ends_at, open_until })
  })

  it('of the day alone is checked with the hours that stay, and of the hours alone with the day that stays', async () => {
    const hospital = await createHospital()
    const { body: vaga } = await publish(hospital)
    const { body: later } = await edit(hospital, vaga.id, { data: '2099-06-01' })
    expect(later.starts_at).toBe('2099-06-01T22:00:00Z')
    const { body: earlier } = await edit(hospital, vaga.id, { horario: '07:00 - 19:00' })
    expect(earlier.starts_at).toBe('2099-06-01T10:00:00Z')
    // A shift of today is not past if its hours are unknown, but it is past if it began at midnight.
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format()
    expect(await edit(hospital, vaga.id, { data: today, horario: 'A combinar' })).toMatchObject({ status: 200 })
    for (const past of [{ horario: '00:00 - 00:00' }, { ...change, data: '2020-01-01' }]) {
      expect(await edit(hospital, vaga.id, past)).toMatchObject(refusal(422, 'vaga_in_past'))
    }
    expect((await ownOf(hospital))[0]).toMatchObject({ data: today, horario: 'A combinar' })
  })

  it('is refused once the vaga is not open', async () => {
    const hospital = await createHospital()
    for (const row of [{ status: 'encerrada' }, { data: '2020-01-01' }]) {
      const vagaId = await test.createVaga(hospital, row)
      expect(await edit(hospital, vagaId)).toMatchObject(refusal(409, 'vaga_not_open'))
    }
  })

  it('does not wait for a change of its hospital’s name, which waits for it; and is found by the new name', async () => {
    const hospital = await createHospital()
    const vagaId = await test.createVaga(hospital)
    const renaming = await owner.connect()
    try {
      await renaming.query('begin')
      await renaming.query('select from app.hospitais where id = $1 for update', [hospital.id])
      expect(await edit(hospital, vagaId, { nome_vaga: 'Outra' })).toMatchObject({ status: 200 })
      await renaming.query("update app.hospitais set nome = 'Novo nome' where id = $1", [hospital.id])
      await renaming.query('commit')
    } finally {
      renaming.release()
    }
    const { rows } = await owner.query('select search_text from app.vagas where id = $1', [vagaId])
    expect(rows[0].search_text).toMatch(/^outra\nnovo nome\n/)
  })
})

describe('closing', () => {
  const close = (as: Profile, vaga_id: string) => call(closeVaga, { as, body: { vaga_id } })

  it('ends it and its pendentes, each of whom gets an e-mail; other candidaturas stay as they are', async () => {
    const hospital = await createHospital()
    const vagaId = await test.createVaga(hospital)
    const apply = async (status?: string) => createCandidatura(vagaId, await createMedico(), status)
    const pendentes = [await apply(), await apply()]
    const gone = await apply('retirada')
    expect(await close(hospital, vagaId)).toMatchObject({
      status: 200,
      body: { id: vagaId, status: 'encerrada', candidaturas_count: 3 },
    })
    const { rows } = await owner.query('select id, status from app.candidaturas where vaga_id = $1', [vagaId])
    const [first, second] = pendentes.map((id) => ({ id, status: 'nao_selecionada' }))
    expect(new Set(rows)).toEqual(new Set([first, second, { id: gone, status: 'retirada' }]))
    const emails = await owner.query(
      "select dedupe_key from app.notificacoes where dedupe_key like 'candidatura-not-selected:%'",
    )
    expect(emails.rows.map(({ dedupe_key }) => dedupe_key.split(':')[1]).sort()).toEqual(pendentes.sort())
  })

  it('is done once by twenty at once', async () => {
    const hospital = await createHospital()
    const vagaId = await test.createVaga(hospital)
    expect(await twentyInParallel(() => close(hospital, vagaId))).toEqual({ 200: 1, '409 vaga_not_open': 19 })
  })

  it('does not end a vaga that has begun without a doctor, which expires', async () => {
    const hospital = await createHospital()
    const begun = await test.createVaga(hospital, { data: '2020-01-01' })
    expect(await close(hospital, begun)).toMatchObject(refusal(409, 'vaga_not_open'))
  })
})

describe("a hospital's own list", () => {
  it('has all states with the number of candidates, newest first, and nothing of others', async () => {
    const [hospital, other] = [await createHospital(), await createHospital()]
    await test.createVaga(other)
    const ids = []
    for (const status of ['aberta', 'preenchida', 'encerrada']) ids.push(await test.createVaga(hospital, { status }))
    await createCandidatura(ids[0]!, await createMedico())
    await createCandidatura(ids[0]!, await createMedico(), 'nao_selecionada')
    await createCandidatura(ids[1]!, await createMedico({ nome: 'Marina Toledo Sá' }), 'aceita')
    const listed = (await ownOf(hospital)).map((item: Record<string, unknown>) => [
      item.id,
      item.candidaturas_count,
      item.accepted_name,
    ])
    expect(listed).toEqual([
      [ids[2], 0, null],
      [ids[1], 1, 'Marina Toledo Sá'],
      [ids[0], 2, null],
    ])
  })

  it(
    'is recorded once an hour for each doctor whose phone it shows, and tells nobody whose it is',
    withinOneHour(async () => {
      const [hospital, other] = [await createHospital(), await createHospital()]
      const [first, later] = [await createMedico(), await createMedico()]
      const recorded = async () => {
        const lists = await Promise.all([first, later].map((as) => call(listAcessos, { as })))
        return lists.map(({ body }) => body.items.length)
      }
      const accept = async (as: Profile, medico: Profile, data: string) =>
        createCandidatura(await test.createVaga(as, { status: 'preenchida', data }), medico, 'aceita')
      await accept(hospital, first, '2099-06-01')
      const look = async () => {
        const items = await ownOf(hospital)
        expect(Object.keys(items[0])).not.toContain('phone_read')
      }
      for (const _ of Array(8)) await look()
      expect(await recorded()).toEqual([1, 0])
      await accept(hospital, later, '2099-06-01')
      for (const _ of Array(2)) await look()
      expect(await recorded()).toEqual([1, 1])
      // Each hospital that sees the doctor's phone is recorded separately.
      await accept(other, later, '2099-06-05')
      await ownOf(other)
      expect(await recorded()).toEqual([1, 2])
    }),
  )

  it('is paged without gaps or doubles while vagas arrive', async () => {
    const hospital = await createHospital()
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push(await test.createVaga(hospital))
    const given = { as: hospital, query: { limit: 2 } }
    const found = await everyPage(listOwnVagas, given, () => test.createVaga(hospital))
    expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
  })
})
