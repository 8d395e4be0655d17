import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingNames } from './config.ts'

/** Settings for migrations, backups and restores, for a checkout's own database, and for the AWS packages. */
const otherNames = [
  ...['DATABASE_OWNER_URL', 'DATABASE_BACKUP_URL', 'BACKUP_RECIPIENT', 'BACKUP_KEY_FILE'],
  ...['MIGRATION_LOCK_SECONDS', 'DATABASE_PORT', 'MAIL_WEB_PORT', 'DEMO'],
  ...['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_ENDPOINT_URL_S3'],
]
export const knownSettings = [...settingNames, ...otherNames]

/**
 * A line for each variable that nothing reads. In the environment, only names similar to a setting count, because most
 * variables are meant for other programs. In the file, all names count except those that packages read.
 */
export function unknownSettings(env: NodeJS.ProcessEnv, file = '.env'): string[] {
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  const own = inFile.filter((name) => !/^(AWS|OTEL|NODE)_/.test(name))
  const names = new Set([...Object.keys(env).filter((name) => env[name] && nearest(name)), ...own])
  return [...names]
    .filter((name) => !knownSettings.includes(name))
    .map((name) => {
      const meant = nearest(name)
      const question = meant ? ` Did you mean ${meant}?` : ' .env.example lists every setting.'
      return `The setting ${name} is not known and does nothing.${question}`
    })
}

/** The setting whose name differs by at most two letters, or by one if the name is short. */
function nearest(name: string) {
  const byDistance = knownSettings.map((known) => ({ known, distance: distanceOf(name, known) }))
  const { known, distance } = byDistance.toSorted((a, b) => a.distance - b.distance)[0]!
  return distance <= (known.length < 6 ? 1 : 2) ? known : undefined
}

/** Levenshtein distance: the number of letters to add, remove or replace. */
function distanceOf(a: string, b: string) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + Number(letter !== other)))
    }
    row = next
  }
  return row[b.length]!
}
