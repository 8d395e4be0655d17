import { messages } from '@plantao/contract/messages'
import { isTimed, pageErrorText, timedMessage } from '@plantao/contract/sentences/page-errors'
import { ApiError, isOffline } from '../http/errors.ts'
import { notify } from './notify.ts'

/** The sentence for a refusal by the server, or undefined when there is none. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, retryAfter } = error
  const received = error.message === code ? undefined : error.message
  if (isTimed(code))
    return retryAfter === undefined ? (received ?? pageErrorText[code]) : timedMessage[code](retryAfter)
  // Another backend refused without a code of ours.
  if (code === 'unexpected' && error.status < 500 && received) return received
  return Object.hasOwn(pageErrorText, code) ? pageErrorText[code as keyof typeof pageErrorText] : received
}

interface FailureTitles {
  /** The title when no answer came or the server failed. */
  unexpected?: string
  /** The sentence about the action below the title, when there is no connection. */
  offline?: string
}

/** For mutations: `onError: notifyFailure(title)`. @param refused the title above the reason of a refusal. */
export const notifyFailure =
  (refused: string, { unexpected = refused, offline = messages.offline.load }: FailureTitles = {}) =>
  (error: unknown) => {
    if (isOffline(error)) return notify.error(unexpected, offline)
    const reason = sentenceOf(error)
    if (reason === undefined || reason === pageErrorText.unexpected) notify.error(unexpected, messages.unexpected.text)
    else notify.error(refused, reason)
  }
