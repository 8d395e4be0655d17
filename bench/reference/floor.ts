import { fork } from 'node:child_process'
import { once } from 'node:events'
import { HttpConnection } from '../load/http-connection.ts'
import { type Figures, type Load, measure } from '../load/measure.ts'

export interface Floor {
  /** How fast bare node:http answers these requests with these bodies. */
  measure: (requests: readonly Buffer[], load: Load) => Promise<Figures>
  /** The bodies that it answers with from now on. */
  answerWith: (bodies: readonly Buffer[]) => Promise<void>
  close: () => void
}

/** Bare node:http in a process of its own. */
export async function startFloor(): Promise<Floor> {
  const server = fork(new URL('./floor-server.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
  const [port] = (await once(server, 'message')) as [number]
  return {
    async answerWith(bodies) {
      server.send([...bodies])
      await once(server, 'message')
    },
    async measure(requests, load) {
      const connections = await HttpConnection.openMany(`http://localhost:${port}`, load.connections)
      const send = (n: number, connection: number) => connections[connection]!.ask(requests[n % requests.length]!)
      // Until it is compiled.
      await measure(send, { ...load, seconds: load.seconds / 4 })
      const figures = await measure(send, load)
      for (const connection of connections) connection.close()
      return figures
    },
    close: () => server.disconnect(),
  }
}
