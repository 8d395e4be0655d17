import { readFileSync } from 'node:fs'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { callerOf, networkOf } from './auth/network.ts'
import { DomainError } from './errors.ts'

export interface ConnectionLimits {
  /** Of this process. */
  total?: number
  /** Connections of one network, or requests of it under way at once. */
  perNetwork?: number
  /** The last of the total, for networks that have only a few. */
  reserve?: number
  few?: number
  /** In place of the socket's. */
  remoteOf?: (socket: Socket) => string | undefined
}

/**
 * Of the connections nobody gets so many that others are not served. A network may have a fifth of them; the last tenth is only for
 * networks that have a few; and when there is none left, the one that has been idle for longest makes room.
 * The proxies' own connections carry everybody, so of what comes through them the requests under way are counted, by the
 * address that the proxy forwards.
 */
export function limitPerNetwork(
  app: FastifyInstance,
  trustProxy: readonly string[] = [],
  {
    total = Math.min(5_000, Math.floor(openFilesAllowed() * 0.8)),
    perNetwork = Math.floor(total / 5),
    reserve = Math.floor(total / 10),
    few = 20,
    remoteOf = ({ remoteAddress }) => remoteAddress,
  }: ConnectionLimits = {},
) {
  const proxies = blockListOf(trustProxy)
  const connections = counting()
  const underWay = counting()
  /** Without a request under way; who became so first, first. */
  const idle = new Set<Socket>()
  let open = 0

  app.server.on('connection', (socket) => {
    const remote = remoteOf(socket) ?? ''
    const isProxy = proxies.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4')
    const network = networkOf(remote)
    const most = open >= total - reserve ? few : isProxy ? total : perNetwork
    if (connections.of(network) >= most || (open >= total && !closeLongestIdle())) {
      socket.resetAndDestroy()
      return
    }
    open++
    connections.add(network)
    idle.add(socket)
    socket.once('close', () => {
      open--
      connections.remove(network)
      idle.delete(socket)
    })
  })

  const closeLongestIdle = () => {
    const [socket] = idle
    if (!socket) return false
    idle.delete(socket)
    socket.resetAndDestroy()
    return true
  }

  const asked = new WeakMap<Socket, number>()
  app.server.on('request', ({ socket }, response) => {
    asked.set(socket, (asked.get(socket) ?? 0) + 1)
    idle.delete(socket)
    response.once('close', () => {
      const others = asked.get(socket)! - 1
      asked.set(socket, others)
      if (others === 0 && !socket.destroyed) idle.add(socket)
    })
  })

  app.addHook('onRequest', async (request, reply) => {
    const network = callerOf(request)
    if (underWay.of(network) >= perNetwork) throw new DomainError('too_many_requests', { retryAfter: 5 })
    underWay.add(network)
    reply.raw.once('close', () => underWay.remove(network))
  })
}

function counting() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add: (key: string) => counts.set(key, of(key) + 1),
    remove: (key: string) => (of(key) > 1 ? counts.set(key, of(key) - 1) : counts.delete(key)),
  }
}

/** @param networks like `10.0.0.0/8`, or single addresses. */
function blockListOf(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Each connection is an open file, and the database, uploads and the log need some too. Only Linux tells the number. */
function openFilesAllowed() {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
