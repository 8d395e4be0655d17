export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Of those that were done; the figures above are theirs. */
  count: number
  /** How many were refused or broke, by status. */
  failures: Record<number, number>
}

export interface Load {
  /** Requests under way at the same time. */
  connections: number
  seconds: number
}

/**
 * Sends requests one after another on each connection; the time of one is from sending it to having read its answer.
 * @param send answers with the status. A refusal is no work done.
 */
export async function measure(send: (n: number) => Promise<number>, { connections, seconds }: Load): Promise<Figures> {
  const times: number[] = []
  const failures: Record<number, number> = {}
  let sent = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const connection = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      const status = await send(sent++)
      if (status < 400) times.push(performance.now() - start)
      else failures[status] = (failures[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), count: times.length, failures }
}
