import type { JsonText } from './json-text.ts'

/** Bytes. */
const bufferLength = 64 * 1024
/** So that the first does not wait long for the others. */
const mostTogether = 32

interface Waiting {
  bytes: Buffer
  send: () => boolean
}

/**
 * Sends answers together: those to all requests that have come by now, one after the other. Over 32 connections that takes half the
 * CPU of writing each as soon as it is ready (docs/decisions/0032-answers-sent-together.md).
 */
export class AnswerBatch {
  private waiting: Waiting[] = []
  private buffers: Buffer[] = []
  /** The buffer that is being filled, and how far it is. */
  private current = 0
  private length = 0

  /** The bytes of an answer that is added next: in memory that is used again, or in memory of their own where they are many. */
  copy(answer: JsonText) {
    if (answer.length > bufferLength) return answer.bytes()
    if (this.length + answer.length > bufferLength) {
      this.current++
      this.length = 0
    }
    this.buffers[this.current] ??= Buffer.allocUnsafeSlow(bufferLength)
    const bytes = answer.copyTo(this.buffers[this.current]!, this.length)
    this.length += bytes.length
    return bytes
  }

  /** @param send is called once the requests that have come are read. It tells whether the bytes are not needed any more. */
  add(bytes: Buffer, send: () => boolean) {
    const count = this.waiting.push({ bytes, send })
    if (count === 1) setImmediate(() => this.sendAll())
    else if (count === mostTogether) this.sendAll()
  }

  private sendAll() {
    const { waiting } = this
    this.waiting = []
    const stillNeeded = waiting.filter(({ send }) => !send()).map(({ bytes }) => bytes.buffer)
    if (stillNeeded.length > 0) this.buffers = this.buffers.filter(({ buffer }) => !stillNeeded.includes(buffer))
    this.current = 0
    this.length = 0
  }
}
