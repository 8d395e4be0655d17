import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { newAddress } from '../harness/accounts.ts'
import type { JsonSchema, Operation } from '../harness/openapi.ts'
import { bytesOf, type RawRequest } from '../harness/raw-http.ts'

/** Ids of rows that exist, so that what is malformed comes as far as it can. */
export interface Known {
  ids: readonly string[]
  /** Authorization headers of fixtures who are signed in. */
  bearers: readonly string[]
}

/** As the server reads it: text of JSON, which may hold what no JavaScript value does. */
type JsonText = string

const strange: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\u202e\u2066', '\ufeff', '\r\nX-A: b', 'ﷺ'.repeat(300), 'null'],
    ...[
      'undefined',
      'NaN',
      '__proto__',
      'constructor',
      '../../etc/passwd',
      '%00',
      '%',
      '%ff',
      '#{7*7}',
      '{{7*7}}',
      '\\',
    ],
    ...["'", '"', '`', '0', '-1', '1e9', '9'.repeat(400), '0x10', 'true', '2026-02-30', '9999-12-31', '0000-00-00'],
    ...[
      '+275760-09-13',
      '24:00 - 24:00',
      '25:99',
      'a@b',
      `${'a'.repeat(250)}@b.c`,
      '@',
      '00000000-0000-0000-0000-000000000000',
    ],
    ...[
      '😀'.repeat(200),
      'A'.repeat(200),
      'A'.repeat(5000),
      'İıßﬀ',
      '\u0130'.repeat(120),
      '\u2028',
      'e\u0301'.repeat(100),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

const strangeJson: fc.Arbitrary<JsonText> = fc.oneof(
  strange.map((text) => JSON.stringify(text)),
  strange.map((text) => `"${text.replace(/["\\\r\n]/g, '')}"`),
  fc.constantFrom(
    ...[
      'null',
      'true',
      '[]',
      '{}',
      '[[]]',
      '0',
      '-0',
      '-1',
      '1e400',
      '-1e400',
      '1e308',
      '1e-400',
      '0.1e1',
      '99999999.99',
    ],
    ...['100000000', '1.005', '12345678901234567890', '9007199254740993', '1'.repeat(500), '"\\u0000"', '"\\ud800"'],
    ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":1}', '{"length":1e9}', '[null]'],
    ...['['.repeat(3000) + ']'.repeat(3000), `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, '"\\u"', 'nan', "'a'"],
  ),
  fc.json(),
)

/** A value that its schema takes, nearly always. */
function valid(schema: JsonSchema, known: Known): fc.Arbitrary<JsonText> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => valid(one, known)))
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const))
  if (schema.enum) return fc.constantFrom(...schema.enum.map((one) => JSON.stringify(one)))
  if (schema.properties) return object(schema.properties, (one) => valid(one, known))
  if (schema.format === 'uuid') return fc.constantFrom(...known.ids.map((id) => JSON.stringify(id)))
  if (schema.format === 'date') return fc.constantFrom('"2099-05-20"', '"2031-02-28"')
  if (schema.type === 'number' || schema.type === 'integer') {
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 10_000) }).map(String)
  }
  if (schema.type === 'string') {
    const { minLength = 0, maxLength = 60 } = schema
    return fc
      .string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
      .map((text) => JSON.stringify(maxLength === 254 ? `${randomUUID()}@x.example` : text))
  }
  return fc.constant('null')
}

function object(
  properties: Record<string, JsonSchema>,
  of: (schema: JsonSchema) => fc.Arbitrary<JsonText>,
): fc.Arbitrary<JsonText> {
  const entries = Object.entries(properties)
  return fc
    .tuple(...entries.map(([, schema]) => of(schema)))
    .map((values) => `{${entries.map(([name], i) => `${JSON.stringify(name)}:${values[i]}`).join(',')}}`)
}

/** Right but for one or a few of its values. */
function nearly(schema: JsonSchema, known: Known): fc.Arbitrary<JsonText> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => nearly(one, known)))
  if (!schema.properties)
    return fc.oneof({ weight: 1, arbitrary: strangeJson }, { weight: 3, arbitrary: valid(schema, known) })
  return object(schema.properties, (one) => nearly(one, known))
}

/** What may be done to a text of JSON on its way into bytes. */
function bodies(text: fc.Arbitrary<JsonText>): fc.Arbitrary<Buffer> {
  const plain = text.map((json) => Buffer.from(json))
  return fc.oneof(
    { weight: 8, arbitrary: plain },
    {
      weight: 1,
      arbitrary: fc.tuple(plain, fc.nat(200)).map(([body, cut]) => body.subarray(0, Math.max(0, body.length - cut))),
    },
    { weight: 1, arbitrary: text.map((json) => Buffer.from(json, 'utf16le')) },
    { weight: 1, arbitrary: text.map((json) => Buffer.from(json, 'latin1')) },
    { weight: 1, arbitrary: text.map((json) => gzipSync(json)) },
    { weight: 1, arbitrary: text.map((json) => Buffer.from(`\ufeff${json}`)) },
    { weight: 1, arbitrary: text.map((json) => Buffer.from(`${json},${json}`)) },
    { weight: 1, arbitrary: text.map((json) => Buffer.from(json.replace(/^\{/, '{"id":1,"id":2,"status":"aceita",'))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(Buffer.alloc(0), Buffer.from('%PDF-1.7\n%%EOF'), Buffer.alloc(70_000, '[')),
    },
    {
      weight: 1,
      arbitrary: fc.constant(Buffer.from('--\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n----\r\n')),
    },
  )
}

const mediaTypes = fc.oneof(
  { weight: 10, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['', 'application/json; charset=utf-16', 'application/json;charset=', 'text/plain', 'application/pdf', '/'],
      ...[
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=""',
        'application/xml',
      ],
      ...['application/x-www-form-urlencoded', 'application/json, application/pdf', 'APPLICATION/JSON', ';', 'a/b/c'],
      ...['application/vnd.api+json', `application/json; a=${'b'.repeat(3000)}`, 'application/json;;;', 'json'],
    ),
  },
)

const oddHeaders: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.constantFrom<[string, string]>(
    ...([
      ['content-length', '-1'],
      ['content-length', '5'],
      ['content-length', '999999'],
      ['content-length', '99999999999999999999'],
      ['content-length', '1, 2'],
      ['content-length', 'abc'],
      ['content-length', '0x10'],
      ['content-encoding', 'gzip'],
      ['content-encoding', 'br, deflate'],
      ['transfer-encoding', 'chunked'],
      ['transfer-encoding', 'gzip, chunked'],
      ['transfer-encoding', 'identity'],
      ['expect', '100-continue'],
      ['expect', 'the unexpected'],
      ['upgrade', 'websocket'],
      ['upgrade', 'h2c'],
      ['connection', 'upgrade'],
      ['connection', 'keep-alive'],
      ['host', 'other.example'],
      ['host', ''],
      ['host', 'a b'],
      ['x-forwarded-for', 'unknown'],
      ['x-forwarded-for', `${'1.2.3.4, '.repeat(500)}::1`],
      ['x-forwarded-for', '[::1'],
      ['x-forwarded-host', 'evil.example'],
      ['x-http-method-override', 'DELETE'],
      ['accept', 'application/xml;q=abc'],
      ['accept-encoding', '*;q=2, gzip;q=-1'],
      ['if-none-match', '*'],
      ['if-modified-since', 'yesterday'],
      ['range', 'bytes=-1-5,9999999999-'],
      ['range', 'bytes=0-'],
      ['last-event-id', '\xff'],
      ['origin', 'null'],
      ['cookie', `a=${'b'.repeat(4000)}`],
      ['idempotency-key', 'short'],
      ['idempotency-key', 'a'.repeat(500)],
      ['idempotency-key', 'with space'],
      ['authorization', 'Bearer'],
      ['authorization', 'Bearer ..'],
      ['authorization', `Bearer ${'A'.repeat(6000)}`],
      ['authorization', 'Basic YTpi'],
      ['apikey', '\xe9'],
      ['user-agent', '\x80\xff'.repeat(300)],
      ['bad name', 'x'],
      ['x-long', 'x'.repeat(20_000)],
      ['x-folded', 'a\r\n b'],
      ['x-nul', 'a\0b'],
      ['x-request-id', '() { :; }; echo x'],
      ['accept-version', '99'],
    ] satisfies [string, string][]),
  ),
  fc.tuple(fc.constantFrom('idempotency-key', 'authorization', 'user-agent', 'accept-language', 'range'), latin()),
)

function latin() {
  return fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replace(/[\r\n]/g, ''))
}

/** Of a page: what the server made, with something else in it. */
const cursors = fc
  .oneof(
    strangeJson,
    fc.array(strangeJson, { maxLength: 4 }).map((parts) => `[${parts.join(',')}]`),
  )
  .map((json) => Buffer.from(json).toString('base64url'))

function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

function paramValue(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<string> {
  const right =
    name === 'name' ? fc.constantFrom(...known.ids.map((id) => `${id}.pdf`)) : valid(schema, known).map(unquoted)
  return fc.oneof(
    { weight: 4, arbitrary: right.map(encoded) },
    { weight: 3, arbitrary: strange.map(encoded) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%c3%28', '%ed%a0%80', '%00', '..%2f..%2f', '\xff', 'a'.repeat(3000)),
    },
    ...(name === 'cursor' ? [{ weight: 6, arbitrary: cursors }] : []),
  )
}

function unquoted(json: JsonText) {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

/** A value once, twice, as a list, as an object, with a stranger's name, or cut. */
function queryPair(name: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(value, value, fc.nat(11)).map(([one, other, form]) => {
    if (form < 5) return `${name}=${one}`
    if (form === 5) return `${name}=${one}&${name}=${other}`
    if (form === 6) return `${name}[]=${one}&${name}[]=${other}`
    if (form === 7) return `${name}[__proto__]=${one}`
    if (form === 8) return name
    if (form === 9) return `${name}=${one}&__proto__=${other}&=&&`
    if (form === 10) return `${name.toUpperCase()}=${one}`
    return ''
  })
}

/** Malformed requests to one route, most of them so nearly right that they come far. */
export function malformed(operation: Operation, known: Known): fc.Arbitrary<Buffer> {
  const inPath = operation.params.filter((param) => param.in === 'path')
  const inQuery = operation.params.filter((param) => param.in === 'query')
  const path = fc
    .tuple(...inPath.map(({ schema, name }) => paramValue(schema, name, known)))
    .map((values) => inPath.reduce((text, { name }, i) => text.replace(`{${name}}`, () => values[i]!), operation.path))
  const target = fc
    .tuple(path, fc.tuple(...inQuery.map(({ name, schema }) => queryPair(name, paramValue(schema, name, known)))))
    .map(([first, pairs]) => first + (pairs.some(Boolean) ? `?${pairs.filter(Boolean).join('&')}` : ''))
  const body = operation.body
    ? bodies(
        fc.oneof(
          { weight: 5, arbitrary: nearly(operation.body, known) },
          { weight: 1, arbitrary: valid(operation.body, known) },
          { weight: 1, arbitrary: strangeJson },
        ),
      )
    : fc.oneof({ weight: 4, arbitrary: fc.constant(Buffer.alloc(0)) }, { weight: 1, arbitrary: bodies(strangeJson) })
  const bearer = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...known.bearers) },
    { weight: 1, arbitrary: latin().map((text) => `Bearer ${text}`) },
  )
  const method = fc.oneof(
    { weight: 24, arbitrary: fc.constant(operation.method) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'GET', 'POST', 'FOO', 'get'),
    },
  )
  return fc
    .record({
      method,
      target,
      body,
      bearer,
      mediaType: mediaTypes,
      odd: fc.oneof(
        { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
        { weight: 1, arbitrary: fc.array(oddHeaders, { maxLength: 3 }) },
      ),
    })
    .map(({ bearer, mediaType, odd, ...request }) => {
      const upload = operation.method === 'PUT' && mediaType === 'application/json' ? 'application/pdf' : mediaType
      const headers: RawRequest['headers'] = [
        ['host', 'localhost'],
        ['connection', 'close'],
        ['apikey', 'anon-local'],
        ['x-forwarded-for', newAddress()],
        ...(operation.needsSession ? [['authorization', bearer] as const] : []),
        ...(request.body.length > 0 ? [['content-type', upload] as const] : []),
      ]
      const names = new Set(odd.map(([name]) => name))
      return bytesOf({ ...request, headers: [...headers.filter(([name]) => !names.has(name)), ...odd] })
    })
}
