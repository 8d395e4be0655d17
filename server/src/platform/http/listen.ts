import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../start-error.ts'

interface Address {
  port: number
  host: string
}

/** @throws {StartError} when the port is not available */
export async function listen(app: FastifyInstance, address: Address) {
  await app.listen(address).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, address)
  })
}

/** Checks the port before the long steps of a start: a taken port is the most common reason for a failed start. */
export async function requireFreePort({ port, host }: Address) {
  await tryPort(port, host).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { port, host })
  })
}

/** @throws EADDRINUSE and similar errors */
export function tryPort(port: number, host: string) {
  return new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Address) {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is already taken. Set PORT to a free one.`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`The setting HOST is not an address of this machine: ${host}`)
  }
  return error
}
