import { get } from 'node:http'

/**
 * Waits until the server has accepted every connection opened before. The kernel connects at once and lets them wait in one
 * queue; a busy server takes them from it seconds later, and its limits of time begin then.
 */
export function untilAccepted(url: string) {
  return new Promise<void>((resolve, reject) => {
    // On a connection of its own: the last in the queue.
    get(`${url}/healthz`, { agent: false }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })
}
