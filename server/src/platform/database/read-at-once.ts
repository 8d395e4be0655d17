import pg from 'pg'

declare module 'pg' {
  // What the pipeline of pg calls. Missing in its types.
  interface Query {
    callback: (error: Error | null, result: pg.QueryArrayResult & pg.QueryResult) => void
    prepare(connection: pg.Connection): void
    handleRowDescription(message: unknown): void
    handleDataRow(message: unknown): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
    handleError(error: Error, connection: pg.Connection): void
  }
  interface Connection {
    bind(config: { portal: string; statement: string; values: unknown[] }): void
    execute(config: { portal: string }): void
  }
}

type Prepared = pg.QueryConfig & { name: string }

interface Beginning extends Prepared {
  timeoutMs: number
}

/** Two prepared statements before one Sync. Its answer is that of the second. */
class AfterBeginning extends pg.Query {
  readonly #beginning: Beginning
  #timer: NodeJS.Timeout | undefined
  #hasBegun = false

  constructor(beginning: Beginning, query: Prepared) {
    super(query)
    this.#beginning = beginning
  }

  override prepare(connection: pg.Connection) {
    const { name, values = [], timeoutMs } = this.#beginning
    // As pg does it with a query that takes too long.
    this.#timer = setTimeout(() => {
      this.handleError(new Error('Query read timeout'), connection)
      connection.stream.destroy()
    }, timeoutMs)
    connection.bind({ portal: '', statement: name, values })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  /** PostgreSQL describes only the rows of the second. */
  override handleRowDescription(message: unknown) {
    this.#hasBegun = true
    super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown) {
    if (this.#hasBegun) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    clearTimeout(this.#timer)
    if (this.#hasBegun) super.handleCommandComplete(message, connection)
  }

  override handleError(error: Error, connection: pg.Connection) {
    clearTimeout(this.#timer)
    super.handleError(error, connection)
  }
}

/** Whether this connection has prepared it. */
export function isPrepared<Q extends pg.QueryConfig>({ connection }: pg.PoolClient, query: Q): query is Q & Prepared {
  return query.name !== undefined && connection.parsedStatements[query.name] === query.text
}

/**
 * Runs both in one transaction without `begin` and `commit`: PostgreSQL opens one with the first statement after a Sync, and ends
 * it with the next Sync. It takes less than half the CPU of four statements, here and there.
 * @param beginning and `query` are prepared, so that no failure can leave a name behind that is not.
 */
export function readAtOnce(client: pg.PoolClient, beginning: Beginning, query: Prepared): Promise<pg.QueryResult> {
  const answer = new Promise<pg.QueryResult>((resolve, reject) => {
    const both = new AfterBeginning(beginning, query)
    both.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(both)
  })
  return answer.catch((error: Error) => {
    // It led to the socket.
    Error.captureStackTrace(error)
    throw error
  })
}
