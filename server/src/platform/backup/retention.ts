/**
 * How many days, weeks and months keep their newest backup. Counting goes back from the newest backup and skips periods
 * without a backup.
 */
export interface Retention {
  daily: number
  weekly: number
  monthly: number
}

const form = /^(\d{4})-(\d\d)-(\d\d)t(\d\d)(\d\d)(\d\d)z$/

/** The names sort in the order of their times. */
export const backupNameAt = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '').toLowerCase()}z`

export const isBackupName = (name: string) => form.test(name)

/** Backups that no rule keeps. The newest is always kept. Days, weeks (from Monday) and months are in UTC. */
export function expiredBackups(names: readonly string[], keep: Retention): string[] {
  const newestFirst = names.filter(isBackupName).sort().reverse()
  const kept = new Set(newestFirst.slice(0, 1))
  const rules: [number, (name: string) => string][] = [
    [keep.daily, (name) => name.slice(0, 10)],
    [keep.weekly, mondayOf],
    [keep.monthly, (name) => name.slice(0, 7)],
  ]
  for (const [count, periodOf] of rules) {
    const periods = new Set<string>()
    for (const name of newestFirst) {
      if (periods.has(periodOf(name))) continue
      if (periods.size === count) break
      periods.add(periodOf(name))
      kept.add(name)
    }
  }
  return newestFirst.filter((name) => !kept.has(name))
}

function mondayOf(name: string) {
  const day = new Date(`${name.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
