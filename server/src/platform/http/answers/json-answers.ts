import type { IncomingHttpHeaders } from 'node:http'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Keys } from '../../security/keys.ts'

/** Bytes. Shorter answers fit into one packet anyway. */
const worthCompressing = 1_024
/** A page of 12 kB takes 0.1 ms and becomes 1.9 kB. Higher levels take up to twice as long for 5 % less. */
const compression = { level: constants.Z_BEST_SPEED }
/** An answer of 800 kB takes 8 ms instead of 2, but becomes 14 % smaller, which counts on a phone's network. */
const ofLong = { level: constants.Z_BEST_COMPRESSION }
const long = 100_000

/**
 * Batches JSON answers: the answers of one turn of the event loop are written together after that turn. Over 32
 * connections this saves a fifth of the server's CPU (docs/decisions, 0021).
 *
 * Answers to GET are compressed unless they are short. They have an ETag, so an unchanged answer becomes 304. Answers
 * to POST are not compressed, because some contain tokens. No answer repeats its request, so the compressed length
 * reveals nothing about a secret (BREACH).
 */
export function sendJsonAnswers(app: FastifyInstance, keys: Keys) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isText || request.routeOptions.config.description === undefined) return done(null, payload)
    const send = (body: string | Buffer | null) => void setImmediate(done, null, body)
    if (request.method !== 'GET' || reply.statusCode !== 200) return send(payload)
    // The text is encoded once, for the ETag, the length and the socket.
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    // The tag is weak, because the compressed answer has the same tag. It depends on a secret key that all processes
    // share, so that nobody can find two texts with the same tag. 22 characters are 132 bits.
    const etag = `W/"${keys.mac('etags', bytes).slice(0, 22)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).removeHeader('content-type')
      return send(null)
    }
    if (bytes.length < worthCompressing) return send(bytes)
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(request.headers)) return send(bytes)
    gzip(bytes, bytes.length < long ? compression : ofLong, (error, compressed) => {
      if (!error) reply.header('content-encoding', 'gzip')
      done(null, error ? bytes : compressed)
    })
  })
}

export function takesGzip(headers: IncomingHttpHeaders) {
  return /\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))
}
