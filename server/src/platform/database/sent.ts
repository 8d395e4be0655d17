import type pg from 'pg'

/** All that is sent to the database until the event loop goes on is one write to its socket: each write costs more than a query. */
export function sendTogether({ connection: { stream } }: pg.PoolClient) {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Of the statements that each client was sent since it came from the pool. */
const sentNames = new WeakMap<pg.PoolClient, Set<string>>()

export function ask(client: pg.PoolClient, query: pg.QueryConfig) {
  const { name } = query
  if (name !== undefined) {
    const names = sentNames.get(client) ?? new Set()
    sentNames.set(client, names.add(name))
  }
  return client.query(query)
}

/**
 * Whether a statement was sent by a new name and not prepared, since its transaction had already failed. PgBouncer takes the
 * name for used all the same (seen in 1.24), and would refuse it to whoever gets this client next.
 */
export function wasRefusedStatement(client: pg.PoolClient) {
  const prepared = client.connection.parsedStatements
  return [...(sentNames.get(client) ?? [])].some((name) => !(name in prepared))
}

/** When it goes back to the pool. */
export const forgetSent = (client: pg.PoolClient) => sentNames.delete(client)
