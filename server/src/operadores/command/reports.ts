import { waitingRequestsQuery } from '../../auth/requests/store.ts'
import { waitingClaimsQuery } from '../../hospitais/proof/store.ts'
import type { Trx } from '../../platform/database/db.ts'
import { StartError } from '../../platform/start-error.ts'
import { waitingReportsQuery } from '../../reports/store.ts'
import { readWaitingWork } from '../work/store.ts'
import { linesOf } from './lines.ts'
import { asOperation, type CommandContext, type OperatorCommand } from './operator-command.ts'

const pageSize = 100

/** The sort key of a page's last row. */
type Key = [timeOrDay: string, id: string]

interface Waiting<T> {
  title: string
  count: number
  read: (trx: Trx, after: Key | null) => Promise<readonly T[]>
  keyOf: (last: T) => Key
}

/** Reads page after page, so that a long list does not fill the memory. */
async function sayAll<T>(context: CommandContext, { title, count, read, keyOf }: Waiting<T>) {
  if (count > 0) context.say(`${title}: ${count}`)
  for (let after: Key | null = null; ; ) {
    const page: readonly T[] = await asOperation(context, (trx) => read(trx, after))
    for (const line of linesOf(page, '  ')) context.say(line)
    if (page.length < pageSize) return
    after = keyOf(page.at(-1)!)
  }
}

export const reportsCommand: OperatorCommand = {
  name: 'reports',
  usage: '',
  about: 'hospitals, requests and reports that wait',
  async run(context, args) {
    if (args.length > 0) throw new StartError('The command takes no arguments: it lists everything that waits.')
    const { claims, requests, reports } = await asOperation(context, readWaitingWork)
    if (claims + requests + reports === 0) return context.say('nothing waits')
    await sayAll(context, {
      title: 'hospitals',
      count: claims,
      read: async (trx, after) => (await trx.executeQuery(waitingClaimsQuery(after, pageSize))).rows,
      keyOf: ({ created_at, id }) => [created_at, id],
    })
    await sayAll(context, {
      title: 'requests',
      count: requests,
      read: async (trx, after) => (await trx.executeQuery(waitingRequestsQuery(after, pageSize))).rows,
      keyOf: ({ due_on, id }) => [due_on, id],
    })
    await sayAll(context, {
      title: 'reports',
      count: reports,
      read: async (trx, after) =>
        (await trx.executeQuery(waitingReportsQuery(after, pageSize))).rows.map(({ report }) => report),
      keyOf: ({ created_at, id }) => [created_at, id],
    })
  },
}
