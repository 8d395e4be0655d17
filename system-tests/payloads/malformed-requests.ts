import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { anonKey } from '@plantao/testkit/client'
import { newAddress } from '@plantao/testkit/random'
import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema, Operation } from '../harness/app/openapi.ts'
import { bytesOf } from '../harness/load/raw-http.ts'
import malformed from './malformed.json' with { type: 'json' }

/** Existing values, with which a malformed request passes as many checks as possible. */
export interface Known {
  ids: readonly string[]
  bearers: readonly string[]
}

/** JSON as text, which can express more than a JavaScript value. */
type JsonText = string
type Header = readonly [name: string, value: string]

const oneOf = <T>(...options: (readonly [weight: number, arbitrary: Arbitrary<T>])[]) =>
  fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })))

const longTexts = [
  ...['ﷺ'.repeat(300), '9'.repeat(400), '😀'.repeat(200), 'A'.repeat(200), 'A'.repeat(5000), 'e\u0301'.repeat(100)],
  // Lone surrogates stand here, because Vite refuses them in a JSON file.
  ...['\u0130'.repeat(120), `${'a'.repeat(250)}@b.c`, '\ud800', 'a\udfffb'],
]
const deepJson = ['1'.repeat(500), '['.repeat(3000) + ']'.repeat(3000), `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`]
const longHeaders: Header[] = [
  ['x-forwarded-for', `${'1.2.3.4, '.repeat(500)}::1`],
  ['cookie', `a=${'b'.repeat(4000)}`],
  ['idempotency-key', 'a'.repeat(500)],
  ['authorization', `Bearer ${'A'.repeat(6000)}`],
  ['user-agent', '\x80\xff'.repeat(300)],
  ['x-long', 'x'.repeat(20_000)],
]

const text: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...malformed.texts, ...longTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)
const latin1 = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replace(/[\r\n]/g, ''))
const wrongJson: Arbitrary<JsonText> = fc.oneof(
  text.map((value) => JSON.stringify(value)),
  text.map((value) => `"${value.replace(/["\\\r\n]/g, '')}"`),
  fc.constantFrom(...malformed.json, ...deepJson),
  fc.json(),
)
const wrongHeaders: Arbitrary<Header> = fc.oneof(
  fc.constantFrom(...malformed.headers.map((line) => line.split(/: ?(.*)/s, 2) as unknown as Header), ...longHeaders),
  fc.tuple(fc.constantFrom('idempotency-key', 'authorization', 'user-agent', 'accept-language', 'range'), latin1),
)
const mediaTypes = oneOf(
  [10, fc.constant('application/json')],
  [3, fc.constantFrom(...malformed.mediaTypes, `application/json; a=${'b'.repeat(3000)}`)],
)

/** A value that nearly always fits its schema. With `isAlmost`, one or a few parts are wrong. */
function valid(schema: JsonSchema, known: Known, isAlmost = false): Arbitrary<JsonText> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => valid(option, known, isAlmost)))
  if (schema.properties) return object(schema.properties, (property) => valid(property, known, isAlmost))
  if (isAlmost) return oneOf([1, wrongJson], [3, valid(schema, known)])
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const))
  if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)))
  if (schema.format === 'uuid') return fc.constantFrom(...known.ids.map((id) => JSON.stringify(id)))
  if (schema.format === 'date') return fc.constantFrom('"2099-05-20"', '"2031-02-28"')
  const { minimum: min = 0, maximum = 1000, minLength = 0, maxLength = 60 } = schema
  if (schema.type === 'number' || schema.type === 'integer')
    return fc.integer({ min, max: Math.min(maximum, 10_000) }).map(String)
  if (schema.type !== 'string') return fc.constant('null')
  const strings = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  return strings.map((value) => JSON.stringify(maxLength === 254 ? `${randomUUID()}@x.example` : value))
}

function object(properties: Record<string, JsonSchema>, of: (schema: JsonSchema) => Arbitrary<JsonText>) {
  const names = Object.keys(properties).map((name) => JSON.stringify(name))
  const values = fc.tuple(...Object.values(properties).map(of))
  return values.map((texts) => `{${names.map((name, i) => `${name}:${texts[i]}`).join(',')}}`)
}

/** Request bodies that contain this JSON, some of them damaged. */
function bodies(json: Arbitrary<JsonText>): Arbitrary<Buffer> {
  const plain = json.map((value) => Buffer.from(value))
  const damaged = [
    fc.tuple(plain, fc.nat(200)).map(([body, cut]) => Buffer.from(body.subarray(0, Math.max(0, body.length - cut)))),
    json.map((value) => Buffer.from(value, 'utf16le')),
    json.map((value) => Buffer.from(value, 'latin1')),
    json.map((value) => gzipSync(value)),
    json.map((value) => Buffer.from(`\ufeff${value}`)),
    json.map((value) => Buffer.from(`${value},${value}`)),
    json.map((value) => Buffer.from(value.replace(/^\{/, '{"id":1,"id":2,"status":"aceita",'))),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(Buffer.alloc(0), Buffer.from('%PDF-1.7\n%%EOF'), Buffer.alloc(70_000, '[')),
    fc.constant(Buffer.from('--\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n----\r\n')),
  ]
  return oneOf([8, plain], ...damaged.map((body) => [1, body] as const))
}

const jsonLists = fc.array(wrongJson, { maxLength: 4 }).map((parts) => `[${parts.join(',')}]`)
/** Cursors in the server's encoding, with wrong content. */
const cursors = fc.oneof(wrongJson, jsonLists).map((json) => Buffer.from(json).toString('base64url'))

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

function unquoted(json: JsonText) {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

function paramValue({ name, schema }: Operation['params'][number], known: Known): Arbitrary<string> {
  const isFile = name === 'name'
  const right = isFile ? fc.constantFrom(...known.ids.map((id) => `${id}.pdf`)) : valid(schema, known).map(unquoted)
  const wrong = ['%', '%zz', '%c3%28', '%ed%a0%80', '%00', '..%2f..%2f', '\xff', 'a'.repeat(3000)]
  const usual = [[4, right.map(encoded)] as const, [3, text.map(encoded)] as const]
  return oneOf(...usual, [1, fc.constantFrom(...wrong)], [name === 'cursor' ? 6 : 0, cursors])
}

/** A value in one of the shapes that query parsers know: once, twice, as a list, as an object, without a value. */
function queryPair(name: string, value: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(value, value, fc.nat(11)).map(([one, other, shape]) => {
    const usual = `${name}=${one}`
    const shapes = [
      ...[`${usual}&${name}=${other}`, `${name}[]=${one}&${name}[]=${other}`, `${name}[__proto__]=${one}`, name],
      ...[`${usual}&__proto__=${other}&=&&`, `${name.toUpperCase()}=${one}`, ''],
    ]
    return shapes[shape] ?? usual
  })
}

/** Malformed requests to one route. Most are almost right, so that they pass the first checks. */
export function malformedRequests(operation: Operation, known: Known): Arbitrary<Buffer> {
  const inPath = operation.params.filter((param) => param.in === 'path')
  const inQuery = operation.params.filter((param) => param.in === 'query')
  const fill = (path: string, values: string[]) =>
    inPath.reduce((path, { name }, i) => path.replace(`{${name}}`, () => values[i]!), path)
  const path = fc
    .tuple(...inPath.map((param) => paramValue(param, known)))
    .map((values) => fill(operation.path, values))
  const pairs = inQuery.map((param) => queryPair(param.name, paramValue(param, known)))
  const query = fc.tuple(...pairs).map((pairs) => pairs.filter(Boolean).join('&'))
  const body = operation.body
    ? bodies(oneOf([5, valid(operation.body, known, true)], [1, valid(operation.body, known)], [1, wrongJson]))
    : oneOf([4, fc.constant(Buffer.alloc(0))], [1, bodies(wrongJson)])
  const otherMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'GET', 'POST', 'FOO', 'get']
  return fc
    .record({
      method: oneOf([24, fc.constant(operation.method)], [1, fc.constantFrom(...otherMethods)]),
      path,
      query,
      body,
      bearer: oneOf([9, fc.constantFrom(...known.bearers)], [1, latin1.map((value) => `Bearer ${value}`)]),
      mediaType: mediaTypes,
      wrong: oneOf<Header[]>([2, fc.constant([])], [1, fc.array(wrongHeaders, { maxLength: 3 })]),
    })
    .map(({ method, path, query, body, bearer, mediaType, wrong }) => {
      const upload = operation.method === 'PUT' && mediaType === 'application/json' ? 'application/pdf' : mediaType
      const names = new Set(wrong.map(([name]) => name))
      const usual = Object.entries({
        ...{ host: 'localhost', connection: 'close', apikey: anonKey, 'x-forwarded-for': newAddress() },
        ...(operation.needsSession && { authorization: bearer }),
        ...(body.length > 0 && { 'content-type': upload }),
      })
      const headers = [...usual.filter(([name]) => !names.has(name)), ...wrong]
      return bytesOf({ method, target: query ? `${path}?${query}` : path, headers, body })
    })
}
