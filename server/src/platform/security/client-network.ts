import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What counts as one caller: an IPv4 address, or the /64 of IPv6, of which one household has all addresses. */
export function networkOf(ip: string) {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIPv4(address)) return address
  const [left = [], right] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = right ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Where a request comes from. Text that a trusted proxy forwards without it being an address does not count. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '')
  return isIP(address) ? address.replace(/%.*$/, '') : null
}

/** What a request's tries are counted by. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'socket'>) {
  return networkOf(clientAddress(request) ?? '::')
}
