import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it, vi } from 'vitest'
import { requestSeconds } from '../../platform/http/request-metrics.ts'
import { openLog } from '../../platform/log/log.ts'
import { mountMetrics } from '../../platform/metrics/metrics.ts'
import { startTestApp } from '../../test-app.ts'
import { vagasInMemory } from '../test-index.ts'

/*
 * Each request is sent twice over a socket: once as it is, and once when no shortcut takes it. Whoever answers, the answer and
 * the log's line are the same.
 */

const { mountVagasInMemory, caughtUp, indexes } = vagasInMemory()
const lines: string[] = []
const { log } = openLog({ stream: { write: (line) => void lines.push(line) } })
const { app, services, createMedico, createHospital, createVaga } = await startTestApp(
  [mountMetrics, mountVagasInMemory],
  {},
  log,
)
const serve = vi.spyOn(app.shortcuts, 'serve')

let port: number
let headers: Record<string, string>
let ofHospital: Record<string, string>
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  const hospital = await createHospital()
  for (let vaga = 0; vaga < 5; vaga++) await createVaga(hospital)
  await caughtUp()
  const medico = await createMedico()
  headers = { host: 'x', apikey: services.config.anonKey, ...medico.headers }
  ofHospital = { ...headers, ...hospital.headers }
  // The first answer reads the session.
  expect((await ask('GET', vagas)).status).toBe(200)
  expect(app.shortcuts.serve).toHaveLastReturnedWith(false)
})

const vagas = '/rest/v1/vagas'

/** What comes over a socket. */
async function send(text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  const bytes = Buffer.concat(chunks)
  const headEnd = bytes.indexOf('\r\n\r\n')
  const [status = '', ...fields] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(fields.map((field) => field.split(/: ?/, 2))) as Record<string, string>,
    body: bytes.subarray(headEnd + 4),
  }
}

async function ask(method: string, path: string, more: Record<string, string> = {}, version = '1.1') {
  lines.length = 0
  const fields = Object.entries({ ...headers, ...more, connection: 'close' }).filter(([, value]) => value !== 'none')
  const answer = await send(
    `${method} ${path} HTTP/${version}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  await vi.waitFor(() => expect(completed()).toHaveLength(1))
  return answer
}

const completed = () => lines.filter((line) => line.includes('"request completed"'))

/** Without what is different in every answer. */
function same({ status, headers, body }: Awaited<ReturnType<typeof ask>>) {
  const { date: _date, Date: _, 'x-request-id': id, ...others } = headers
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const { time, reqId, responseTime, ...line } = JSON.parse(completed()[0]!)
  expect([typeof time, reqId, responseTime > 0]).toEqual(['number', id, true])
  const text = others['content-encoding'] ? gunzipSync(body) : body
  return {
    status,
    headers: others,
    text: String(text).replace(id!, '…'),
    line,
    fields: Object.keys(JSON.parse(completed()[0]!)),
  }
}

async function bothWays(method: string, path: string, more?: Record<string, string>, version?: string) {
  const answer = same(await ask(method, path, more, version))
  const isShortcut = serve.mock.results.at(-1)!.value
  serve.mockReturnValueOnce(false)
  expect(same(await ask(method, path, more, version))).toEqual(answer)
  return { ...answer, isShortcut }
}

it.each([
  ['the first page', vagas, {}],
  ['a short one', `${vagas}?limit=1`, {}],
  ['an empty one', `${vagas}?q=nenhum`, {}],
  ['filters and order', `${vagas}?q=cl%C3%ADnica+geral&turno=dia,noite&ordem=proximos&sem_conflito=true`, {}],
  ['a field twice, of which each counts', `${vagas}?limit=2&unknown=1&unknown=2`, {}],
  ['a mark that begins no fragment', `${vagas}?q=a#b`, {}],
  ['the count', `${vagas}/count?estado=SP`, {}],
  ['the options', `${vagas}/facets`, {}],
  ['a page to be compressed', vagas, { 'accept-encoding': 'br, gzip' }],
  ['an answer too short for that', `${vagas}/count`, { 'accept-encoding': 'gzip' }],
  ['another ETag', vagas, { 'if-none-match': 'W/"1-1"' }],
  ['a client behind others', vagas, { 'x-forwarded-for': '203.0.113.7, 2001:db8::1' }],
])('takes %s', async (_what, path, more) => {
  expect(await bothWays('GET', path, more)).toMatchObject({
    status: 200,
    isShortcut: true,
    line: { res: { status: 200 } },
  })
})

it('takes what the client still has', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const { headers: answered } = await ask('GET', vagas)
    const more = { 'if-none-match': answered.etag!, 'accept-encoding': encoding }
    expect(await bothWays('GET', vagas, more)).toMatchObject({ status: 304, text: '', isShortcut: true })
  }
})

it.each([
  ['no key', 401, vagas, { apikey: 'none' }],
  ['a wrong key', 401, vagas, { apikey: 'x' }],
  ['no token', 401, vagas, { authorization: 'none' }],
  ['a token of nobody', 401, vagas, { authorization: 'Bearer a.b.c' }],
  ['a wrong scheme', 401, vagas, { authorization: 'Basic YTpi' }],
  ['an unknown filter value', 400, `${vagas}?turno=tarde`, {}],
  ['an impossible range', 400, `${vagas}?data_de=2027-02-01&data_ate=2027-01-01`, {}],
  ['a cursor of another order', 400, `${vagas}?ordem=valor&cursor=WyIyMDI2LTAxLTAxIiwieCJd`, {}],
  ['a limit twice', 400, `${vagas}?limit=1&limit=2`, {}],
  ['the address in other letters', 200, '/rest/v1/v%61gas', {}],
  ['another address', 404, `${vagas}/count/`, {}],
  ['no host', 400, vagas, { host: 'none' }],
  ['two hosts', 400, vagas, { Host: 'y' }],
  ['a body that does not come', 200, vagas, { 'content-length': '0' }],
])('leaves %s to Fastify', async (_what, status, path, more) => {
  expect(await bothWays('GET', path, more as Record<string, string>)).toMatchObject({ status, isShortcut: false })
})

it('leaves other methods, and who is no doctor', async () => {
  expect(await bothWays('HEAD', vagas)).toMatchObject({ status: 200, isShortcut: false })
  expect(await bothWays('DELETE', vagas)).toMatchObject({ status: 404, isShortcut: false })
  expect(await bothWays('GET', vagas, ofHospital)).toMatchObject({ status: 403, isShortcut: false })
  expect(await bothWays('GET', vagas, {}, '1.0')).toMatchObject({ status: 200, isShortcut: true })
})

it('leaves everything while the server has too much to do, or the index is not there', async () => {
  for (const spy of [
    vi.spyOn(app, 'isUnderPressure').mockReturnValue(true),
    vi.spyOn(indexes[0]!, 'current').mockReturnValue(null),
  ]) {
    expect(await bothWays('GET', vagas)).toMatchObject({ status: 200, isShortcut: false })
    spy.mockRestore()
  }
  expect(await bothWays('GET', vagas)).toMatchObject({ isShortcut: true })
})

it('counts each in the metrics', async () => {
  const answered = async () => {
    const { values } = await requestSeconds.get()
    const counts = values.filter(({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === vagas)
    return counts.map(({ labels, value }) => [labels.method, labels.status, value])
  }
  const before = await answered()
  await bothWays('GET', vagas)
  const more = before.map(([method, status, value]) => [
    method,
    status,
    status === 200 && method === 'GET' ? Number(value) + 2 : value,
  ])
  await vi.waitFor(async () => expect(await answered()).toEqual(more))
})
