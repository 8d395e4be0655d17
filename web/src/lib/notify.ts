import { errorText, isTimed, messages } from '@plantao/contract/messages'
import { createElement, type ReactNode } from 'react'
import { ApiError, NetworkError, OfflineError } from './http/send.ts'

/** Errors stay long enough to be read twice by somebody tired. */
const errorFor = 8000

let repeats = 0

/**
 * Their code is not a part of the first screen: it comes right after it (routes/ToasterSlot.tsx), or with the first notice. What
 * is to be told before it could come is told when the connection is back.
 */
const notices = (): Promise<typeof import('sonner')> =>
  import('sonner').catch(() => new Promise((back) => addEventListener('online', back, { once: true })).then(notices))

async function show(
  kind: 'success' | 'info' | 'error',
  title: string,
  more: { description?: ReactNode; duration?: number },
) {
  const { toast } = await notices()
  // The same told twice (a retry, two lists of one page) is one notice, with its time begun anew.
  const id = [kind, title, typeof more.description === 'string' ? more.description : ''].join('\n')
  const isRepeated = toast.getToasts().some((shown) => shown.id === id)
  // As a new element, else a screen reader is told nothing: the words are the same.
  const words = isRepeated ? createElement('span', { key: ++repeats }, title) : title
  toast[kind](words, { ...more, id })
}

export const notify = {
  /** @param duration in milliseconds, where there is more to do than to read. */
  success: (title: string, description?: ReactNode, duration?: number) =>
    void show('success', title, { description, ...(duration && { duration }) }),
  info: (title: string, description?: string) => void show('info', title, { description }),
  error: (title: string, description?: string) => void show('error', title, { description, duration: errorFor }),
}

const isCode = (code: unknown): code is keyof typeof errorText =>
  typeof code === 'string' && Object.hasOwn(errorText, code)

/** What the server said, in our words; undefined when it was not the server that failed. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  // Some carry their waiting time in the message; a code without a sentence is shown as received.
  if (!isCode(error.code) || isTimed(error.code)) return error.message || undefined
  return errorText[error.code]
}

/** Whether nothing was sent, because there was no connection: for the call, or for the code that makes it. */
export function isOffline(error: unknown) {
  if (error instanceof OfflineError) return true
  return !(error instanceof ApiError || error instanceof NetworkError) && !navigator.onLine
}

interface Sentences {
  /** The title when no answer came or the server broke; else that of a refusal. */
  unexpected?: string
  /** What has not been done, without a connection. */
  offline?: string
}

/**
 * `onError: notifyFailure(messages.vagas.createFailed, { offline: messages.offline.createVaga })`. The first is the title when the
 * server refused, with its reason below.
 */
export const notifyFailure =
  (refused: string, { unexpected = refused, offline }: Sentences = {}) =>
  (error: unknown) => {
    if (isOffline(error)) {
      if (offline) notify.error(offline)
      else notify.error(refused, messages.offline.load)
      return
    }
    const reason = sentenceOf(error)
    if (reason === undefined || reason === errorText.unexpected) notify.error(unexpected, messages.unexpected.text)
    else notify.error(refused, reason)
  }
