import { exportOwnData } from '@plantao/contract/auth/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdf, startOwnData } from '../../../test/domains/own-data.ts'

const own = await startOwnData()
const { app, owner, createParties, rowsWith } = own
const { medico, other, hospital } = await createParties()

beforeAll(async () => {
  await owner.query(
    `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at)
     select unnest($1::uuid[]), 'reset', sha256(uuidv7()::text::bytea), now()`,
    [[medico.userId, hospital.userId]],
  )
  await owner.query(
    `with membro as (insert into app.membros (hospital_id, nome) values ($1, 'Rafael Nogueira') returning *),
     fixed as (
       insert into app.plantoes (hospital_id, nome_vaga, especialidade, data, horario, modalidade, horario_reader)
       values ($1, 'UTI', 'UTI', '2099-03-02', '07:00 - 19:00', 'presencial', 0) returning *),
     earlier as (
       insert into app.plantao_names (plantao_id, hospital_id, nome) select id, hospital_id, 'Larissa' from fixed),
     word as (insert into app.sheet_words (hospital_id, kind, word, horario) values ($1, 'codigo', 'm', '7h-13h'))
     insert into app.closed_months (hospital_id, month, sheet) values ($1, '2099-03-01', '{}')`,
    [hospital.id],
  )
})

async function download(actor: Profile) {
  const response = await app.inject({ method: 'GET', url: exportOwnData.path, headers: actor.headers })
  expect(response.statusCode).toBe(200)
  const files = unzipSync(response.rawPayload)
  const text = Buffer.from(files['dados.json']!).toString()
  return { response, files, text, dados: JSON.parse(text) }
}

type Row = Record<string, unknown>

function objectsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Row, ...Object.values(value).flatMap(objectsIn)]
}

/** Columns that an export leaves out: secrets, computed columns, and data of other people's accounts. */
const leftOut = new Set([
  'password_hash',
  'token_hash',
  'body_hash',
  'search_text',
  'name_key',
  'name_skeleton',
  'proven_skeleton',
  'horario_reader',
  'sha256',
  'auth_user_id',
  'patterns',
  'piece',
  'anchors',
  'sole_anchor',
  'secret',
  'code_hash',
  'code_mac',
  'sent_to',
  'decided_by',
  'about_user_id',
  'decision_reason',
  'answered_by',
  'operador_id',
  // Told to the doctor alone, and only by the rows of a suspended account.
  'is_set_aside',
  'is_neutral',
])

function missingFrom(dados: unknown, { row }: { row: Row }) {
  const columns = Object.entries(row).filter(([name]) => !leftOut.has(name))
  return !objectsIn(dados).some((one) =>
    columns.every(([name, value]) => name in one && JSON.stringify(one[name]) === JSON.stringify(value)),
  )
}

async function idsOf({ userId, id }: Profile) {
  const { rows } = await owner.query<{ id: string }>(
    `select id from app.candidaturas where $1 in (medico_id, hospital_id)
     union select id from app.vagas where hospital_id = $1`,
    [id],
  )
  return [userId, id, ...rows.map((row) => row.id)]
}

/** Leaves out rows that only mention the actor: jobs, counts, change records and other people's notifications. */
const rowsOf = async (actor: Profile) =>
  (await rowsWith(await idsOf(actor))).filter(
    ({ table, row }) =>
      !['app.work', 'app.vaga_changes', 'app.candidatura_counts'].includes(table) &&
      (table !== 'app.notificacoes' || row.auth_user_id === actor.userId) &&
      // The reported side does not learn of a report.
      (table !== 'app.reports' || row.reporter_user_id === actor.userId),
  )

describe('the export', () => {
  it('of a doctor holds every row of the doctor', async () => {
    const { dados } = await download(medico)
    const rows = await rowsOf(medico)
    const app = [
      'acessos',
      'attendance',
      'avaliacoes',
      'avaliacoes_hospitais',
      'candidaturas',
      'documentos',
      'history',
      'medicos',
      'notificacao_choices',
      'notificacoes',
      'opened_contacts',
      'operator_looks',
      'person_requests',
      'reports',
      'saved_searches',
      'urgent_call_consents',
    ]
    const auth = ['audit', 'one_time_tokens', 'sessions', 'users']
    expect(new Set(rows.map(({ table }) => table))).toEqual(
      new Set([...app.map((table) => `app.${table}`), ...auth.map((table) => `auth.${table}`)]),
    )
    expect(rows.filter((row) => missingFrom(dados, row))).toEqual([])
    expect(Object.keys(dados.buscas_salvas[0])).not.toContain('sole_anchor')
    expect(dados.candidaturas[0].vaga.nome_vaga).toBe('Plantão que espera')
    expect(dados.candidaturas[0].hospital).toBe('Hospital Santa Brígida')
  })

  it('of a hospital holds every row of the hospital', async () => {
    const { dados } = await download(hospital)
    const rows = await rowsOf(hospital)
    const tables = rows.map(({ table }) => table)
    expect(tables).toEqual(
      expect.arrayContaining([
        'app.closed_months',
        'app.hospitais',
        'app.membros',
        'app.opened_contacts',
        'app.plantao_names',
        'app.plantoes',
        'app.proof_claims',
        'app.setores',
        'app.sheet_words',
        'app.vaga_setores',
        'app.vagas',
        'app.idempotency_keys',
        'app.history',
      ]),
    )
    expect(rows.filter((row) => missingFrom(dados, row))).toEqual([])
  })

  it('of a hospital does not tell that one of its candidates was suspended', async () => {
    const waiting = await own.createMedico()
    const candidatura = await own.apply(waiting, await own.publish(hospital, 'Plantão de quem foi suspenso'))
    await owner.query(`select app.suspend_account($1, 'Documento falso')`, [waiting.userId])
    const { dados } = await download(hospital)
    const told = dados.candidaturas.find(({ id }: { id: string }) => id === candidatura)
    expect(told.status).toBe('retirada')
    expect(Object.keys(told).filter((name) => name.startsWith('is_'))).toEqual([])
    const event = dados.eventos.find(({ kind }: { kind: string }) => kind === 'candidatura_retirada')
    expect(event).toMatchObject({ candidatura_id: candidatura, actor: 'medico' })
  })

  it('holds no secret, and nobody else’s e-mail address or account', async () => {
    for (const actor of [medico, hospital]) {
      const { text } = await download(actor)
      expect(text).not.toMatch(/password_hash|token_hash|body_hash|argon2/)
      for (const { email, userId } of [other, actor === medico ? hospital : medico]) {
        expect(text).not.toContain(email)
        expect(text).not.toContain(userId)
      }
    }
  })

  it('of a doctor holds address and phone of the accepted shift only', async () => {
    const { dados } = await download(medico)
    const places = dados.candidaturas.map(({ status, vaga }: { status: string; vaga: object }) => [
      status,
      'endereco' in vaga,
      'telefone' in vaga,
    ])
    expect(places).toEqual([
      ['pendente', false, false],
      ['aceita', true, true],
      ['nao_selecionada', false, false],
    ])
  })

  it('is a zip file that no cache keeps, with the document and the record of this export', async () => {
    const { response, files, dados } = await download(medico)
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename=plantao-aberto-meus-dados-\d{4}-\d\d-\d\d\.zip$/,
    )
    expect(Buffer.from(files['documento-crm.pdf']!).equals(pdf)).toBe(true)
    expect(dados.registros_de_acesso.at(-1).event).toBe('export')
  })

  // The last test, because it changes the tables.
  it('leaves out a new column of any table until server/schema/own-data.sql names it', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and c.relkind = 'r'`,
    )
    for (const { name } of rows) {
      await owner.query(`alter table ${name} add column added_later text default 'not yet decided who may read it'`)
    }
    for (const actor of [medico, hospital]) expect((await download(actor)).text).not.toContain('added_later')
  })
})
