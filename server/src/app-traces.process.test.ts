import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '@plantao/testkit/app'
import { medicoSignUp, password } from '@plantao/testkit/fixtures'
import { freePort } from '@plantao/testkit/free-port'
import { type Span, startOtlpSink } from '@plantao/testkit/network/otlp-sink'
import { startSmtpSink } from '@plantao/testkit/network/smtp-sink'
import { newEmail } from '@plantao/testkit/random'
import { waitFor } from '@plantao/testkit/wait'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../test/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantao-traces-'))
const { url: DATABASE_URL } = await testDatabase()
const collector = await startOtlpSink()
const mail = await startSmtpSink()
const started: ReturnType<typeof spawnServer>[] = []
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()))
  await mail.close()
  await collector.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>, nodeArgs: string[] = []) {
  const port = await freePort()
  const server = spawnServer(
    {
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL,
      AUTH_SECRET: 'a-secret-for-tests-of-32-characters',
      SMTP_URL: mail.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...env,
    },
    nodeArgs,
  )
  started.push(server)
  return { ...server, url: `http://127.0.0.1:${port}` }
}

const attributeOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

it('a request, its queries, and the job that it queued are one trace, which names nobody', async () => {
  const server = await start({ OTEL_TRACES_SAMPLER_ARG: '1' })
  const isReady = () =>
    fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitFor('the server to be ready', isReady)
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const email = newEmail()
  const answer = await fetch(`${server.url}/auth/v1/signup?from=${encodeURIComponent(email)}`, {
    method: 'POST',
    // The flags 00 say that the caller does not sample the trace, but the server decides by itself.
    headers: { 'content-type': 'application/json', apikey: 'anon-local', traceparent: `00-${traceId}-${spanId}-00` },
    body: JSON.stringify({ email, password, data: medicoSignUp }),
  })
  expect(answer.status).toBe(200)
  await mail.received(1)
  expect(await server.stop()).toBe(0)

  const own = collector.spans.filter((span) => span.traceId === traceId)
  const byId = new Map(own.map((span) => [span.spanId, span]))
  const pathTo = (span: Span | undefined): string[] =>
    span ? [...pathTo(byId.get(span.parentSpanId ?? '')), span.name.replace(/^pg.*/, 'pg')] : []
  const request = own.find(({ parentSpanId }) => parentSpanId === spanId)
  expect(request?.name).toBe('POST /auth/v1/signup')
  const insert = own.find((span) => attributeOf(span, 'db.query.text')?.includes('insert into "auth"."users"'))
  expect(pathTo(insert)).toEqual(['POST /auth/v1/signup', 'pg'])
  const sent = own.find((span) => attributeOf(span, 'db.query.text')?.includes('set sent_at = now()'))
  expect(pathTo(sent)).toEqual(['POST /auth/v1/signup', 'job send-account-email', 'pg'])

  const all = JSON.stringify(collector.spans)
  for (const personal of [
    email,
    encodeURIComponent(email),
    password,
    medicoSignUp.nome,
    medicoSignUp.telefone,
    '127.0.0.1',
  ])
    expect(all).not.toContain(personal)
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line)).find(({ req }) => req?.path === '/auth/v1/signup')).toMatchObject({
    reqId: answer.headers.get('x-request-id'),
    traceId,
  })
}, 120_000)

it('without the packages it says which to install, and does not start', async () => {
  const missing = `
    const Module = require('node:module')
    const resolve = Module._resolveFilename
    Module._resolveFilename = (name, ...rest) => {
      if (name === '@opentelemetry/sdk-trace') throw Object.assign(new Error('missing'), { code: 'MODULE_NOT_FOUND' })
      return resolve(name, ...rest)
    }`
  const preload = join(folder, 'missing.cjs')
  writeFileSync(preload, missing)
  const server = await start({}, ['--require', preload])
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages .* are not installed\..*\n$/)
})
