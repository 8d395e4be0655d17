export interface Figures {
  /** Of successful requests only; times in milliseconds. */
  perSecond: number
  p50: number
  p99: number
  count: number
  /** How many requests failed, by status. */
  failures: Record<number, number>
}

export interface Load {
  /** Requests under way at the same time. */
  connections: number
  seconds: number
}

/**
 * Sends as soon as the answer before has come.
 * @param send sends request number n on one of the connections and returns the answer's status; null when there is nothing left
 * to send.
 */
export async function measure(
  send: (n: number, connection: number) => Promise<number | null>,
  { connections, seconds }: Load,
): Promise<Figures> {
  const times: number[] = []
  const failures: Record<number, number> = {}
  let sent = 0
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const loop = async (connection: number) => {
    for (let sentAt = startedAt; sentAt < end; ) {
      const status = await send(sent++, connection)
      if (status === null) return
      const now = performance.now()
      if (status < 400) times.push(now - sentAt)
      else failures[status] = (failures[status] ?? 0) + 1
      sentAt = now
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => loop(connection)))
  const elapsed = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    count: times.length,
    failures,
  }
}

/** NaN where there is none. */
export function percentile(sorted: readonly number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
