import { createToken, deleteAccount, recoverPassword, resetPassword } from '@plantao/contract/auth/routes'
import { password } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { waitFor } from '@plantao/testkit/wait'
import { describe, expect, it, vi } from 'vitest'
import { startAuthApp } from '../../../test/domains/accounts.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { maxConcurrentHashes } from './argon2.ts'
import { type Caller, createHashQueue } from './hash-queue.ts'
import { passwords } from './passwords.ts'

const { ask, createAccount, register, signedIn, signIn, tokensOf } = await startAuthApp()

/** A caller outside the flood may wait for this many comparisons. */
const fewComparisons = 12 * maxConcurrentHashes()

it('a flood of 420 wrong sign-ins from 60 addresses keeps nobody else out', async () => {
  const device = await createAccount()
  const { body } = await signIn(device.email)
  const leaver = await signedIn()
  const forgetful = await createAccount()
  await ask(recoverPassword, { body: { email: forgetful.email } })
  const [token] = await tokensOf(forgetful.email, 'reset')
  const visitor = await createAccount()

  let compared = 0
  const { find } = passwords
  vi.spyOn(passwords, 'find').mockImplementation((...given) => find(...given).finally(() => compared++))
  const outcomes: Record<string, string> = {}
  async function soon(who: string, send: () => Promise<{ status: number }>) {
    const before = compared
    const { status } = await send()
    const isSoon = compared - before <= fewComparisons
    outcomes[who] = status < 300 && isSoon ? 'let in' : `${status} after ${compared - before} comparisons`
  }

  const flood = Array.from({ length: 420 }, (_, n) => signIn(newEmail(), 'errada', `203.0.113.${n % 60}`))
  await waitFor('the flood', () => compared >= 20)
  await Promise.all([
    soon('a known device', () => {
      const credentials = { email: device.email, password, device_tokens: [body.device_token] }
      // The flood uses this address too.
      return ask(createToken, { query: { grant: 'password' }, body: credentials, from: '203.0.113.7' })
    }),
    soon('who deletes the account', () => ask(deleteAccount, { bearer: leaver.bearer, body: { password } })),
    soon('a link for a new password', () => ask(resetPassword, { body: { token, password } })),
  ])
  // On a slow machine some calls of the flood wait too long, and are refused without a comparison.
  let hasEnded = false
  const ended = Promise.all(flood).then(() => {
    hasEnded = true
  })
  await waitFor('a failure of each address', () => compared >= 110 || hasEnded)
  await Promise.all([
    soon('a network without failures', () => signIn(visitor.email)),
    soon('a sign-up', () => register(newEmail())),
  ])
  expect(outcomes).toEqual({
    'a known device': 'let in',
    'who deletes the account': 'let in',
    'a link for a new password': 'let in',
    'a network without failures': 'let in',
    'a sign-up': 'let in',
  })
  await ended
})

describe('turns', () => {
  const from = (client: string, site = client): Caller => ({ isKnown: false, site, client })
  const known = (account: string, site = account): Caller => ({ isKnown: true, site, client: account, account })
  const fail = () => Promise.reject(new DomainError('credentials_invalid'))

  /** A queue that runs one call at a time. `finishAll` ends the calls, and returns the order in which they began. */
  function serialQueue({ maxWaiting = 100, timeoutMs = 60_000 } = {}) {
    const queueHash = createHashQueue({ concurrency: 1, maxLast: 1, maxWaiting, timeoutMs })
    const order: string[] = []
    let finish = () => {}
    const come = (who: string, caller: Caller) =>
      queueHash(caller, () => {
        order.push(who)
        return new Promise<void>((resolve) => {
          finish = resolve
        })
      }).catch(({ code, retryAfter }: DomainError) => order.push(`${who}: ${code}, ${retryAfter} s`))
    async function finishAll() {
      for (let before = -1; before < order.length; await new Promise(setImmediate)) {
        before = order.length
        finish()
      }
      return order
    }
    return { queueHash, come, finishAll }
  }

  it('rotate among sites, and within a site among networks', async () => {
    const { come, finishAll } = serialQueue()
    const waiting = [
      come('first', from('z')),
      ...['a1', 'a2', 'a3'].map((who) => come(who, from('2001:db8:a:1::/64', '2001:db8:a::/48'))),
      come('a4', from('2001:db8:a:2::/64', '2001:db8:a::/48')),
      ...['b1', 'b2'].map((who) => come(who, from('198.51.100.7'))),
    ]
    expect(await finishAll()).toEqual(['first', 'a1', 'b1', 'a4', 'b2', 'a2', 'a3'])
    await Promise.all(waiting)
  })

  it('of known callers rotate among sites too: one address with many accounts delays nobody elsewhere', async () => {
    const { come, finishAll } = serialQueue()
    const waiting = [come('first', from('z'))]
    for (let n = 0; n < 90; n++) waiting.push(come(`own ${n}`, known(`own ${n}`, 'a')))
    waiting.push(come('honest', known('honest', 'b')))
    for (let n = 0; n < 3; n++) waiting.push(come('own again', known('own 0', 'a')))
    const order = await finishAll()
    expect(order.indexOf('honest')).toBeLessThanOrEqual(2)
    expect(order.slice(-3)).toEqual(['own again', 'own again', 'own again'])
    await Promise.all(waiting)
  })

  it.each([
    ['30 calls of an account', 30, (n: number) => known('own', `${n}`)],
    ['300 calls of a site', 300, (n: number) => known(`${n}`, 'a')],
    ['30 calls of an account from unknown devices', 30, (n: number) => ({ ...from(`${n}`), account: 'own' })],
  ])('come last after %s in five minutes, also with the right password', async (_what, count, callerOf) => {
    const { queueHash, come, finishAll } = serialQueue()
    const call = (n: number) => queueHash(callerOf(n), async () => {})
    for (let n = 0; n < count - 5; n++) await call(n)
    async function comeLast() {
      const came = [come('first', from('z'))]
      for (let n = 0; n < 5; n++) {
        came.push(come('known', known(`h${n}`, 'h')), come('visitor', from('v')), come('flood', callerOf(n)))
      }
      const order = await finishAll()
      await Promise.all(came)
      return order
        .splice(0)
        .slice(-2)
        .every((who) => who === 'flood')
    }
    expect(await comeLast()).toBe(false)
    await call(0)
    expect(await comeLast()).toBe(true)
  })

  it('are two of five for known callers, two for sites without failures, and one for the others', async () => {
    const { queueHash, come, finishAll } = serialQueue()
    await expect(queueHash(from('bad'), fail)).rejects.toThrow('credentials_invalid')
    const waiting = [come('first', from('z'))]
    for (let n = 0; n < 5; n++) {
      waiting.push(come('bad', from('bad')), come('clean', from('clean')), come('known', known(`${n}`)))
    }
    const round = ['known', 'clean', 'known', 'clean', 'bad']
    const order = (await finishAll()).slice(1)
    expect(order.slice(0, 10).toSorted()).toEqual([...round, ...round].toSorted())
    expect(order.slice(0, 2).toSorted()).toEqual(['clean', 'known'])
    expect(order.slice(-3)).toEqual(['bad', 'bad', 'bad'])
    await Promise.all(waiting)
  })

  /** Calls that all run until `end`. */
  function callsOf(queueHash: ReturnType<typeof createHashQueue>) {
    const begun: string[] = []
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const come = (who: string, caller: Caller) =>
      queueHash(caller, () => {
        begun.push(who)
        return ended
      })
    return { begun, come, end }
  }

  it('of the last group leave a place free, which others take at once', async () => {
    const queueHash = createHashQueue({ concurrency: 2, maxLast: 1, maxWaiting: 100, timeoutMs: 60_000 })
    await expect(queueHash(from('bad'), fail)).rejects.toThrow('credentials_invalid')
    const { begun, come, end } = callsOf(queueHash)
    const came = [come('bad', from('bad')), come('bad again', from('bad')), come('known', known('a'))]
    expect(begun).toEqual(['bad', 'known'])
    end()
    await Promise.all(came)
    expect(begun).toEqual(['bad', 'known', 'bad again'])
  })

  it('of one site leave a place free too, which a caller elsewhere takes at once', async () => {
    const queueHash = createHashQueue({ concurrency: 3, maxLast: 1, maxWaiting: 100, timeoutMs: 60_000 })
    const { begun, come, end } = callsOf(queueHash)
    const came = [1, 2, 3].map((n) => come(`own ${n}`, known(`${n}`, 'a')))
    came.push(come('known', known('b')))
    expect(begun).toEqual(['own 1', 'own 2', 'known'])
    end()
    await Promise.all(came)
    expect(begun).toEqual(['own 1', 'own 2', 'known', 'own 3'])
  })

  it('are refused when too many wait, those of the fullest site first', async () => {
    const { come, finishAll } = serialQueue({ maxWaiting: 3 })
    const waiting = [
      come('first', from('z')),
      ...['a1', 'a2', 'a3', 'a4'].map((who) => come(who, from('a'))),
      come('b1', from('b')),
      come('b2', from('b')),
      come('known', known('c')),
    ]
    const refused = (who: string) => `${who}: service_unavailable, 2 s`
    expect((await finishAll()).toSorted()).toEqual(
      ['first', 'a1', 'a2', refused('a3'), refused('a4'), 'b1', refused('b2'), 'known'].toSorted(),
    )
    await Promise.all(waiting)
  })

  it('are refused to a caller who waits too long, and the next caller gets the place', async () => {
    const { come, finishAll } = serialQueue({ timeoutMs: 20 })
    const first = come('first', from('a'))
    await come('late', from('b'))
    expect(await finishAll()).toEqual(['first', 'late: service_unavailable, 2 s'])
    await first
    const next = come('next', from('b'))
    expect((await finishAll()).at(-1)).toBe('next')
    await next
  })
})
