import { dayIn } from '@plantao/contract/format'
import { closeVaga, createVaga, listOwnVagas, updateVaga } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { mountCandidaturas } from '../candidaturas/routes.ts'
import { refusal, startTestApp, twentyAtOnce } from '../test-app.ts'
import { mountVagas } from './routes.ts'

const test = await startTestApp([mountVagas, mountCandidaturas])
const { call, createAccount, createMedico, createHospital, createCandidatura, owner } = test

const missing = '0198c0de-0000-7000-8000-000000000001'
const content = {
  nome_vaga: 'Plantão UTI',
  especialidade: 'UTI',
  data: '2099-05-20',
  horario: '19:00 - 07:00',
  observacoes: 'Estacionamento no local.',
  valor: 1400.5,
}

const publish = (as: Profile, change: object = {}, idempotencyKey?: string) =>
  call(createVaga, {
    as,
    body: { ...content, hospital_id: as.id, ...change },
    ...(idempotencyKey && { idempotencyKey }),
  })

const statusOf = async (table: 'vagas' | 'candidaturas', id: string) =>
  (await owner.query(`select status from app.${table} where id = $1`, [id])).rows[0].status

describe('publishing', () => {
  it('returns the row as it is stored', async () => {
    const hospital = await createHospital()
    const { status, body } = await publish(hospital)
    expect(status).toBe(200)
    const { id, created_at, starts_at, ends_at, open_until, ...stored } = body
    // The place is the hospital's (hospitais/place.test.ts).
    const { localizacao, endereco, telefone, cidade, estado, time_zone, ...rest } = stored
    expect([localizacao, endereco, telefone]).toEqual([
      'Rua das Flores, 100, Sorocaba - SP',
      'Rua das Flores, 100',
      '(15) 3456-7890',
    ])
    expect([cidade, estado, time_zone]).toEqual(['Sorocaba', 'SP', 'America/Sao_Paulo'])
    expect(rest).toEqual({
      ...content,
      hospital_id: hospital.id,
      status: 'aberta',
      candidaturas_count: 0,
      accepted_name: null,
    })
    expect(new Date(starts_at).toISOString()).toBe('2099-05-20T22:00:00.000Z')
    expect(new Date(ends_at).toISOString()).toBe('2099-05-21T10:00:00.000Z')
    expect(open_until).toBe(starts_at)
    expect((await call(listOwnVagas, { as: hospital })).body.items).toEqual([{ ...body, id, created_at }])
  })

  it('keeps horario as typed, and knows no instants where it does not read as two times', async () => {
    const { body } = await publish(await createHospital({ estado: 'AC' }), { horario: 'a combinar, noite' })
    expect(body).toMatchObject({ horario: 'a combinar, noite', starts_at: null, ends_at: null })
    expect(new Date(body.open_until).toISOString()).toBe('2099-05-21T05:00:00.000Z')
  })

  it.each([null, 0, 0.01, 0.1, 0.29, 1.1, 1.15, 19.99, 1400.5, 33_333.33, 1_234_567.89, 99_999_999.98, 99_999_999.99])(
    'keeps the value %j exactly',
    async (valor) => {
      const hospital = await createHospital()
      expect((await publish(hospital, { valor })).body.valor).toBe(valor)
      expect((await call(listOwnVagas, { as: hospital })).body.items[0].valor).toBe(valor)
    },
  )

  it.each(['2028-02-29', '2099-12-31', '2030-01-01', '2035-10-21', '9000-12-31'])('keeps the day %s', async (data) => {
    expect((await publish(await createHospital(), { data })).body.data).toBe(data)
  })

  it.each([
    ['no name', { nome_vaga: '' }],
    ['no specialty', { especialidade: ' ' }],
    ['no day', { data: '' }],
    ['a day that does not exist', { data: '2099-02-30' }],
    ['a day with a time', { data: '2099-02-20T00:00:00Z' }],
    ['a day beyond the table', { data: '9001-01-01' }],
    ['no horario', { horario: '' }],
    ['a negative value', { valor: -1 }],
    ['parts of a cent', { valor: 1.001 }],
    ['a value too high', { valor: 100_000_000 }],
    ['a value in words', { valor: '1400' }],
    ['notes too long', { observacoes: 'a'.repeat(2001) }],
    ['NUL', { nome_vaga: 'a\u0000b' }],
    ['a state', { status: 'preenchida' }],
    ['a hospital that is no id', { hospital_id: 'x' }],
  ])('refuses %s', async (_what, change) => {
    const hospital = await createHospital()
    expect(await publish(hospital, change)).toMatchObject(refusal(400, 'invalid_request'))
    expect((await call(listOwnVagas, { as: hospital })).body.items).toEqual([])
  })

  it("is for one's own hospital: another and a missing one are not found", async () => {
    const [hospital, other] = [await createHospital(), await createHospital()]
    for (const hospital_id of [other.id, missing]) {
      expect(await publish(hospital, { hospital_id })).toMatchObject(refusal(404, 'hospital_not_found'))
    }
    const nobody = { ...other, ...(await createAccount('hospital')) }
    expect(await publish(nobody)).toMatchObject(refusal(404, 'hospital_not_found'))
    const medico = { ...(await createMedico()), id: other.id }
    expect(await publish(medico)).toMatchObject(refusal(403, 'forbidden'))
  })

  it.each(['SP', 'AC'])(
    'refuses what has passed in the zone of a hospital in %s, and takes what has not',
    async (estado) => {
      const hospital = await createHospital({ estado })
      const zone = estado === 'SP' ? 'America/Sao_Paulo' : 'America/Rio_Branco'
      const day = (hours: number) => dayIn(zone, new Date(Date.now() + hours * 3_600_000))
      const time = (minutes: number) =>
        new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
          Date.now() + minutes * 60_000,
        )
      const past = refusal(422, 'vaga_in_past')
      expect(await publish(hospital, { data: day(-24) })).toMatchObject(past)
      expect(await publish(hospital, { data: day(-24), horario: 'noite' })).toMatchObject(past)
      expect(await publish(hospital, { data: '1999-12-31' })).toMatchObject(past)
      // Today: open while its start lies ahead, or is not known.
      expect(await publish(hospital, { data: day(0), horario: 'noite' })).toMatchObject({ status: 200 })
      expect(await publish(hospital, { data: day(-1 / 60), horario: `${time(-1)} às ${time(240)}` })).toMatchObject(
        past,
      )
      const soon = { data: day(5 / 60), horario: `${time(5)} às ${time(240)}` }
      expect(await publish(hospital, soon)).toMatchObject({ status: 200 })
    },
  )
})

describe('publishing again with the same Idempotency-Key', () => {
  const key = () => crypto.randomUUID()
  const count = async (hospital: Profile) => (await call(listOwnVagas, { as: hospital })).body.items.length

  it('gives the first answer again and makes no second vaga', async () => {
    const [hospital, idempotencyKey] = [await createHospital(), key()]
    const first = await publish(hospital, {}, idempotencyKey)
    expect(first.status).toBe(200)
    expect((await publish(hospital, {}, idempotencyKey)).body).toEqual(first.body)
    expect(await count(hospital)).toBe(1)
  })

  it('makes one vaga of twenty at once', async () => {
    const [hospital, idempotencyKey] = [await createHospital(), key()]
    expect(await twentyAtOnce(() => publish(hospital, {}, idempotencyKey))).toEqual({ 200: 20 })
    expect(await count(hospital)).toBe(1)
  })

  it('and another body is refused, in any order of its fields', async () => {
    const [hospital, idempotencyKey] = [await createHospital(), key()]
    await publish(hospital, {}, idempotencyKey)
    expect(await publish(hospital, { valor: 1400.51 }, idempotencyKey)).toMatchObject(
      refusal(422, 'idempotency_key_reused'),
    )
    const turned = Object.fromEntries(Object.entries({ ...content, hospital_id: hospital.id }).toReversed())
    expect(await call(createVaga, { as: hospital, body: turned, idempotencyKey })).toMatchObject({ status: 200 })
    expect(await count(hospital)).toBe(1)
  })

  it('is another key for another hospital', async () => {
    const [hospital, other, idempotencyKey] = [await createHospital(), await createHospital(), key()]
    const first = await publish(hospital, {}, idempotencyKey)
    const second = await publish(other, {}, idempotencyKey)
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
  })

  it('after a failure is a first time', async () => {
    const [hospital, idempotencyKey] = [await createHospital(), key()]
    expect(await publish(hospital, { data: '2020-01-01' }, idempotencyKey)).toMatchObject(refusal(422, 'vaga_in_past'))
    expect(await publish(hospital, {}, idempotencyKey)).toMatchObject({ status: 200 })
  })

  it('is a first time after 24 hours, not before', async () => {
    const [hospital, idempotencyKey] = [await createHospital(), key()]
    const age = (interval: string) =>
      owner.query('update app.idempotency_keys set created_at = now() - $2::interval where key = $1', [
        idempotencyKey,
        interval,
      ])
    await publish(hospital, {}, idempotencyKey)
    await age('23 hours 59 minutes')
    await publish(hospital, {}, idempotencyKey)
    expect(await count(hospital)).toBe(1)
    await age('24 hours 1 minute')
    expect(await publish(hospital, { valor: 1 }, idempotencyKey)).toMatchObject({ status: 200 })
    expect(await count(hospital)).toBe(2)
  })

  it.each(['short', 'with blank in it', 'ção-ção-ção', 'x'.repeat(129)])(
    'takes no key like %j',
    async (idempotencyKey) => {
      const hospital = await createHospital()
      const headers = { 'idempotency-key': Buffer.from(idempotencyKey).toString('latin1') }
      const body = { ...content, hospital_id: hospital.id }
      expect(await call(createVaga, { as: hospital, body, headers })).toMatchObject(refusal(400, 'invalid_request'))
    },
  )
})

describe('changing', () => {
  const change = { ...content, nome_vaga: 'Plantão PS', especialidade: 'Emergência', data: '2099-06-01', valor: null }
  const edit = (as: Profile, id: string, body: object = change) => call(updateVaga, { as, params: { id }, body })

  it('replaces what was published, and its instants', async () => {
    const hospital = await createHospital()
    const { body: vaga } = await publish(hospital)
    const { status, body } = await edit(hospital, vaga.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, id: vaga.id, created_at: vaga.created_at, status: 'aberta' })
    expect(new Date(body.starts_at).toISOString()).toBe('2099-06-01T22:00:00.000Z')
  })

  it.each(Object.entries({ ...change, valor: null, observacoes: null }))(
    'of %s alone leaves the rest',
    async (field, value) => {
      const hospital = await createHospital()
      const { body: vaga } = await publish(hospital)
      const { status, body } = await edit(hospital, vaga.id, { [field]: value })
      expect(status).toBe(200)
      const times =
        field === 'data' ? { starts_at: body.starts_at, ends_at: body.ends_at, open_until: body.open_until } : {}
      expect(body).toEqual({ ...vaga, [field]: value, ...times })
    },
  )

  it('of the day or of the hours alone is judged with what stays of the other', async () => {
    const hospital = await createHospital()
    const { body: vaga } = await publish(hospital)
    const { body: later } = await edit(hospital, vaga.id, { data: '2099-06-01' })
    expect(later.starts_at).toBe('2099-06-01T22:00:00Z')
    const { body: earlier } = await edit(hospital, vaga.id, { horario: '07:00 - 19:00' })
    expect(earlier.starts_at).toBe('2099-06-01T10:00:00Z')
    // A minute ago in the hospital's zone: the day alone is not past.
    const [today, time] = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/Sao_Paulo',
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(Date.now() - 60_000)
      .split(' ')
    expect(await edit(hospital, vaga.id, { data: today, horario: 'A combinar' })).toMatchObject({ status: 200 })
    expect(await edit(hospital, vaga.id, { horario: `${time} - ${time}` })).toMatchObject(refusal(422, 'vaga_in_past'))
    expect(await edit(hospital, vaga.id, {})).toMatchObject(refusal(400, 'invalid_request'))
  })

  it('is refused once somebody has applied, and once it is not open', async () => {
    const hospital = await createHospital()
    const applied = await test.createVaga(hospital)
    await createCandidatura(applied, await createMedico())
    expect(await edit(hospital, applied)).toMatchObject(refusal(409, 'vaga_has_candidaturas'))
    for (const row of [{ status: 'preenchida' }, { status: 'encerrada' }, { data: '2020-01-01' }]) {
      const vagaId = await test.createVaga(hospital, row)
      expect(await edit(hospital, vagaId)).toMatchObject(refusal(409, 'vaga_not_open'))
    }
  })

  it('does not move it into the past', async () => {
    const hospital = await createHospital()
    const vagaId = await test.createVaga(hospital)
    for (const data of ['2020-01-01', '1990-01-01']) {
      expect(await edit(hospital, vagaId, { ...change, data })).toMatchObject(refusal(422, 'vaga_in_past'))
    }
    expect((await call(listOwnVagas, { as: hospital })).body.items[0]).toMatchObject({ data: '2099-05-20' })
  })

  it("is for one's own: a foreign and a missing one are not found", async () => {
    const [hospital, other] = [await createHospital(), await createHospital()]
    for (const id of [await test.createVaga(other), missing]) {
      expect(await edit(hospital, id)).toMatchObject(refusal(404, 'vaga_not_found'))
    }
    const medico = { ...(await createMedico()), id: other.id }
    expect(await edit(medico, missing)).toMatchObject(refusal(403, 'forbidden'))
    expect(await edit(hospital, 'x')).toMatchObject(refusal(400, 'invalid_request'))
    expect(await edit(hospital, missing, { ...change, hospital_id: other.id })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
  })

  it('does not wait for its hospital, whose change of name waits for it; and is found by the new name', async () => {
    const hospital = await createHospital()
    const { body } = await publish(hospital)
    const renaming = await owner.connect()
    try {
      await renaming.query('begin')
      await renaming.query('select from app.hospitais where id = $1 for update', [hospital.id])
      expect(await edit(hospital, body.id, { ...content, nome_vaga: 'Outra' })).toMatchObject({ status: 200 })
      await renaming.query("update app.hospitais set nome = 'Novo nome' where id = $1", [hospital.id])
      await renaming.query('commit')
    } finally {
      renaming.release()
    }
    const { rows } = await owner.query('select search_text from app.vagas where id = $1', [body.id])
    expect(rows).toEqual([{ search_text: 'outra\nnovo nome\nmedicina intensiva\nuti' }])
  })
})

describe('closing', () => {
  const close = (as: Profile, vaga_id: string) => call(closeVaga, { as, body: { vaga_id } })

  it('ends it and its pendentes, each of whom gets an e-mail; other candidaturas stay as they are', async () => {
    const hospital = await createHospital()
    const vagaId = await test.createVaga(hospital)
    const pendentes = [
      await createCandidatura(vagaId, await createMedico()),
      await createCandidatura(vagaId, await createMedico()),
    ]
    const gone = await createCandidatura(vagaId, await createMedico(), 'retirada')
    expect(await close(hospital, vagaId)).toMatchObject({
      status: 200,
      body: { id: vagaId, status: 'encerrada', candidaturas_count: 3 },
    })
    for (const id of pendentes) expect(await statusOf('candidaturas', id)).toBe('nao_selecionada')
    expect(await statusOf('candidaturas', gone)).toBe('retirada')
    const { rows } = await owner.query(
      "select dedupe_key from app.notificacoes where dedupe_key like 'candidatura-not-selected:%'",
    )
    expect(rows.map(({ dedupe_key }) => dedupe_key.split(':')[1]).sort()).toEqual(pendentes.sort())
  })

  it('is done once by twenty at once', async () => {
    const hospital = await createHospital()
    const vagaId = await test.createVaga(hospital)
    expect(await twentyAtOnce(() => close(hospital, vagaId))).toEqual({ 200: 1, '409 vaga_not_open': 19 })
  })

  it('also ends one that has begun with nobody, but none that is filled', async () => {
    const hospital = await createHospital()
    expect(await close(hospital, await test.createVaga(hospital, { data: '2020-01-01' }))).toMatchObject({
      status: 200,
    })
    const filled = await test.createVaga(hospital, { status: 'preenchida' })
    expect(await close(hospital, filled)).toMatchObject(refusal(409, 'vaga_not_open'))
  })

  it("is for one's own: a foreign and a missing one are not found", async () => {
    const [hospital, other] = [await createHospital(), await createHospital()]
    const foreign = await test.createVaga(other)
    for (const id of [foreign, missing]) expect(await close(hospital, id)).toMatchObject(refusal(404, 'vaga_not_found'))
    expect(await statusOf('vagas', foreign)).toBe('aberta')
    const medico = { ...(await createMedico()), id: other.id }
    expect(await close(medico, foreign)).toMatchObject(refusal(403, 'forbidden'))
    expect(await close(hospital, 'x')).toMatchObject(refusal(400, 'invalid_request'))
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
    const { body } = await call(listOwnVagas, { as: hospital })
    expect(body.items.map((item: { id: string }) => item.id)).toEqual(ids.toReversed())
    expect(body.items.map((item: { candidaturas_count: number }) => item.candidaturas_count)).toEqual([0, 0, 2])
  })

  it('names the doctor who was accepted, and nobody else', async () => {
    const hospital = await createHospital()
    const [filled, open] = [await test.createVaga(hospital, { status: 'preenchida' }), await test.createVaga(hospital)]
    const accepted = await createMedico({ nome: 'Marina Toledo Sá' })
    await createCandidatura(filled, await createMedico(), 'nao_selecionada')
    await createCandidatura(filled, accepted, 'aceita')
    await createCandidatura(open, await createMedico())
    const { body } = await call(listOwnVagas, { as: hospital })
    const names = body.items.map((item: { id: string; accepted_name: string }) => [item.id, item.accepted_name])
    expect(Object.fromEntries(names)).toEqual({ [filled]: 'Marina Toledo Sá', [open]: null })
  })

  it('is paged without gaps or doubles while vagas arrive', async () => {
    const hospital = await createHospital()
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push(await test.createVaga(hospital))
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await call(listOwnVagas, { as: hospital, query: { limit: 2, ...(cursor && { cursor }) } })
      found.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.next_cursor
      await test.createVaga(hospital)
    }
    expect(found).toEqual(ids.toReversed())
  })

  it('takes no broken cursor, and is not for doctors', async () => {
    expect(await call(listOwnVagas, { as: await createHospital(), query: { cursor: 'abc' } })).toMatchObject(
      refusal(400, 'invalid_request'),
    )
    expect(await call(listOwnVagas, { as: await createMedico() })).toMatchObject(refusal(403, 'forbidden'))
  })
})
