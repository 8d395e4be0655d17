// `npm run dev`: the web with hot reload, and the server, which restarts when its files change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readEnvFile } from '../server/src/platform/settings/env-file.ts'
import { buildEmails } from './build.ts'

const root = join(import.meta.dirname, '..')
readEnvFile()
const apiPort = process.env.PORT || '3000'
process.env.API_URL = `http://127.0.0.1:${apiPort}`

await buildEmails()
const web = await createServer({ root: join(root, 'web'), configFile: join(root, 'web/vite.config.ts') })
await web.listen()
const address = web.resolvedUrls?.local[0] ?? 'http://localhost:5173/'

const server = spawn('node', ['--watch', '--watch-preserve-output', join(root, 'scripts/start.ts')], {
  cwd: root,
  stdio: 'inherit',
  // Links in e-mails lead to the page with hot reload.
  env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || address.replace(/\/$/, '') },
})
const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))

// The server's --watch follows the compiled templates, so compiling a template restarts the server.
watch(join(root, 'server/src'), { recursive: true }, (_event, file) => {
  if (file?.endsWith('.tsx')) buildEmails().catch((error) => console.error(error.message))
})

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  await web.close()
  // Passes on a signal that only this process got. After Ctrl-C the server gets a second signal, which does no harm.
  server.kill('SIGTERM')
  await ended
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
ended.then((code) => {
  if (!isStopping) web.close().finally(() => process.exit(code ?? 1))
})
