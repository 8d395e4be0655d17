import type { Row } from '../run.ts'
import { judge, notMeasured, type Verdict } from './verdict.ts'

interface Size {
  openVagas: number
  rows: readonly Row[]
}

/** p50 at one connection with the most vagas, by that with the fewest; each as a multiple of the floor's at its time. */
export function judgeGrowth(smallest: Size, largest: Size): Verdict[] {
  return largest.rows.flatMap(({ what, connections, mostGrowth, measured, reference }) => {
    const before = smallest.rows.find((row) => row.what === what && row.connections === connections)
    if (connections !== 1 || mostGrowth === undefined || !before?.reference || !reference) return []
    const growth = measured.p50 / reference.p50 / (before.measured.p50 / before.reference.p50)
    const times = `${before.measured.p50.toFixed(2)} to ${measured.p50.toFixed(2)} ms`
    const line = `${what}, ${smallest.openVagas} to ${largest.openVagas}`
    const bar = `p50 grows <= ${mostGrowth} times`
    if (!Number.isFinite(growth)) return notMeasured(line, bar, times)
    return judge(line, bar, `${growth.toFixed(2)} beside the floor (${times})`, growth <= mostGrowth)
  })
}
