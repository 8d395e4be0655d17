import { unlinked } from '@plantao/contract/text-rules'
import type { Trx } from '../../platform/database/db.ts'
import type { Message } from '../../platform/mail/mail.ts'
import type { JobServices } from '../../platform/services.ts'

/** A kind of e-mail. Its domain defines it; `server/src/jobs.ts` lists all kinds. */
export interface EmailKind {
  name: string
  /** True if a backlog of other e-mails must not delay this kind. */
  isUrgent?: true
  /** True if e-mails to one person that are due at the same time are combined into one. */
  isGathered?: true
  /**
   * Minimum seconds between e-mails about one vaga to one person. Later e-mails wait until the interval ends. If the
   * kind is gathered, they are then combined. Otherwise only the last is sent, because the earlier are out of date.
   */
  secondsBetween?: number
  /** True if, after twenty to one person in five minutes, later e-mails wait up to five minutes. Needs `isGathered`. */
  isPaced?: true
  /** Runs just before sending. Null if the e-mail is out of date. @param keys several if gathered */
  compose: (
    trx: Trx<'app_jobs'>,
    keys: readonly [string, ...string[]],
    services: JobServices,
  ) => Promise<Message | null>
}

/** A notification in the bell, and an e-mail to queue. Each combination of kind and key exists at most once. */
export interface Email {
  kind: EmailKind
  /** Begins with the id of the candidatura, vaga or proposed change that the e-mail is about, if there is one. */
  key: string
  /** For an alert: when the saved search sends it. The account's choice of 'daily' or 'never' takes precedence. */
  alerts?: 'quarter-hour' | 'daily'
  /** Outside: to an address that belongs to no account. Its kind names the address. */
  to: { medico: string } | { hospital: string } | { account: string } | { outside: true }
}

/** Maximum number of items that a gathered e-mail lists. The e-mail says how many others there are. */
export const maxListed = 20

/** Breaks link-like text that users typed, so that mail programs do not turn it into a link. */
export function withoutLinks<F extends object>(facts: F): F {
  const texts = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? unlinked(value) : value,
  ])
  return Object.fromEntries(texts)
}
