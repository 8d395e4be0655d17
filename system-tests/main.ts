import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure, Scenario } from './harness/figure.ts'
import { tableOf } from './harness/table.ts'

/**
 * `npm run test:system` runs every scenario in `scenarios/` and prints one table; `npm run test:system -- <scenario> …` runs these only.
 * Ends with 1 when a figure falls short, or a scenario breaks off.
 */
const folder = join(import.meta.dirname, 'scenarios')
const all = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map(async (name) => ((await import(join(folder, name))) as { scenario: Scenario }).scenario),
)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !all.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  console.error(`No scenario ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const chosen = asked.length > 0 ? all.filter(({ name }) => asked.includes(name)) : all
const figures = new Map<Scenario, Figure[]>()
const began = Date.now()

const waiting = chosen.filter(({ mostlyWaits }) => mostlyWaits).map(run)
for (const scenario of chosen.filter(({ mostlyWaits, isLast }) => !mostlyWaits && !isLast)) await run(scenario)
await Promise.all(waiting)
for (const scenario of chosen.filter(({ isLast }) => isLast)) await run(scenario)

const table = chosen.flatMap((scenario) => figures.get(scenario)!)
console.log(`\n${tableOf(table)}\n`)
console.log(`${table.length} figures in ${((Date.now() - began) / 60_000).toFixed(1)} min`)
process.exitCode = table.length > 0 && table.every(({ holds }) => holds) ? 0 : 1

async function run(scenario: Scenario) {
  const lines: Figure[] = []
  figures.set(scenario, lines)
  console.log(`${scenario.name} …`)
  try {
    await scenario.run((figure) => {
      lines.push(figure)
      console.log(
        `  ${figure.holds ? 'holds' : 'FALLS SHORT'}  ${figure.what}: ${figure.seen ?? figure.failed} of ${figure.tried}`,
      )
    })
    if (lines.length === 0) throw new Error('it reported nothing')
  } catch (error) {
    console.error(error)
    lines.push({ what: `${scenario.name} ran to its end`, tried: 1, failed: 1, bar: '0', holds: false })
  }
}
