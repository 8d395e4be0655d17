import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Figure, runScenario, type Scenario } from './harness/report/scenario.ts'
import { tableOf } from './harness/report/table.ts'

/**
 * `npm run test:system` runs every scenario and prints one table. `npm run test:system -- <name> …` runs only the named
 * ones. The exit code is 1 when a figure or a scenario fails.
 */
const files = globSync('scenarios/*/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
const all = await Promise.all(
  files.sort().map(async (file) => {
    const scenario = (await import(join(import.meta.dirname, file))) as Scenario
    return { name: basename(file, '.ts'), ...scenario, figures: [] as Figure[] }
  }),
)
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  console.error(`No scenario ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const chosen = all.filter(({ name }) => named.length === 0 || named.includes(name))
const startedAt = Date.now()

const waiting = chosen.filter(({ mostlyWaits }) => mostlyWaits).map(run)
for (const scenario of chosen) if (!scenario.mostlyWaits && !scenario.isLast) await run(scenario)
await Promise.all(waiting)
for (const scenario of chosen) if (scenario.isLast) await run(scenario)

const figures = chosen.flatMap((scenario) => scenario.figures)
console.log(`\n${tableOf(figures)}\n`)
console.log(`${figures.length} figures in ${((Date.now() - startedAt) / 60_000).toFixed(1)} min`)
process.exitCode = figures.length > 0 && figures.every(({ passes }) => passes) ? 0 : 1

async function run(scenario: (typeof all)[number]) {
  const { name, figures } = scenario
  console.log(`${name} …`)
  try {
    await runScenario(scenario, (figure) => {
      figures.push(figure)
      const { what, tried, failed, seen, passes } = figure
      console.log(`  ${passes ? 'passes' : 'FAILS'}  ${what}: ${seen ?? failed} of ${tried}`)
    })
    if (figures.length === 0) throw new Error(`${name} reported no figure`)
  } catch (error) {
    console.error(error)
    figures.push({ what: `${name} runs to its end`, tried: 1, failed: 1, bar: '0', passes: false })
  }
}
