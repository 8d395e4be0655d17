import { connect, type Socket } from 'node:net'
import { followChanges } from '@plantao/contract/notificacoes/routes'
import { requestOf } from '@plantao/testkit/client'
import { waitFor } from '@plantao/testkit/wait'
import { openPublisher } from '../app/publisher.ts'
import type { Account } from '../app/sessions.ts'
import { bytesOf } from '../load/http-connection.ts'
import { judge } from '../report/verdict.ts'
import type { Run } from '../run.ts'

/** Opened at the same time. */
const atOnce = 50

/**
 * Many live streams of one server process. Doctors come from addresses of their own, as a proxy forwards them, under the limits of
 * the product. Node itself raises `ulimit -n` to the hard limit.
 */
export async function measureStreams(run: Run) {
  const { measured, medicos, hospitais, options, verdicts } = run
  const wanted = options.streams
  const what = `${wanted} live streams on one process`
  const streams: Stream[] = []
  let next = 0
  /** The server's memory then, in MB. */
  const openUntil = async (end: number) => {
    const loop = async () => {
      while (next < end) {
        const stream = await openStream(measured.app.url, medicos[next++ % medicos.length]!)
        if (stream) streams.push(stream)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, loop))
    await measured.settle()
    return measured.memory().now
  }
  // The first ones also make the heap grow, for whatever comes.
  const before = await openUntil(wanted / 5)
  const opened = streams.length
  const after = await openUntil(wanted)
  const each = ((after - before) * 1024) / (streams.length - opened)
  // At its limit, the server would take no connection that publishes.
  if (streams.length < wanted) for (const { socket } of streams.splice(0, atOnce)) socket.destroy()
  const open = streams.filter(({ socket }) => !socket.destroyed)

  const publisher = await openPublisher(measured.app.url, hospitais)
  const publishedAt = performance.now()
  const published = await publisher.publish()
  const reached = () => open.filter(({ changes }) => changes() > 0).length
  await waitFor('the change to reach all', () => reached() === open.length, { within: 10_000 }).catch(() => {})
  const milliseconds = performance.now() - publishedAt
  await publisher.unpublish(published)
  publisher.close()
  for (const { socket } of streams) socket.destroy()

  const told = `${reached()} of ${wanted}, ${open.length} open; ${milliseconds.toFixed(0)} ms`
  verdicts.push(
    judge(what, 'a publish reaches all', told, reached() === wanted),
    judge(what, '<= 20 KB each', `${each.toFixed(1)} KB`, each <= 20),
  )
}

interface Stream {
  socket: Socket
  changes: () => number
}

/** Null when the server refuses it. */
export async function openStream(url: string, as: Account): Promise<Stream | null> {
  const socket = connect(Number(new URL(url).port), 'localhost')
  let changes = 0
  let isReady = false
  const opened = Promise.withResolvers<void>()
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    if (text.includes('event: ready')) isReady = true
    if (text.includes('event: change')) changes++
    if (isReady || !text.startsWith('HTTP/1.1 200')) opened.resolve()
  })
  socket.on('error', () => {})
  socket.on('close', () => opened.resolve())
  socket.write(bytesOf(requestOf(followChanges, { as })))
  await opened.promise
  if (isReady) return { socket, changes: () => changes }
  socket.destroy()
  return null
}
