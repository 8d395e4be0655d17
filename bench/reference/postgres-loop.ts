import pg from 'pg'
import { measure } from '../load/measure.ts'

// In place of pgbench: node-postgres with a prepared statement, in a process of its own.
const { sql, most, url, connections, seconds } = JSON.parse(process.argv[2]!)
const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
await Promise.all(clients.map((client) => client.connect()))
const hasNumber = sql.includes(':n')
const text = sql.replaceAll(':n', '$1::int')
const send = async (_: number, connection: number) => {
  const values = hasNumber ? [1 + Math.floor(Math.random() * most)] : []
  await clients[connection]!.query({ name: 'plain', text, values })
  return 200
}
const { perSecond } = await measure(send, { connections, seconds })
await Promise.all(clients.map((client) => client.end()))
process.send!(perSecond)
process.disconnect()
