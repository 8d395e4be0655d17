// Writes server/src/platform/database/db-types.ts and server/tables.sql from the migrations, with a temporary database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../local/src/postgres/supervisor.ts'
import { DB_TYPES, generateDbTypes } from '../../server/test/db-types-generator.ts'
import { generateTables, TABLES } from '../../server/test/tables-generator.ts'
import { migrate } from '../../server/src/platform/migrate/migrate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantao-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: (line) => console.error(line) } })
try {
  await migrate(postgres.ownerUrl)
  await generateDbTypes(postgres.ownerUrl, DB_TYPES)
  writeFileSync(TABLES, await generateTables(postgres.ownerUrl))
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
