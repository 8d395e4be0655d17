export interface Figures {
  /** These three count successful requests only; times in milliseconds. */
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

/** @param send sends request number n, reads the answer and returns its status. */
export async function measure(send: (n: number) => Promise<number>, { connections, seconds }: Load): Promise<Figures> {
  const times: number[] = []
  const failures: Record<number, number> = {}
  let sent = 0
  const startedAt = performance.now()
  const loop = async () => {
    while (performance.now() < startedAt + seconds * 1000) {
      const sentAt = performance.now()
      const status = await send(sent++)
      if (status < 400) times.push(performance.now() - sentAt)
      else failures[status] = (failures[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  const elapsed = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), count: times.length, failures }
}
