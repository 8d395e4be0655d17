import type { Measured, Run } from '../run.ts'
import { HttpConnection } from './http-connection.ts'
import { type Load, measure } from './measure.ts'

/** Gives the requests in turn: again from the first after the last, or each once. */
export class RequestList {
  readonly #requests: readonly Buffer[]
  readonly #isOnce: boolean
  #next = 0

  constructor(requests: readonly Buffer[], isOnce = false) {
    this.#requests = requests
    this.#isOnce = isOnce
  }

  /** How many requests have been given. */
  get given() {
    return this.#next
  }

  /** Null when each was given. */
  next(): Buffer | null {
    if (this.#isOnce && this.#next === this.#requests.length) return null
    return this.#requests[this.#next++ % this.#requests.length]!
  }
}

/** Sends the requests to the app, first for a while without measuring. @param warmUpSeconds of that while. */
export async function measureApp(
  { measured }: Pick<Run, 'measured'>,
  list: RequestList,
  load: Load,
  warmUpSeconds = load.seconds / 4,
): Promise<Measured> {
  const connections = await HttpConnection.openMany(measured.app.url, load.connections)
  const send = async (_: number, connection: number) => {
    const request = list.next()
    return request && connections[connection]!.ask(request)
  }
  try {
    await measure(send, { ...load, seconds: warmUpSeconds })
    return await withUsage(measured, () => measure(send, load))
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** Adds what the work costs the server and the database. */
export async function withUsage(
  { cpu, memory }: Pick<Run['measured'], 'cpu' | 'memory'>,
  work: () => Promise<Omit<Measured, 'serverCpu' | 'databaseCpu' | 'memory'>>,
): Promise<Measured> {
  const before = cpu()
  const figures = await work()
  const after = cpu()
  const each = (kind: 'server' | 'database') => ((after[kind] - before[kind]) * 1_000_000) / figures.count
  return { ...figures, serverCpu: each('server'), databaseCpu: each('database'), memory: memory().now }
}
