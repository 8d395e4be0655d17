import { exportOwnData } from '@plantao/contract/auth/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../test-app.ts'
import { pdf, startOwnData } from './test-own-data.ts'

const { app, owner, call, newMedico, newHospital, entangle } = await startOwnData()
let medico: Profile
let other: Profile
let hospital: Profile

beforeAll(async () => {
  medico = await newMedico('Beatriz Nogueira', 'CRM/SP 765432')
  other = await newMedico('Caio Teixeira', 'CRM/RJ 998877')
  hospital = await newHospital('Hospital Santa Brígida')
  await entangle(medico, hospital, other)
  await owner.query(
    `insert into auth.one_time_tokens (user_id, kind, token_hash, expires_at)
     select unnest($1::uuid[]), 'reset', sha256(uuidv7()::text::bytea), now()`,
    [[medico.userId, hospital.userId]],
  )
})

async function download(actor: Profile | Profile) {
  const response = await app.inject({ method: 'GET', url: exportOwnData.path, headers: actor.headers })
  expect(response.statusCode).toBe(200)
  const files = unzipSync(response.rawPayload)
  return { response, files, dados: JSON.parse(Buffer.from(files['dados.json']!).toString()) }
}

type Row = Record<string, unknown>

/** Every row of every table in which one of these ids stands. */
async function rowsWith(ids: readonly string[]) {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'auth') and c.relkind = 'r'`,
  )
  const found: { table: string; row: Row }[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t
       where exists (select from jsonb_each_text(to_jsonb(t)) e where e.value = any ($1))`,
      [ids],
    )
    found.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return found
}

/** All objects anywhere inside. */
function objectsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Row, ...Object.values(value).flatMap(objectsIn)]
}

/** What lets somebody in, what is computed from the rest, and whom an event of another person names. */
const leftOut = new Set(['password_hash', 'token_hash', 'body_hash', 'search_text', 'sha256', 'auth_user_id'])

function missingFrom(dados: unknown, { row }: { row: Row }) {
  const columns = Object.entries(row).filter(([name]) => !leftOut.has(name))
  return !objectsIn(dados).some((one) =>
    columns.every(([name, value]) => name in one && JSON.stringify(one[name]) === JSON.stringify(value)),
  )
}

async function idsOf(column: 'medico_id' | 'hospital_id', id: string) {
  const own = await owner.query<{ id: string }>(`select id from app.candidaturas where ${column} = $1`, [id])
  const vagas =
    column === 'hospital_id'
      ? await owner.query<{ id: string }>('select id from app.vagas where hospital_id = $1', [id])
      : null
  return [id, ...own.rows, ...(vagas?.rows ?? [])].map((one) => (typeof one === 'string' ? one : one.id))
}

describe('the export', () => {
  it('of a doctor holds every row of the doctor', async () => {
    const { dados } = await download(medico)
    const rows = await rowsWith([medico.userId, ...(await idsOf('medico_id', medico.id))])
    const tables = new Set(rows.map(({ table }) => table))
    expect([...tables].sort()).toEqual(
      [
        ...['acessos', 'avaliacoes', 'candidaturas', 'documentos', 'history', 'medicos', 'notificacoes'].map(
          (t) => `app.${t}`,
        ),
        ...['audit', 'one_time_tokens', 'sessions', 'users'].map((t) => `auth.${t}`),
      ].sort(),
    )
    expect(rows.filter((row) => missingFrom(dados, row))).toEqual([])
    expect(dados.candidaturas[0].vaga.nome_vaga).toBe('Plantão que espera')
    expect(dados.candidaturas[0].hospital).toBe('Hospital Santa Brígida')
  })

  it('of a hospital holds every row of the hospital', async () => {
    const { dados } = await download(hospital)
    const rows = await rowsWith([hospital.userId, ...(await idsOf('hospital_id', hospital.id))])
    const tables = new Set(rows.map(({ table }) => table))
    expect([...tables]).toEqual(
      expect.arrayContaining(['app.hospitais', 'app.vagas', 'app.idempotency_keys', 'app.history']),
    )
    // Letters to doctors name the candidatura in their key, not as a value of its own: they are the doctors'.
    expect(rows.filter((row) => missingFrom(dados, row))).toEqual([])
  })

  it('holds the document that was sent, byte by byte', async () => {
    const { files } = await download(medico)
    expect(Object.keys(files)).toContain('documento-crm.pdf')
    expect(Buffer.from(files['documento-crm.pdf']!).equals(pdf)).toBe(true)
  })

  it('holds no hash that lets somebody in, and nobody else’s address, phone or account', async () => {
    for (const actor of [medico, hospital]) {
      const { files } = await download(actor)
      const text = Buffer.from(files['dados.json']!).toString()
      expect(text).not.toMatch(/password_hash|token_hash|body_hash|argon2/)
      expect(text).not.toContain(other.email)
      expect(text).not.toContain(other.userId)
      expect(text).not.toContain(actor === medico ? hospital.userId : medico.userId)
      expect(text).not.toContain(actor === medico ? hospital.email : medico.email)
    }
  })

  it('of a doctor says address and phone of the accepted shift, and of no other', async () => {
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

  it('is a zip file to be saved, that nobody keeps on the way', async () => {
    const { response } = await download(medico)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename=plantao-aberto-meus-dados-\d{4}-\d\d-\d\d\.zip$/,
    )
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  it('needs a session', async () => {
    const headers = { apikey: medico.headers.apikey! }
    expect(await call(exportOwnData, { headers })).toMatchObject(refusal(401, 'session_required'))
  })

  it('is noted among the accesses, and that note is in it', async () => {
    const { dados } = await download(medico)
    expect(dados.registros_de_acesso.at(-1).event).toBe('export')
  })
})
