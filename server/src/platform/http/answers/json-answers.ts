import type { IncomingHttpHeaders } from 'node:http'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Keys } from '../../security/keys.ts'

/** Below this a packet holds it anyway. Bytes. */
const worthCompressing = 1_024
/** A page of 12 kB takes 0.1 ms and becomes 1.9 kB. Higher levels take up to twice as long for 5 % less. */
const compression = { level: constants.Z_BEST_SPEED }

type Send = (status: 200 | 304, headers: Record<string, string>, body: Buffer | null) => void

/**
 * What reads of JSON have in common: an unchanged answer is 304 to who still has it, and a long one is compressed.
 *
 * Only answers to GET: tokens stand in answers to POST, and no answer repeats what was asked, so that the compressed length tells
 * nothing about a secret (BREACH).
 */
export function sendJsonAnswers(app: FastifyInstance, keys: Keys) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' && request.routeOptions.config.description !== undefined
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isRead || reply.statusCode !== 200 || !isText) return done(null, payload)
    // Encoded once, for the ETag, the length and the socket.
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    answerRead(bytes, keys, request.headers, (status, headers, body) => {
      reply.code(status).headers(headers)
      if (status === 304) reply.removeHeader('content-type')
      done(null, body)
    })
  })
}

/** @param send is called at once, unless the answer is compressed. @param asked the request's headers. */
export function answerRead(bytes: Buffer, keys: Keys, asked: IncomingHttpHeaders, send: Send) {
  // Weak: a compressed answer has the same. Keyed: the author of a text must not be able to write another one with the same tag. All
  // processes have the key. 22 characters are 132 bits.
  const etag = `W/"${keys.mac('etags', bytes).slice(0, 22)}"`
  if (asked['if-none-match'] === etag) return send(304, { etag }, null)
  if (bytes.length < worthCompressing) return send(200, { etag }, bytes)
  const headers = { etag, vary: 'accept-encoding' }
  if (!takesGzip(asked)) return send(200, headers, bytes)
  gzip(bytes, compression, (error, compressed) => {
    if (error) send(200, headers, bytes)
    else send(200, { ...headers, 'content-encoding': 'gzip' }, compressed)
  })
}

export function takesGzip(headers: IncomingHttpHeaders) {
  return /\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))
}
