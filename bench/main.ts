import { rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { startMeasuredApp } from './app/measured-app.ts'
import { seededData } from './app/seeded-data.ts'
import { closeSessions, openSessions } from './app/sessions.ts'
import { measureApply } from './groups/apply.ts'
import { measureCosts } from './groups/costs.ts'
import { countLines } from './groups/counts.ts'
import { measureLines } from './groups/lists.ts'
import { measureLogin } from './groups/login.ts'
import { measureOwnVagas } from './groups/own-vagas.ts'
import { pageLines } from './groups/pages.ts'
import { measureProcesses } from './groups/processes.ts'
import { byNode, byWrk, isInstalled } from './load/load.ts'
import { type GroupName, groupNames, help, type Options, readOptions } from './options.ts'
import { takeSample } from './questions/sample.ts'
import { startSmallServer } from './reference/servers.ts'
import { printCosts, printRows, printVerdicts } from './report/table.ts'
import { exitCodeOf } from './report/verdict.ts'
import type { Run } from './run.ts'

const measureGroup: Record<GroupName, (run: Run) => Promise<void>> = {
  async pages(run) {
    const smallServer = await startSmallServer(run)
    try {
      await measureLines(run, await pageLines(run, smallServer))
    } finally {
      smallServer.close()
    }
  },
  counts: (run) => measureLines(run, countLines(run)),
  'own-vagas': measureOwnVagas,
  login: measureLogin,
  apply: measureApply,
  processes: measureProcesses,
  costs: measureCosts,
}

const options = readOptions(process.argv.slice(2))
if (options) await run(options)
else console.log(help)

async function run(options: Options) {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0)
  const say = (text: string) => console.error(`[${seconds().padStart(4)} s] ${text}`)
  const load = () => loadavg()[0]!.toFixed(1)
  const loadBefore = load()
  // A quick run measures for fractions of a second, but wrk needs whole seconds.
  const hasWrk = !options.isQuick && (await isInstalled('wrk'))

  say(`seeding ${options.openVagas} open vagas, unless DATA_DIR has a database`)
  const data = await seededData(options.openVagas)
  say('starting the app')
  const measured = await startMeasuredApp(data.dataDir, options.settleMs)
  const { db, openVagas } = measured
  try {
    const run: Run = {
      ...{ options, measured, say, rows: [], costs: [], verdicts: [] },
      generateLoad: hasWrk ? byWrk : byNode,
      sample: await takeSample(db),
      // The server caches a session for 30 seconds. With only 200 doctors, few requests read their session from the
      // database.
      medicos: await openSessions(measured, 'medico', 200),
      hospitais: await openSessions(measured, 'hospital', 200),
    }
    // This schema holds the tables that the groups create.
    await db.query('drop schema if exists bench cascade; create schema bench')
    for (const name of groupNames) if (options.groups.has(name)) await measure(run, name)
    await db.query('drop schema bench cascade')
    await closeSessions(db)

    const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`
    const client = hasWrk ? 'wrk' : 'Node (without wrk, shares of bare node:http look better than they are)'
    console.log(
      `\n${openVagas} open vagas; ${machine}, load ${loadBefore} before and ${load()} after; load by ${client}`,
    )
    console.log(`${options.seconds} s each, ${seconds()} s in all\n`)
    printRows(run.rows)
    if (run.costs.length > 0) printCosts(run.costs)
    printVerdicts(run.verdicts)
    // A quick run is too short for meaningful times.
    process.exitCode = exitCodeOf(run.verdicts.filter(({ word }) => !options.isQuick || word === 'wrong'))
  } finally {
    await measured.stop()
    if (data.isTemporary) rmSync(data.dataDir, { recursive: true, force: true })
  }
}

/** Measures one group. A group that throws counts as wrong, and the others are still measured. */
async function measure(run: Run, name: GroupName) {
  run.say(name)
  try {
    await measureGroup[name](run)
  } catch (error) {
    run.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    run.verdicts.push({ what: name, bar: 'runs to its end', measured: String(error), word: 'wrong' })
  }
}
