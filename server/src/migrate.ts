import { parseArgs } from 'node:util'
import { migrate, migrationStates } from './platform/migrate/migrate.ts'
import { runCommand } from './platform/run-command.ts'
import { StartError } from './platform/start-error.ts'

/** False in a checkout, where scripts/migrate.ts imports this file and can load the demonstration (DEMO=1). */
const isAlone = import.meta.main

/**
 * `npm run migrate` brings the database of DATABASE_OWNER_URL up to date. With `-- --status` it only lists the
 * migrations, and fails if one was changed or is unknown. The embedded database is migrated by `npm start` instead.
 */
async function run() {
  const ownerUrl = process.env.DATABASE_OWNER_URL
  if (!ownerUrl || !URL.canParse(ownerUrl)) {
    throw new StartError(
      'The setting DATABASE_OWNER_URL is missing: the address of the database with a user that may create roles, like postgres://owner:password@host:5432/plantao',
    )
  }
  if (readOptions().status) return printStatus(ownerUrl)
  if (isAlone && process.env.DEMO === '1') {
    throw new StartError(
      'DEMO=1: the demonstration data is not part of dist/. Run this in a checkout, or without DEMO.',
    )
  }
  const applied = await migrate(ownerUrl, { gate: ['auth.sessions', 'auth.users'] })
  for (const name of applied) console.log(`migrated ${name}`)
  if (applied.length === 0) console.log('the database is up to date')
}

function readOptions() {
  try {
    return parseArgs({ options: { status: { type: 'boolean' } } }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message}. The only option is --status.`)
  }
}

async function printStatus(ownerUrl: string) {
  const states = await migrationStates(ownerUrl)
  for (const { name, state, appliedAt } of states) {
    console.log(`${state.padEnd(8)} ${(appliedAt ?? '').padEnd(24)} ${name}`)
  }
  if (states.some(({ state }) => state === 'changed' || state === 'unknown')) process.exitCode = 1
}

await runCommand(run)
