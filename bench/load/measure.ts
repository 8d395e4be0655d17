export interface Figures {
  /** `perSecond` and `count` are the rate and the number of successful requests. */
  perSecond: number
  count: number
  /** Times in milliseconds. */
  p50: number
  p99: number
  failed: number
}

export interface Load {
  connections: number
  seconds: number
}

/**
 * Sends the next request on each connection as soon as the previous answer has arrived.
 * @param send sends request number n on a connection and returns the answer's status, or null when no request is left.
 */
export async function measure(
  send: (n: number, connection: number) => Promise<number | null>,
  { connections, seconds }: Load,
): Promise<Figures> {
  const times: number[] = []
  let sent = 0
  let failed = 0
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const loop = async (connection: number) => {
    for (let sentAt = startedAt; sentAt < end; ) {
      const status = await send(sent++, connection)
      if (status === null) return
      const now = performance.now()
      if (status < 400) times.push(now - sentAt)
      else failed++
      sentAt = now
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => loop(connection)))
  const elapsed = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / elapsed, count: times.length, p50: percentile(0.5), p99: percentile(0.99), failed }
}
