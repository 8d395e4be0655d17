import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Runs beside a database as `node health-server.ts <port> <url>`, and tells HAProxy whether the database is the
 * primary: `GET /primary` answers 200 or 503, like Patroni.
 */
const [port, connectionString] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
pool.on('error', () => {})

createServer(async (_request, response) => {
  const isPrimary = await pool.query('select not pg_is_in_recovery() as is_primary').then(
    ({ rows }) => rows[0].is_primary,
    () => false,
  )
  response.writeHead(isPrimary ? 200 : 503).end()
}).listen(Number(port), '127.0.0.1')
