import { messages } from '@plantao/contract/messages'
import { errorText, isTimed, timedMessage } from '@plantao/contract/sentences/errors'
import { ApiError, isOffline } from '../http/errors.ts'
import { notify } from './notify.ts'

/** The sentence of a refusal, or undefined when the server did not answer. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, retryAfter } = error
  const received = error.message === code ? undefined : error.message
  if (isTimed(code)) return retryAfter === null ? (received ?? errorText[code]) : timedMessage[code](retryAfter)
  // A newer server may send a code that this page does not know.
  return Object.hasOwn(errorText, code) ? errorText[code] : received
}

interface FailureTitles {
  /** The title when no answer came or the server broke. */
  unexpected?: string
  /** The sentence about the action, when there is no connection. */
  offline?: string
}

/** `onError: notifyFailure(messages.vagas.createFailed)`. @param refused the title above the reason of a refusal. */
export const notifyFailure =
  (refused: string, { unexpected = refused, offline }: FailureTitles = {}) =>
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
