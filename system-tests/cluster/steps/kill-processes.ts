import { pause } from '@plantao/testkit/wait'
import type { ServerProcess } from '../parts/servers.ts'
import type { Step } from './step.ts'

const kills = 6
const everyMs = 10_000

/** Kills one server process after the other and starts each again, like a service manager. */
export async function killProcesses({ cluster, use, report }: Step) {
  const interruptions: number[] = []
  const starting = new Map<ServerProcess, Promise<void>>()
  let deaf = 0
  for (let n = 0; n < kills; n++) {
    const server = cluster.servers[n % cluster.servers.length]!
    // Waits until the previous start of this process has finished.
    await starting.get(server)
    const killedAt = performance.now()
    const next = pause(everyMs)
    await server.kill()
    starting.set(server, server.start())
    // Gives the streams of the killed process time to notice the cut.
    await pause(500)
    await use.streams.untilAllLive(everyMs)
    interruptions.push(...use.streams.interruptionsSince(killedAt))
    deaf += await use.deafStreams()
    await next
  }
  await Promise.all(starting.values())
  const what = `a process killed every ${everyMs / 1000} s × ${kills}`
  report.bar(`${what}: cut streams back`, interruptions.length, '<= 5 s', Math.max(...interruptions) / 1000)
  report.none(`${what}: live streams that then hear of no change`, kills * use.streams.count, deaf)
}
