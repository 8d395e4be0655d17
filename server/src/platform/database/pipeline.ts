import type pg from 'pg'

/**
 * Sends the queries of this turn of the event loop in one write to the connection, because a write costs more than a
 * query.
 */
export function corkUntilNextTick({ connection: { stream } }: pg.PoolClient) {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Names of the statements that were sent on each client since its checkout. */
const sentNames = new WeakMap<pg.PoolClient, Set<string>>()

export function sendQuery(client: pg.PoolClient, query: pg.QueryConfig) {
  const { name } = query
  if (name !== undefined) {
    const names = sentNames.get(client) ?? new Set()
    sentNames.set(client, names.add(name))
  }
  return client.query(query)
}

/**
 * Whether a named statement was sent but not prepared, because its transaction had already failed. PgBouncer (seen in
 * 1.24) then takes the statement for prepared, so the statement would fail for the next user of this client.
 */
export function hasUnpreparedName(client: pg.PoolClient) {
  const prepared = client.connection.parsedStatements
  return [...(sentNames.get(client) ?? [])].some((name) => !(name in prepared))
}

export const forgetSentNames = (client: pg.PoolClient) => sentNames.delete(client)
