import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The network that rate limits count as one client: an IPv4 address, or a household's IPv6 /64. */
export function networkOf(ip: string, ipv6Bits: 48 | 64 = 64) {
  // The zone of a link-local address (`%eth0`) is removed: the parser refuses some names of interfaces. An IPv4 address
  // in IPv6 form (`::ffff:…`) becomes IPv4.
  const address = ipaddr.process(withoutZone(ip))
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6(address.toByteArray().fill(0, ipv6Bits / 8))}/${ipv6Bits}`
}

/** The client's IP address, or null if none is known. A proxy's header without a valid address is ignored. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '')
  return isIP(address) ? withoutZone(address) : null
}

const withoutZone = (ip: string) => ip.replace(/%.*$/, '')

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether limits by network leave out the machine itself (`exemptsLoopback` of the settings). */
    exemptsLoopback: boolean
  }
}

/** Headers that proxies add, in the spelling of Node. Their values are whatever the caller likes. */
const proxyHeader = /forwarded|(client|connecting|real)-?ip$|^(via|cdn-loop)$/

/**
 * The network against which limits count this request. Null for a person who tries the product on their own machine:
 * limits by network do not apply to them.
 */
export function limitedNetwork(request: FastifyRequest, ipv6Bits?: 48 | 64) {
  const isExempt = request.server.exemptsLoopback && isFromThisMachine(request)
  return isExempt ? null : networkOf(clientAddress(request) ?? '::', ipv6Bits)
}

/** Whether the request comes from this machine, and not through a proxy on it that says so. */
export function isFromThisMachine(request: FastifyRequest) {
  return (
    ipaddr.process(clientAddress(request) ?? '::').range() === 'loopback' &&
    !Object.keys(request.headers).some((name) => proxyHeader.test(name))
  )
}

export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'socket'>) {
  return networkOf(clientAddress(request) ?? '::')
}

/** The client's IPv4 address, or its IPv6 /48: the largest network that one customer commonly has (RFC 6177). */
export function clientSite(request: Pick<FastifyRequest, 'ip' | 'socket'>) {
  return networkOf(clientAddress(request) ?? '::', 48)
}

const networksKept = 10_000
/** Characters. A longer list of addresses is not cached, because many long lists would fill the memory. */
const longestKept = 200

/**
 * Finds the client's network for requests that may come through these proxies. Results are cached, because parsing an
 * address takes as long as a short answer.
 */
export function networksOfCallers(trustProxy: readonly string[]) {
  const isTrusted = proxyAddr.compile([...trustProxy])
  const known = new Map<string, string>()
  return (request: Pick<IncomingMessage, 'socket' | 'headers'>) => {
    const addresses = `${request.socket.remoteAddress} ${request.headers['x-forwarded-for'] ?? ''}`
    const network = known.get(addresses)
    if (network) return network
    const ip = proxyAddr(request as IncomingMessage, isTrusted)
    const found = clientNetwork({ ip, socket: request.socket })
    if (known.size >= networksKept) known.clear()
    if (addresses.length <= longestKept) known.set(addresses, found)
    return found
  }
}
