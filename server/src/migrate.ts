import { migrate } from './platform/database/migrate/migrate.ts'
import { StartError } from './platform/start-error.ts'

/** `npm run migrate`: brings the database of DATABASE_OWNER_URL up to date. The embedded one is migrated by each start. */
async function run() {
  const ownerUrl = process.env.DATABASE_OWNER_URL
  if (!ownerUrl || !URL.canParse(ownerUrl)) {
    throw new StartError(
      'The setting DATABASE_OWNER_URL is missing: the address of the database with a user that may create roles, like postgres://owner:password@host:5432/plantao',
    )
  }
  const applied = await migrate(ownerUrl)
  for (const name of applied) console.log(`migrated ${name}`)
  if (applied.length === 0) console.log('the database is up to date')
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
