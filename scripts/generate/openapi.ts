// `npm run openapi` writes openapi.json from the server's routes. With `--check` it only reports a difference.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../server/src/app.ts'
import { openDatabase } from '../../server/src/platform/database/db.ts'
import { openApiDocument } from '../../server/src/platform/http/openapi.ts'
import { openLog } from '../../server/src/platform/log/log.ts'
import { deriveKeys } from '../../server/src/platform/security/keys.ts'
import { readConfig } from '../../server/src/platform/settings/config.ts'
import type { VagaServices } from '../../server/src/vagas/feed/live-index.ts'

const path = join(import.meta.dirname, '../../openapi.json')
const unused = 'postgres://nobody@127.0.0.1:1/nothing'

/** Builds the app without connecting to a database: the routes describe themselves. */
async function emit() {
  const { log } = openLog({ level: 'silent' })
  const secret = 'only to describe the routes, never to sign'
  const config = readConfig({ DATABASE_URL: unused, AUTH_SECRET: secret })
  const services: VagaServices = {
    config,
    log,
    db: openDatabase({ url: unused, log }),
    listener: {
      subscribe: () => () => {},
      isListening: () => false,
      silentFor: () => Number.POSITIVE_INFINITY,
      quietFor: () => 0,
      close: async () => {},
    },
    files: {} as VagaServices['files'],
    keys: await deriveKeys(secret),
    mail: { takes: async () => true },
    openVagas: {} as VagaServices['openVagas'],
  }
  const app = await buildApp(services, { webRoot: join(import.meta.dirname, 'none') })
  await app.ready()
  const document = openApiDocument(app)
  await app.close()
  await services.db.close()
  return `${JSON.stringify(document, null, 2)}\n`
}

const emitted = await emit()
if (!process.argv.includes('--check')) {
  writeFileSync(path, emitted)
} else if (readFileSync(path, 'utf8') !== emitted) {
  console.error('openapi.json is out of date. Run npm run openapi and look at the difference.')
  process.exitCode = 1
}
