import { zoneOfCidade } from '@plantao/contract/hospitais/zone-rules'
import { horarioReader } from '@plantao/contract/vagas/horario-rules'
import { passwords } from '@plantao/server/auth/passwords/passwords'
import { StartError } from '@plantao/server/platform/start-error'
import { seededRandom } from '@plantao/testkit/random'
import pg from 'pg'
import { accountColumns, accountRows } from './accounts.ts'
import { withoutIndexes } from './bulk-load.ts'
import { candidaturaColumns, candidaturaRows } from './candidaturas.ts'
import { hospitalColumns, hospitalRows, makeHospitais } from './hospitais.ts'
import { makeMedicos, medicoColumns, medicoRows } from './medicos.ts'
import { makePlan } from './plan.ts'
import { copyRows, type Row } from './rows.ts'
import type { Sizes } from './sizes.ts'
import * as sql from './statements.ts'
import { vagaColumns, vagaRows } from './vagas.ts'

/** The password of every account, such as 'medico.1@…' and 'hospital.1@…' (the largest hospital). */
export const seedPassword = 'plantao-medida'

export interface SeedOptions {
  /** A connection that may act as app_owner, to a migrated database. */
  ownerUrl: string
  sizes: Sizes
  now: Date
  /** Receives a line when a step begins, and on progress. */
  say: (line: string) => void
}

/**
 * Fills an empty database, or replaces an earlier seed. The same sizes give the same rows, except for times, which
 * count from `now`. Everything runs in one transaction: a seed that fails or is interrupted changes nothing.
 * @throws {StartError} when the database holds other data
 */
export async function loadSeed(options: SeedOptions) {
  const client = new pg.Client({ connectionString: options.ownerUrl })
  client.on('error', () => {}) // without a listener, a lost connection would end the process
  await client.connect()
  try {
    await client.query('set role app_owner; set search_path = app, extensions')
    await client.query('begin')
    await client.query(sql.settings)
    await clear(client)
    await fill(client, options)
    await client.query('commit')
    options.say('vacuum and statistics')
    await client.query(`vacuum (analyze) ${sql.tables}`)
  } finally {
    await client.end()
  }
}

async function clear(client: pg.Client) {
  // From here on the lock keeps others from signing up and signing in.
  await client.query('lock table auth.users in access exclusive mode')
  const { rows } = await client.query<{ is_free: boolean }>(sql.isEmptyOrSeed)
  if (!rows[0]!.is_free) {
    throw new StartError(
      'The database holds data that is not of the seed: set DATA_DIR to a new folder, or DATABASE_OWNER_URL to an empty database.',
    )
  }
  await client.query(sql.clear)
}

async function fill(client: pg.Client, { sizes, now, say }: SeedOptions) {
  await client.query(sql.stage)
  await stage(client, { sizes, now, say })
  await client.query(sql.analyzeStage)
  const hash = await passwords.hash(seedPassword)
  await withoutIndexes(
    client,
    async () => {
      say('accounts and profiles')
      await client.query(sql.insertAccounts, [hash])
      await client.query(sql.insertProfiles)
      say('vagas')
      await client.query(sql.insertVagas, [horarioReader])
      say('candidaturas')
      await client.query(sql.insertCandidaturas)
      say('history')
      await client.query(sql.insertHistory)
    },
    say,
  )
  await client.query(sql.unstage)
}

async function stage(client: pg.Client, { sizes, now, say }: Omit<SeedOptions, 'ownerUrl'>) {
  const especialidades = (await client.query<{ nome: string }>(sql.especialidades)).rows.map(({ nome }) => nome)
  const hospitais = makeHospitais(seededRandom(1), sizes.hospitais)
  const medicos = makeMedicos(seededRandom(2), sizes.medicos, especialidades)
  const plan = makePlan(seededRandom(3), { sizes, now, hospitais, medicos: medicos.map(({ estado }) => estado) })
  const copy = async (table: string, columns: string, count: number, rows: Iterable<Row>) => {
    say(`made-up ${table}: ${count}`)
    await copyRows(
      client,
      `seed_${table} (${columns})`,
      rows,
      inFifths(count, (done) => say(`  ${done}`)),
    )
  }
  const firstDay = now.getTime() - 90 * 86_400_000

  await copy('accounts', accountColumns, hospitais.length + medicos.length, accountRows(sizes, firstDay))
  await copy('hospitais', hospitalColumns, hospitais.length, hospitalRows(hospitais, firstDay))
  await copy('medicos', medicoColumns, medicos.length, medicoRows(medicos, hospitais.length, firstDay))
  const vagas = vagaRows({ random: seededRandom(4), plan, hospitais, especialidades, dateOf: calendar(now) })
  await copy('vagas', vagaColumns, sizes.vagas, vagas)
  const candidaturas = candidaturaRows(seededRandom(5), plan, medicos.length)
  await copy('candidaturas', candidaturaColumns, sizes.candidaturas, candidaturas)
}

/** Reports progress after each fifth of `count` but the last. */
function inFifths(count: number, say: (done: number) => void) {
  let fifth = 1
  return (done: number) => {
    if (done < (count * fifth) / 5 || fifth === 5) return
    fifth++
    say(done)
  }
}

/** Makes a function that gives the date in a city's time zone, `days` days after `now`: 2026-12-31. */
function calendar(now: Date) {
  const known = new Map<string, string>()
  return ({ estado, cidade }: Record<'estado' | 'cidade', string>, days: number) => {
    const timeZone = zoneOfCidade(estado, cidade)
    const key = `${timeZone} ${days}`
    let date = known.get(key)
    if (date === undefined) {
      const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
      date = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
      known.set(key, date)
    }
    return date
  }
}
