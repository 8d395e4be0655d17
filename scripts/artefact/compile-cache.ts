import { spawnSync } from 'node:child_process'
import { chmodSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Variables that both `npm start` in dist/ and the image set. The systemd unit uses another folder for its cache. */
export const compileCache = { NODE_COMPILE_CACHE: '.compile-cache', NODE_COMPILE_CACHE_PORTABLE: '1' }

// Imports everything that a starting server imports, also what Fastify loads lazily. No server starts.
const imports = `
  import { globSync } from 'node:fs'
  import { pathToFileURL } from 'node:url'
  const files = ['start', 'platform/settings/config', 'platform/settings/env-file', 'platform/files/files', 'platform/log/log', 'platform/process']
    .map((name) => 'server/src/' + name + '.ts')
    .concat(globSync('server/dist/emails/**/*.mjs'))
  await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
  const { default: Fastify } = await import('fastify')
  const object = { type: 'object', properties: {} }
  const app = Fastify()
  await app.register(import('@fastify/swagger')).register(import('@fastify/swagger-ui'))
  app.get('/', { schema: { querystring: object, response: { 200: object } } }, () => ({}))
  await app.ready()
  app.swagger({ yaml: true })
  await app.close()
`

/** Loads the server once, to fill the cache. The cache only helps the same version of Node, processor and user. */
export function fillCompileCache(dist: string) {
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', imports], {
    cwd: dist,
    // React has another build for development, so the cache must be filled as in production.
    env: { ...process.env, ...compileCache, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`the modules of ${join(dist, 'server/src')} could not be loaded`)
  const cache = join(dist, compileCache.NODE_COMPILE_CACHE)
  // Node makes the files private to their owner, but the server in an image does not own them.
  for (const file of globSync('*/*', { cwd: cache })) chmodSync(join(cache, file), 0o644)
}
