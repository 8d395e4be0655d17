import { listOwnVagas } from '@plantao/contract/vagas/routes'
import type { z } from 'zod'
import { decodeCursor, timeKey } from '../../platform/database/cursor.ts'
import { JsonText } from '../../platform/http/answers/json-text.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { openEventCache } from '../../platform/realtime/event-cache.ts'
import type { Services } from '../../platform/services.ts'
import { keptBytes } from '../search/json-bytes.ts'
import { openPhonesRead } from './accepted-phones.ts'
import { ownVagasPage } from './store.ts'

type Asked = z.output<typeof listOwnVagas.query>

/** In bytes. A page of 20 vagas has about 14,000; only long notes make one too heavy. */
const limits = { maxWeight: 16 * 2 ** 20, maxEach: 64 * 1024 }
/** About what stands around a page that is kept. Bytes. */
const around = 1_024

const { limit: usual } = listOwnVagas.query.parse({})
const isFirst = ({ cursor, limit }: Asked) => cursor === undefined && limit === usual

/**
 * A hospital's own vagas. The first page, which every look at the dashboard asks for, is kept as it was sent, and with it that
 * the session is live, as long as both hold (docs/decisions/0033-own-vagas-in-memory.md). Others are read each time.
 */
export function openOwnPages(services: Services) {
  const { db } = services
  const cache = openEventCache<JsonText>(services, limits)
  const recordPhones = openPhonesRead(db)

  async function read(actor: SignedIn, { cursor, limit }: Asked) {
    const page = await ownVagasPage(db, actor, decodeCursor(cursor, timeKey), limit)
    await recordPhones(
      actor,
      page.unsent.flatMap(({ phone_read }) => phone_read ?? []),
    )
    return page
  }

  return {
    /** Undefined where `of` would have to read. */
    known: (actor: SignedIn, asked: Asked) => (isFirst(asked) ? cache.known(actor.sessionId) : undefined),
    /** @throws {DatabaseError} `sqlState.sessionEnded`. */
    of(actor: SignedIn, asked: Asked) {
      if (!isFirst(asked)) return read(actor, asked)
      return cache.get(actor.sessionId, async () => {
        const page = await read(actor, asked)
        const hospital = page.unsent[0]?.hospital
        return {
          value: new JsonText([keptBytes(page.bytes())]),
          keys: [`session:${actor.sessionId}`, `hospital:${hospital}`],
          validFor: Math.min(...page.unsent.map(({ milliseconds }) => Number(milliseconds))),
          // An empty page does not say whose it is, so no event would end it: it is not kept.
          weight: hospital ? page.length + around : Number.POSITIVE_INFINITY,
        }
      })
    },
    close: cache.close,
  }
}
