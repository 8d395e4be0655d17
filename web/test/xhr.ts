import { expect, vi } from 'vitest'

/** A fake of XMLHttpRequest for uploads in tests. The test itself ends the request. */
class FakeXhr extends EventTarget {
  upload = new EventTarget()
  headers: Record<string, string> = {}
  address = ''
  sent: unknown
  status = 0
  responseText = ''
  open = (method: string, url: string) => {
    this.address = `${method} ${url}`
  }
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  send = (body: unknown) => {
    this.sent = body
    uploads.push(this)
  }
  abort = () => this.end('abort')
  progress = (loaded: number) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }))
  end(type: 'load' | 'error' | 'abort' | 'timeout', status = 0, answer: object = {}) {
    this.status = status
    this.responseText = JSON.stringify(answer)
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

export const uploads: FakeXhr[] = []

export function stubUploads() {
  uploads.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
}

export const uploadStarted = (n = 1) =>
  vi.waitFor(() => uploads[n - 1] ?? expect.unreachable('nothing was sent'), 15_000)
