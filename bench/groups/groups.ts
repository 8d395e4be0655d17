import { measureLine } from '../load/line.ts'
import type { GroupName } from '../options.ts'
import type { Run } from '../run.ts'
import { measureApply } from './apply.ts'
import { measureCosts } from './costs.ts'
import { countLines } from './counts.ts'
import { facetLines } from './facets.ts'
import { measureLogin } from './login.ts'
import { measureMemory } from './memory.ts'
import { measureOwnVagas } from './own-vagas.ts'
import { pageLines } from './pages.ts'
import { measureSavedSearches } from './saved-searches.ts'
import { measureScreens } from './screens.ts'
import { judgeStart } from './start.ts'
import { measureStreams } from './streams.ts'
import { measureTwoProcesses } from './two-processes.ts'

interface Group {
  measure: (run: Run) => Promise<void>
  /** Says nothing of the growth: it is measured with the most vagas, which its bar is for. */
  isOnlyForLargest?: boolean
}

/** In this order: first what nothing changes. */
const groups: Record<GroupName, Group> = {
  start: { measure: judgeStart, isOnlyForLargest: true },
  pages: { measure: async (run) => measureLines(run, await pageLines(run)) },
  counts: { measure: (run) => measureLines(run, countLines(run)) },
  facets: { measure: (run) => measureLines(run, facetLines(run)) },
  'own-vagas': { measure: measureOwnVagas },
  login: { measure: measureLogin },
  apply: { measure: measureApply },
  'saved-searches': { measure: measureSavedSearches, isOnlyForLargest: true },
  'two-processes': { measure: measureTwoProcesses, isOnlyForLargest: true },
  memory: { measure: measureMemory, isOnlyForLargest: true },
  streams: { measure: measureStreams, isOnlyForLargest: true },
  costs: { measure: measureCosts, isOnlyForLargest: true },
  screens: { measure: measureScreens, isOnlyForLargest: true },
}

async function measureLines(run: Run, lines: Awaited<ReturnType<typeof pageLines>>) {
  for (const line of lines) {
    run.say(line.what)
    await measureLine(run, line)
  }
}

/** A group that breaks off is wrong; the others are still measured. */
export async function measureGroups(run: Run, isLargest: boolean) {
  for (const [name, { measure, isOnlyForLargest }] of Object.entries(groups)) {
    if (!run.options.groups.has(name as GroupName) || (isOnlyForLargest && !isLargest)) continue
    const before = run.verdicts.length
    run.say(name)
    try {
      await measure(run)
    } catch (error) {
      run.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
      run.verdicts.push({ what: name, bar: 'runs to its end', measured: String(error), word: 'wrong' })
    }
    for (const { what, bar, measured, word } of run.verdicts.slice(before))
      run.say(`${word}: ${what}: ${bar}: ${measured}`)
  }
}
