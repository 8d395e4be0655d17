import { readFileSync } from 'node:fs'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../domain-error.ts'
import { networkOf, networksOfCallers } from '../../security/client-network.ts'

export interface ConnectionLimits {
  total?: number
  /** Maximum number of one network's connections, and of its concurrent requests. */
  perNetwork?: number
  /** Number of the total's connections that are reserved for networks with fewer than `few` connections. */
  reserve?: number
  few?: number
  /** Replaces the socket's address in tests. */
  remoteOf?: (socket: Socket) => string | undefined
}

interface Connection {
  socket: Socket
  network: Network
  openRequests: number
}

interface Network {
  name: string
  open: number
  /** Connections without an open request, longest idle first. */
  idle: Set<Connection>
}

/**
 * Keeps one network from using up the connections of this process. A network gets at most a fifth of them, and the last
 * tenth is reserved for networks with only a few connections. At a network's limit, a new connection evicts the
 * network's longest idle connection. At the total limit, it evicts the longest idle connection of all. If no connection
 * is idle, the new one is closed. Connections of a trusted proxy carry many clients, so behind a proxy the open
 * requests of each forwarded address are limited instead.
 */
export function limitConnections(
  app: FastifyInstance,
  trustProxy: readonly string[] = [],
  {
    total = Math.min(12_500, Math.floor(openFilesAllowed() * 0.8)),
    perNetwork = Math.floor(total / 5),
    reserve = Math.floor(total / 10),
    few = 20,
    remoteOf = ({ remoteAddress }) => remoteAddress,
  }: ConnectionLimits = {},
) {
  const proxies = blockListOf(trustProxy)
  const networks = new Map<string, Network>()
  const connections = new Map<Socket, Connection>()
  const idle = new Set<Connection>()

  const isIdle = (connection: Connection, yes: boolean) => {
    for (const set of [idle, connection.network.idle]) {
      if (yes) set.add(connection)
      else set.delete(connection)
    }
  }
  const forget = (connection: Connection) => {
    if (!connections.delete(connection.socket)) return
    isIdle(connection, false)
    const { network } = connection
    if (--network.open === 0) networks.delete(network.name)
  }
  const closeFirst = ([connection]: Iterable<Connection>) => {
    if (!connection) return false
    // The 'close' event comes too late: until then the same connection could be chosen again.
    forget(connection)
    connection.socket.resetAndDestroy()
    return true
  }

  app.server.on('connection', (socket) => {
    // A socket that has already closed has no address.
    const remote = remoteOf(socket) ?? '::'
    const isProxy = proxies.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4')
    const name = networkOf(remote)
    const network = networks.get(name) ?? { name, open: 0, idle: new Set() }
    const limit = connections.size >= total - reserve ? few : isProxy ? total : perNetwork
    const isAccepted =
      (network.open < limit || closeFirst(network.idle)) && (connections.size < total || closeFirst(idle))
    if (!isAccepted) return void socket.resetAndDestroy()
    const connection = { socket, network, openRequests: 0 }
    network.open++
    networks.set(name, network)
    connections.set(socket, connection)
    isIdle(connection, true)
    socket.once('close', () => forget(connection))
  })

  app.server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.openRequests++
    isIdle(connection, false)
    response.once('close', () => {
      if (--connection.openRequests === 0 && connections.has(socket)) isIdle(connection, true)
    })
  })

  const underWay = counting()
  const networkOfCaller = networksOfCallers(trustProxy)
  app.addHook('onRequest', (request, reply, done) => {
    const network = networkOfCaller(request.raw)
    if (underWay.of(network) >= perNetwork) return done(new DomainError('too_many_requests', { retryAfter: 5 }))
    underWay.add(network)
    reply.raw.once('close', () => underWay.remove(network))
    done()
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

/** @param networks networks like `10.0.0.0/8`, or single addresses */
function blockListOf(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Maximum number of open files. Each connection counts as one. Only Linux reports the limit. */
function openFilesAllowed() {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
