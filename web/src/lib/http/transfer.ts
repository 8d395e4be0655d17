import type { RouteDescription } from '@plantao/contract/route'
import { isOnline } from '../online.ts'
import { learnTime } from '../time/clock.ts'
import { ApiError, NetworkError, noAnswer } from './errors.ts'
import { headersOf, type LooseRequest, urlOf } from './request.ts'
import { refusal, send } from './send.ts'

export interface UploadRequest extends LooseRequest {
  file: Blob
  onProgress?: (part: number) => void
}

/** Milliseconds without progress after which a connection counts as broken. A slow connection may take its time. */
const stalledAfter = 60_000
/** The same once the device says that it is offline: Chrome tells a running upload nothing of that. */
const stalledOfflineAfter = 5_000

/** Sends or reads a file. */
export function transfer(route: RouteDescription, request: LooseRequest, accessToken: string | null) {
  return (route.upload ? upload : download)(route, request as UploadRequest, accessToken)
}

/**
 * Reads a file for as long as its answer moves.
 * @throws {NetworkError} when nothing arrived for two minutes, in which the server may also prepare the file
 */
async function download(route: RouteDescription, request: LooseRequest, accessToken: string | null) {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const allow = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), 2 * stalledAfter)
  }
  allow()
  async function read(response: Response) {
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body!.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      allow()
      parts.push(next.value)
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
  }
  try {
    return await send(route, { ...request, read, timeout: stalled.signal }, accessToken)
  } finally {
    clearTimeout(timer!)
  }
}

/** Uploads by XMLHttpRequest, because fetch does not report progress. */
function upload(route: RouteDescription, request: UploadRequest, accessToken: string | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { file, onProgress, signal } = request
    if (signal?.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    const wasOffline = !isOnline()
    const stall = () => {
      reject(new ApiError('transfer_stalled', { status: 408 }))
      xhr.abort()
    }
    let stalled: ReturnType<typeof setTimeout>
    const allow = (milliseconds: number) => {
      clearTimeout(stalled)
      stalled = setTimeout(stall, milliseconds)
    }
    allow(stalledAfter)
    const onOffline = () => allow(stalledOfflineAfter)
    addEventListener('offline', onOffline)
    const cancel = () => xhr.abort()
    signal?.addEventListener('abort', cancel)

    const moved = ({ loaded, total }: ProgressEvent) => {
      allow(stalledAfter)
      if (total > 0) onProgress?.(loaded / total)
    }
    const failed = () => reject(signal?.aborted ? signal.reason : noAnswer(wasOffline))
    xhr.upload.addEventListener('progress', moved)
    xhr.addEventListener('error', failed)
    xhr.addEventListener('abort', failed)
    // The system's own time-out: `xhr.timeout` is not set.
    xhr.addEventListener('timeout', failed)
    xhr.addEventListener('load', () => {
      learnTime(xhr.getResponseHeader('date'), sentAt)
      if (xhr.status < 200 || xhr.status > 299) {
        return reject(refusal(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)))
      }
      try {
        resolve(xhr.responseText ? JSON.parse(xhr.responseText) : undefined)
      } catch (error) {
        reject(new NetworkError('not our answer', { cause: error }))
      }
    })
    xhr.addEventListener('loadend', () => {
      clearTimeout(stalled)
      removeEventListener('offline', onOffline)
      signal?.removeEventListener('abort', cancel)
    })

    xhr.open(route.method, urlOf(route, request))
    const headers = headersOf(request, accessToken, route.upload?.mediaType ?? file.type)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    const sentAt = performance.now()
    xhr.send(file)
  })
}
