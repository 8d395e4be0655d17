import { unlinked } from '@plantao/contract/text-rules'
import type { Trx } from '../platform/database/db.ts'
import type { JobServices } from '../platform/jobs/jobs.ts'
import type { Message } from '../platform/mail/message.ts'

/** One kind of e-mail. Its domain defines it; `server/src/jobs.ts` lists all. */
export interface EmailKind {
  /** Also in the database: `notificacoes_kind`. */
  name: string
  /** Somebody waits at the screen for it: no backlog of other e-mails may delay it. */
  isUrgent?: true
  /** Those to one person that are due at the same time become one e-mail. */
  isGathered?: true
  /**
   * At most one e-mail about a vaga to one person in so many seconds: the first at once, and what follows when they are over, together
   * or, of a kind that is not gathered, the last alone: the others are not true any more.
   */
  secondsBetween?: number
  /** After twenty to one person, the rest wait for the end of the five minutes. Only for a gathered kind. */
  isPaced?: true
  /**
   * Looks up what the e-mail says, when it is about to be sent; as app_jobs. Null when it is not true any more.
   * @param keys several only for a gathered kind.
   */
  compose: (trx: Trx, keys: readonly [string, ...string[]], services: JobServices) => Promise<Message | null>
}

/** What the bell tells, and an e-mail to be queued. There is one for each kind and key, ever. */
export interface Email {
  kind: EmailKind
  /** Begins with the id of the candidatura, vaga or proposed change that it is about, where it is about one. */
  key: string
  /** How the e-mail goes when the account's choice of its kind is 'now'. */
  alerts?: 'quarter-hour' | 'daily'
  to: { medico: string } | { hospital: string } | { account: string }
}

/** Lines in the list of a gathered e-mail; it says how many others there are. */
export const maxListed = 20

/** Mail programs must not turn what people typed into a link before our own. */
export function withoutLinks<F extends object>(facts: F): F {
  const texts = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? unlinked(value) : value,
  ])
  return Object.fromEntries(texts)
}
