import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export interface TestEvent {
  event: string
  data: string
}

/** Server-sent events as they come; comments are left out. Over a connection of its own, which ends with it. */
export async function readEvents(url: string, headers: Record<string, string>) {
  const request = get(url, { headers, agent: false }).on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]()
  let text = ''

  /** Null when the stream has ended. */
  async function next(): Promise<TestEvent | null> {
    while (true) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const chunk = await chunks.next().catch(() => ({ done: true, value: '' }))
        if (chunk.done) return null
        text += chunk.value
        continue
      }
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const event = field('event')
      if (event) return { event, data: field('data') ?? '' }
    }
  }

  return { headers: response.headers, next, leave: () => request.destroy() }
}
