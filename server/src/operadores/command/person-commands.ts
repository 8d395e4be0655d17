import { open, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { reason as reasonText } from '@plantao/contract/fields'
import type { FoundAccount } from '@plantao/contract/operadores/work/schema'
import { errorText } from '@plantao/contract/sentences/errors'
import { filesOf } from '../../auth/own-data/export-files.ts'
import { readOwnData } from '../../auth/own-data/store.ts'
import { lookedAtEmail } from '../../auth/requests/emails/kinds.ts'
import { recordLook } from '../../auth/suspension/store.ts'
import { lift, suspend } from '../../auth/suspension/suspend.ts'
import { type Outcome, runTransition } from '../../notificacoes/transition.ts'
import { actFor, roleOf, type Work, withRole } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { zipStream } from '../../platform/files/zip.ts'
import { StartError } from '../../platform/start-error.ts'
import { erase } from '../work/erase.ts'
import { endSessions, lookAtAccount, lookAtVaga } from '../work/looks.ts'
import { findPerson } from '../work/persons-store.ts'
import * as store from '../work/store.ts'
import { linesOf } from './lines.ts'
import { asOperation, type CommandContext, commandCaller, type OperatorCommand } from './operator-command.ts'

/* The page 'Operação' as commands. A command about an account needs a reason, which the account's owner can read. */

interface Options {
  reason?: string
  out?: string
  end?: boolean
}

/** @throws {StartError} for an unknown option, or without the words that the command needs */
function read(args: readonly string[], needs: string | null) {
  try {
    const options = { reason: { type: 'string' }, out: { type: 'string' }, end: { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const words = positionals.join(' ').trim()
    if (needs !== null && words === '') throw new StartError(`The command takes ${needs}.`)
    return { words, options: values as Options }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError((error as Error).message)
  }
}

function reasonOf({ reason }: Options) {
  const { success, data } = reasonText.safeParse(reason ?? '')
  if (!success) throw new StartError('Say why: --reason "…", at most 500 characters. The person reads it.')
  return data
}

const person = 'an e-mail address, a CNPJ, a CRM, a name or an id'

/** The only account that the words find. @throws {StartError} for no or several accounts, or without a reason */
async function readPerson(context: CommandContext, args: readonly string[]) {
  const { words, options } = read(args, person)
  const reason = reasonOf(options)
  const found = await search(context, words)
  const [only, ...others] = found
  if (!only) throw new StartError(`Nobody is found by '${words}'.`)
  if (others.length > 0) throw new StartError([`Several are found by '${words}':`, ...linesOfFound(found)].join('\n'))
  return { account: only.id, reason, options }
}

const maxFound = 20

/** Asks for one account more than is listed, to tell whether more exist. */
const search = (context: CommandContext, words: string) =>
  asOperation(context, (trx) => store.findAccounts(trx, words, null, maxFound + 1))

const linesOfFound = (found: readonly FoundAccount[]) => [
  ...found.slice(0, maxFound).map(lineOf),
  ...(found.length > maxFound ? ['and others: say more of the name, or the e-mail address'] : []),
]

const lineOf = ({ id, user_type, nome, lugar, email, created_at, suspended_at }: FoundAccount) =>
  [id, user_type, nome, lugar, email, `since ${created_at.slice(0, 10)}`, suspended_at && 'suspended']
    .filter(Boolean)
    .join('  ')

/** Runs a transition with the operators' rights. @throws {StartError} with the sentence of a refusal */
async function carryOut<A>(context: CommandContext, work: Work<Outcome<A>, 'app_operador'>): Promise<A> {
  const begin = <R>(begun: Work<R, 'app_operador'>) => asOperation(context, begun)
  try {
    return await runTransition(context.services, begin, work)
  } catch (error) {
    throw error instanceof DomainError ? new StartError(errorText[error.code]) : error
  }
}

const find: OperatorCommand = {
  name: 'find',
  usage: '<words>',
  about: `accounts by ${person}`,
  async run(context, args) {
    const { words } = read(args, person)
    const found = await search(context, words)
    for (const line of found.length === 0 ? ['nobody is found'] : linesOfFound(found)) context.say(line)
  },
}

const show: OperatorCommand = {
  name: 'show',
  usage: '<person> --reason "…"',
  about: 'the data of an account',
  async run(context, args) {
    const { account, reason } = await readPerson(context, args)
    const page = await carryOut(context, (trx) => lookAtAccount(trx, account, reason))
    for (const line of linesOf(page)) context.say(line)
  },
}

const sessions: OperatorCommand = {
  name: 'sessions',
  usage: '<person> --reason "…" [--end]',
  about: 'the open sessions of an account, or ends them',
  async run(context, args) {
    const { account, reason, options } = await readPerson(context, args)
    const { page, ended } = await carryOut(context, async (trx) => {
      const { answer: page, emails } = await lookAtAccount(trx, account, reason)
      if (!options.end) await recordLook(trx, account, 'sessoes', reason)
      const end = options.end ? await endSessions(trx, account, reason) : null
      return { answer: { page, ended: end?.answer }, emails, changed: end?.changed ?? [] }
    })
    for (const line of linesOf(page?.sessions ?? [])) context.say(line)
    if (ended !== undefined) context.say(`Ended ${ended} sessions.`)
  },
}

/** A command that changes an account. @param done the line to print afterwards */
const acting = (
  about: Pick<OperatorCommand, 'name' | 'about'>,
  act: (context: CommandContext, account: string, reason: string) => Promise<unknown>,
  done: string,
): OperatorCommand => ({
  ...about,
  usage: '<person> --reason "…"',
  async run(context, args) {
    const { account, reason } = await readPerson(context, args)
    await act(context, account, reason)
    context.say(done)
  },
})

const block = acting(
  { name: 'block', about: 'suspends an account: no writes, no sessions, no open vagas' },
  (context, account, reason) => carryOut(context, (trx) => suspend(trx, account, reason)),
  'The account is suspended, and the person is told why.',
)

const liftCommand = acting(
  { name: 'lift', about: 'lifts a suspension' },
  (context, account, reason) => carryOut(context, (trx) => lift(trx, account, reason)),
  'The suspension is lifted.',
)

const remove = acting(
  { name: 'delete', about: 'deletes an account, as its person could' },
  (context, account, reason) =>
    erase(context.services, (work) => asOperation(context, work), { account, reason, caller: commandCaller }),
  'The account is deleted.',
)

const history: OperatorCommand = {
  name: 'history',
  usage: '<vaga> --reason "…"',
  about: 'what happened to a vaga, with its candidates',
  async run(context, args) {
    const { words, options } = read(args, 'the address or the id of a vaga')
    const reason = reasonOf(options)
    const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(words) ?? []
    const found = id && (await carryOut(context, (trx) => lookAtVaga(trx, id, reason)))
    if (!found) throw new StartError(`There is no vaga '${words}'.`)
    for (const line of linesOf(found)) context.say(line)
  },
}

const ownData: OperatorCommand = {
  name: 'own-data',
  usage: '<person> --reason "…" [--out <file>]',
  about: 'writes the export of an account, for a person who cannot sign in',
  async run(context, args) {
    const { account, reason, options } = await readPerson(context, args)
    const path = resolve(options.out ?? `dados-${account}.zip`)
    // The file is created first: if that fails, no reading of the data is recorded.
    const file = await createFile(path)
    try {
      const data = await carryOut(context, async (trx) => {
        await recordLook(trx, account, 'dados', reason)
        const found = await withRole(trx, 'app_auth', (trx) => findPerson(trx, account))
        if (!found) throw new StartError('The account is gone.')
        const role = roleOf(found.user_type)
        const asPerson = actFor(trx, { role, userId: account, profileId: found.profile_id ?? '' })
        return { answer: await readOwnData(asPerson), emails: [lookedAtEmail(account)] }
      })
      await pipeline(zipStream(filesOf(context.services.files, data)), file.createWriteStream())
    } catch (error) {
      await file.close()
      await rm(path)
      throw error
    }
    context.say(`Written to ${path}.`)
  },
}

/** @throws {StartError} if the file exists already, or cannot be made */
const createFile = (path: string) =>
  open(path, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    const reason = code === 'EEXIST' ? 'is there already' : `cannot be made (${code})`
    throw new StartError(`The file ${path} ${reason}. Name another one: --out <file>`)
  })

export const personCommands = [find, show, sessions, block, liftCommand, remove, history, ownData]
