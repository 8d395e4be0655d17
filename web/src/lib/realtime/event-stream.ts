export interface StreamEvent {
  event: string
  data: string
}

/** Reads `text/event-stream`; comments come out as events named '' so that a watchdog sees them too. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield parseBlock(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined) // already broken: there is nothing left to free
  }
}

function parseBlock(block: string): StreamEvent {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^(\w*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') event = value ?? ''
    if (field === 'data') data.push(value ?? '')
  }
  return data.length > 0 || event !== 'message' ? { event, data: data.join('\n') } : { event: '', data: '' }
}
