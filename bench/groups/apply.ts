import { join } from 'node:path'
import { applyToVaga } from '@plantao/contract/candidaturas/routes'
import { requestOf } from '@plantao/testkit/client'
import { type Account, openSessions } from '../app/sessions.ts'
import { measureBeside } from '../load/beside.ts'
import { bytesOf } from '../load/http-connection.ts'
import { RequestList } from '../load/measure-app.ts'
import { findPgbench } from '../reference/pgbench.ts'
import type { Run } from '../run.ts'

const what = 'apply'
/** Half of what a doctor may do in an hour. */
const perMedico = 100

/** Applications that nobody has sent before, each on the disk before it is answered, beside pgbench's plain insert. */
export async function measureApply(run: Run) {
  const { measured, options, data } = run
  const { db } = measured
  const most = Math.ceil(options.seconds * 8_000)
  const given = { dataDir: data.dataDir, db }
  const medicos = await openSessions(given, 'medico without shifts', Math.ceil(most / perMedico))
  const list = new RequestList(await newApplications(run, medicos), true)
  const before = await countCandidaturas(run, medicos)
  await db.query(`create table bench.candidaturas (
    id uuid primary key default uuidv7(), vaga_id uuid not null, medico_id uuid not null,
    status text not null default 'pendente', created_at timestamptz not null default now(), unique (vaga_id, medico_id))`)
  const { name, perSecond } = await findPgbench(options)
  const plain = {
    file: join(data.dataDir, 'pgbench.sql'),
    sql: 'insert into bench.candidaturas (vaga_id, medico_id) values (gen_random_uuid(), gen_random_uuid())',
    most: 1,
  }
  await measureBeside(run, {
    what,
    list,
    reference: {
      name: `${name}'s plain insert`,
      perSecond: (connections) =>
        perSecond(plain, { url: measured.app.ownerUrl(), connections, seconds: options.seconds }),
    },
    atLeast: 0.2,
  })
  const written = (await countCandidaturas(run, medicos)) - before
  run.verdicts.push({
    ...{ what, bar: 'each that was sent is written', measured: `${written} of ${list.given}` },
    word: written === list.given ? 'met' : 'wrong',
  })
}

async function countCandidaturas({ measured: { db } }: Run, medicos: Account[]) {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int from app.candidaturas where medico_id = any ($1)',
    [medicos.map(({ id }) => id)],
  )
  return rows[0]!.count
}

/** The doctors in turn, each at another vaga: else all would wait for the lock of the same one. */
async function newApplications({ measured: { db } }: Run, medicos: Account[]) {
  const { rows: vagas } = await db.query<{ id: string }>(
    `select id from app.vagas where status = 'aberta' and open_until > now() + interval '1 day' order by random() limit 10000`,
  )
  const { rows: sent } = await db.query<{ medico_id: string; vaga_id: string }>(
    'select medico_id, vaga_id from app.candidaturas where medico_id = any ($1)',
    [medicos.map(({ id }) => id)],
  )
  const isSent = new Set(sent.map(({ medico_id, vaga_id }) => medico_id + vaga_id))
  const requests: Buffer[] = []
  for (let round = 0; round < Math.min(perMedico, vagas.length); round++) {
    for (const [n, as] of medicos.entries()) {
      const vaga = vagas[(n * 37 + round) % vagas.length]!.id
      if (isSent.has(as.id + vaga)) continue
      requests.push(bytesOf(requestOf(applyToVaga, { as, body: { vaga_id: vaga, medico_id: as.id } })))
    }
  }
  return requests
}
