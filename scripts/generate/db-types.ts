// Writes server/src/platform/database/db-types.ts from the migrations, with a temporary database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../local/src/postgres/supervisor.ts'
import { DB_TYPES, generateDbTypes } from '../../server/test/db-types-generator.ts'
import { migrate } from '../../server/src/platform/migrate/migrate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantao-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: (line) => console.error(line) } })
try {
  await migrate(postgres.ownerUrl)
  await generateDbTypes(postgres.ownerUrl, DB_TYPES)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
