import { unlinked } from '@plantao/contract/text-rules'
import type { Trx } from '../../platform/database/db.ts'
import type { Message } from '../../platform/mail/message.ts'
import type { JobServices } from '../../platform/services.ts'

/** A kind of e-mail. Its domain defines it; `server/src/jobs.ts` lists all kinds. */
export interface EmailKind {
  /** The database lists the same names in `notificacoes_kind`. */
  name: string
  /** True if the user waits for the e-mail at the screen: a backlog of other e-mails must not delay it. */
  isUrgent?: true
  /** True if e-mails to one person that are due at the same time are combined into one. */
  isGathered?: true
  /**
   * Minimum interval in seconds between e-mails about a vaga to one person. The first is sent immediately, and later
   * ones wait until the interval ends. A gathered kind then combines them. Of another kind only the last is sent,
   * because the earlier ones are out of date.
   */
  secondsBetween?: number
  /** After twenty e-mails to one person in five minutes, others wait up to five minutes. Only for a gathered kind. */
  isPaced?: true
  /** Finds the content just before sending, as app_jobs. Null if it is out of date. @param keys several if gathered */
  compose: (trx: Trx, keys: readonly [string, ...string[]], services: JobServices) => Promise<Message | null>
}

/** A notification in the bell, and an e-mail to queue. Each combination of kind and key exists at most once. */
export interface Email {
  kind: EmailKind
  /** Begins with the id of the candidatura, vaga or proposed change that the e-mail is about, if there is one. */
  key: string
  /**
   * For an alert: what the doctor chose for the saved search. This choice applies if the account wants e-mails of this
   * kind immediately.
   */
  alerts?: 'quarter-hour' | 'daily'
  to: { medico: string } | { hospital: string } | { account: string }
}

/** Maximum number of items in the list of a gathered e-mail, which states how many others there are. */
export const maxListed = 20

/** Breaks link-like text that users typed, so that mail programs do not turn it into a link. */
export function withoutLinks<F extends object>(facts: F): F {
  const texts = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? unlinked(value) : value,
  ])
  return Object.fromEntries(texts)
}
