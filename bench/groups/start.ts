import { judge, notMeasured } from '../report/verdict.ts'
import type { Run } from '../run.ts'

const what = 'start to answering from memory'

export async function judgeStart({ data, measured, verdicts }: Run) {
  const { answering, fromMemory } = measured.start
  const times = `${fromMemory.toFixed(1)} s (by SQL after ${answering.toFixed(1)} s)`
  const bar = '<= 0.1 of the seeding time'
  verdicts.push(
    data.seconds === null
      ? notMeasured(what, bar, `${times}; DATA_DIR was seeded before`)
      : judge(what, bar, `${times}, of ${data.seconds.toFixed(0)} s`, fromMemory <= data.seconds * 0.1),
  )
}
