import { acceptCandidatura } from '@plantao/contract/candidaturas/routes'
import { createVaga, listOwnVagas } from '@plantao/contract/vagas/routes'
import { newVaga } from '@plantao/testkit/fixtures'
import type { App } from '../../harness/app/app.ts'
import { percentile } from '../../harness/load/stats.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

/** Measures how much slower calls of a limited hospital are. Calls with and without limits take turns in one run. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  const hospital = await app.createHospital()
  for (let n = 0; n < 10; n++) await app.createVaga(hospital, { nome_vaga: 'Outro' })
  /** Each function prepares a call and returns it, to be measured. */
  const calls: Record<string, () => Promise<() => Promise<unknown>>> = {
    'own vagas': async () => () => app.ok(listOwnVagas, { as: hospital }),
    publish: async () => () =>
      app.ok(createVaga, { as: hospital, body: { ...newVaga, modalidade: 'presencial', hospital_id: hospital.id } }),
    accept: async () => {
      const candidatura_id = await app.createCandidatura(await app.createVaga(hospital), await app.createMedico())
      return () => app.ok(acceptCandidatura, { as: hospital, body: { candidatura_id } })
    },
  }
  const rounds = scaled(120)
  for (const [what, prepare] of Object.entries(calls)) {
    const times: Record<'limited' | 'free', number[]> = { limited: [], free: [] }
    for (let n = -10; n < rounds; n++) {
      // The order changes, so that neither kind of call is always the first.
      for (const kind of n % 2 === 0 ? (['limited', 'free'] as const) : (['free', 'limited'] as const)) {
        await limit(app, kind === 'limited')
        const [row] = await app.query('select app.is_limited($1) as limited', [hospital.id])
        if (row!.limited !== (kind === 'limited')) throw new Error(`the hospital is not ${kind}`)
        const call = await prepare()
        const began = performance.now()
        await call()
        const time = performance.now() - began
        if (n >= 0) times[kind].push(time)
        await app.query(
          `update vagas set status = 'encerrada', created_at = created_at - interval '1 day' where nome_vaga = $1 and status <> 'encerrada'`,
          [newVaga.nome_vaga],
        )
        await app.query('delete from opened_contacts')
      }
    }
    const free = percentile(times.free, 0.5)
    const percent = (100 * percentile(times.limited, 0.5)) / free
    const figure = `${what}: the median time with limits, by turns with that without`
    report.bar(figure, 2 * rounds, '<= 115 %', percent, ` of ${free.toFixed(1)} ms`)
  }
}

/** Without a row in `operation`, no hospital has limits. */
const limit = (app: App, isLimited: boolean) =>
  app.query(
    isLimited
      ? `insert into operation (began_at) values ('2020-01-01') on conflict do nothing`
      : 'delete from operation',
  )
