import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure, Section } from './proof.ts'
import { tableOf } from './table.ts'

/**
 * `npm run test:system` runs every section in `sections/` and prints one table; `npm run test:system -- <section> …` runs these only.
 * Ends with 1 when a figure falls short, or a section breaks off.
 */
const folder = join(import.meta.dirname, 'sections')
const all = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map(async (name) => ((await import(join(folder, name))) as { section: Section }).section),
)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !all.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`No section ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const chosen = asked.length > 0 ? all.filter(({ name }) => asked.includes(name)) : all
const figures = new Map<Section, Figure[]>()
const began = Date.now()

const waiting = chosen.filter(({ mostlyWaits }) => mostlyWaits).map(run)
for (const section of chosen.filter(({ mostlyWaits, isLast }) => !mostlyWaits && !isLast)) await run(section)
await Promise.all(waiting)
for (const section of chosen.filter(({ isLast }) => isLast)) await run(section)

const table = chosen.flatMap((section) => figures.get(section)!)
console.log(`\n${tableOf(table)}\n`)
console.log(`${table.length} figures in ${((Date.now() - began) / 60_000).toFixed(1)} min`)
process.exitCode = table.length > 0 && table.every(({ holds }) => holds) ? 0 : 1

async function run(section: Section) {
  const lines: Figure[] = []
  figures.set(section, lines)
  console.log(`${section.name} …`)
  try {
    await section.run((figure) => {
      lines.push(figure)
      console.log(
        `  ${figure.holds ? 'holds' : 'FALLS SHORT'}  ${figure.what}: ${figure.seen ?? figure.failed} of ${figure.tried}`,
      )
    })
    if (lines.length === 0) throw new Error('it reported nothing')
  } catch (error) {
    console.error(error)
    lines.push({ what: `${section.name} ran to its end`, tried: 1, failed: 1, bar: '0', holds: false })
  }
}
