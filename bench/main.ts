import { rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { startMeasuredApp } from './app/measured-app.ts'
import { givenData, type SeededData, seedNewFolder } from './app/seeded-data.ts'
import { closeSessions, openSessions } from './app/sessions.ts'
import { measureGroups } from './groups/groups.ts'
import { readOptions } from './options.ts'
import { takeSample } from './questions/sample.ts'
import { startFloor } from './reference/floor.ts'
import { judgeGrowth } from './report/growth.ts'
import { printCosts, printRows, printVerdicts } from './report/table.ts'
import { exitCodeOf } from './report/verdict.ts'
import type { Run } from './run.ts'

const startedAt = performance.now()
const say = (text: string) =>
  console.error(`[${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s] ${text}`)

const options = readOptions(process.argv.slice(2))
const floor = await startFloor()
const runs: Run[] = []
try {
  const given = givenData()
  for (const [n, openVagas] of (given ? [0] : options.sizes).entries()) {
    if (!given) say(`seeding ${openVagas} open vagas`)
    runs.push(
      await measureSize(given ?? (await seedNewFolder(openVagas)), given !== null || n === options.sizes.length - 1),
    )
  }
} finally {
  floor.close()
}

const growth = runs.length > 1 ? judgeGrowth(runs[0]!, runs.at(-1)!) : []
if (growth.length > 0) {
  console.log('\nGrowth\n')
  printVerdicts(growth, console.log)
}
const verdicts = [...runs.flatMap((run) => run.verdicts), ...growth]
// A quick run is too short for the times to mean anything.
process.exitCode = exitCodeOf(options.isQuick ? verdicts.filter(({ word }) => word === 'wrong') : verdicts)

async function measureSize(data: SeededData, isLargest: boolean): Promise<Run> {
  say('starting the app')
  const measured = await startMeasuredApp(data.dataDir, options.settleMs)
  const { db, openVagas } = measured
  try {
    const given = { dataDir: data.dataDir, db }
    const [sample, medicos, hospitais] = [
      await takeSample(db),
      await openSessions(given, 'medico', 1_000),
      await openSessions(given, 'hospital', 1_000),
    ]
    const run: Run = {
      options,
      data,
      measured,
      openVagas,
      floor,
      sample,
      medicos,
      hospitais,
      rows: [],
      costs: [],
      verdicts: [],
      say,
    }
    // For the references of PostgreSQL alone.
    await db.query('drop schema if exists bench cascade; create schema bench')
    await measureGroups(run, isLargest)
    await db.query('drop schema bench cascade')
    await closeSessions(db)
    print(run)
    return run
  } finally {
    await measured.stop()
    if (data.isTemporary) rmSync(data.dataDir, { recursive: true, force: true })
  }
}

function print({ openVagas, rows, costs, verdicts }: Run) {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]!.toFixed(1)}`
  console.log(`\n${openVagas} open vagas; ${machine}; ${options.seconds} s each\n`)
  printRows(rows, console.log)
  if (costs.length > 0) printCosts(costs, console.log)
  console.log()
  printVerdicts(verdicts, console.log)
}
