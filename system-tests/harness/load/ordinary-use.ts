import { getUser } from '@plantao/contract/auth/routes'
import { listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { pause } from '@plantao/testkit/wait'
import type { App } from '../app/app.ts'
import { inParallel } from './parallel.ts'
import { percentile } from './stats.ts'

export interface Use {
  tried: number
  failures: string[]
  /** The 95th percentile of the times, in milliseconds. */
  p95: number
}

/**
 * Sends requests of a doctor, a hospital and a health check while somebody else overloads a server. All servers get the
 * same requests in turn, so that other work on the machine slows all of them equally.
 */
export async function openOrdinaryUse(app: App, urls: readonly string[] = [app.url]) {
  const medico = await app.createMedico()
  const hospital = await app.createHospital()
  for (let n = 0; n < 20; n++) await app.publish(hospital)
  const get = (path: string) => ({ method: 'GET', path: path as '/rest/v1/' }) as const
  const requests = [
    [listOpenVagas, medico],
    [listOwnVagas, hospital],
    [getUser, medico],
    [listOwnCandidaturas, medico],
    [get('/'), medico],
    [get('/healthz'), medico],
  ] as const

  return async (seconds: number, { loops = 1, perSecond = 20, newConnections = false } = {}): Promise<Use[]> => {
    const end = performance.now() + seconds * 1000
    const uses = urls.map((url) => ({ url, times: [] as number[], failures: [] as string[] }))
    const headers: Record<string, string> = newConnections ? { connection: 'close' } : {}
    await inParallel(loops, async (loop) => {
      for (let n = 0; performance.now() < end; n++) {
        const turnStartedAt = performance.now()
        for (const { url, times, failures } of uses) {
          const [route, as] = requests[(n + loop) % requests.length]!
          const startedAt = performance.now()
          const status = await app.call(route, { as, url, headers, signal: AbortSignal.timeout(10_000) }).then(
            ({ status }) => status,
            (error) => String(error.cause ?? error),
          )
          if (status === 200) times.push(performance.now() - startedAt)
          else failures.push(`${route.path}: ${status}`)
        }
        await pause(Math.max(0, 1000 / perSecond - (performance.now() - turnStartedAt)))
      }
    })
    return uses.map(({ times, failures }) => {
      return { tried: times.length + failures.length, failures, p95: percentile(times, 0.95) }
    })
  }
}
