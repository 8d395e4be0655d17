import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteDescription } from '@plantao/contract/route'
import { createClient } from '@plantao/testkit/client'
import type { RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { injecting, noPressureLimits, startTestApp } from './app.ts'

export interface ServedRoute {
  method: string
  path: string
  /** Undefined for a route that the contract does not describe. */
  description: RouteDescription | undefined
}

/**
 * Starts the whole server on a database of the test file's own, with its table of routes and a page to serve.
 * @param onRoute may change a route before it is registered
 */
export async function startWholeApp(
  env: NodeJS.ProcessEnv = {},
  {
    log,
    onRoute,
    undoSeconds = 0,
  }: { log?: Logger; onRoute?: (route: RouteOptions) => void; undoSeconds?: number } = {},
) {
  const base = await startTestApp([], { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://plantao.test', ...env }, log)
  const webRoot = await mkdtemp(join(tmpdir(), 'plantao-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(
    join(webRoot, 'index.html'),
    '<!doctype html><meta name="plantao-config" content=""><title>Plantão Aberto</title>',
  )
  await writeFile(join(webRoot, 'assets', 'app.js'), '')
  const routes: ServedRoute[] = []
  const app = await buildApp(base.services, {
    webRoot,
    pressureLimits: noPressureLimits,
    undoSeconds,
    onRoute: (route) => {
      onRoute?.(route)
      const { method, url, config } = route
      for (const one of [method].flat()) routes.push({ method: one, path: url, description: config?.description })
    },
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await rm(webRoot, { recursive: true, force: true })
  })
  return { ...base, ...createClient(injecting(app, base.services)), app, routes }
}
