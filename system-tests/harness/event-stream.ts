import { followChanges } from '@plantao/contract/notificacoes/routes'

export interface Event {
  topic: string
  vaga_id: string
}

export interface Stream {
  changes: Event[]
  /** When the first event has come. */
  ready: Promise<void>
  /** When the server has ended it; in milliseconds of this process's clock. */
  closed: Promise<number>
  cut: () => void
}

/** Follows the changes of somebody, as the web does. */
export function openStream(url: string, { access }: { access: string }): Stream {
  const cut = new AbortController()
  const changes: Event[] = []
  const { promise: ready, resolve: isReady, reject: failed } = Promise.withResolvers<void>()
  const take = (block: string) => {
    const [, event] = /^event: (\w+)$/m.exec(block) ?? []
    if (event === 'ready') isReady()
    if (event === 'change') changes.push(JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as Event)
  }
  const closed = (async () => {
    try {
      const answer = await fetch(`${url}${followChanges.path}`, {
        headers: { apikey: 'anon-local', authorization: `Bearer ${access}` },
        signal: cut.signal,
      })
      if (answer.status !== 200) throw new Error(`the stream was answered with ${answer.status}`)
      let rest = ''
      for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) take(block)
      }
    } catch (error) {
      failed(error)
    }
    return performance.now()
  })()
  return { changes, ready, closed, cut: () => cut.abort() }
}
