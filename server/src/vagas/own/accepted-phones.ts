import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { recordAcessos } from '../../medicos/store.ts'
import { asActor, type Database, type Trx } from '../../platform/database/db.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { findAccepted } from '../store.ts'

/** For 'Quem viu meus dados': with these vagas the hospital reads the phone of the doctors accepted for them. */
export async function recordPhonesRead(trx: Trx, vagas: readonly Pick<OwnVaga, 'id' | 'accepted_phone'>[]) {
  const ids = withPhone(vagas).map(({ id }) => id)
  if (ids.length === 0) return
  const accepted = await findAccepted(trx, ids)
  recordAcessos(
    trx,
    accepted.map(({ medico_id }) => medico_id),
    'lista',
  )
}

export const withPhone = <V extends Pick<OwnVaga, 'accepted_phone'>>(vagas: readonly V[]) =>
  vagas.filter(({ accepted_phone }) => accepted_phone !== null)

/** Of about 100 bytes. */
const mostKept = 50_000

/**
 * As `recordPhonesRead`, for lists, which are read again and again: what is recorded in an hour is known, and not written again
 * until the next.
 */
export function openPhonesRead(db: Database) {
  const recorded = new Set<string>()
  /** @param shown doctors, each with the hour on the database's clock. */
  return async (actor: SignedIn, shown: readonly string[]) => {
    const keyOf = (one: string) => `${actor.userId} ${one}`
    const unrecorded = shown.filter((one) => !recorded.has(keyOf(one)))
    if (unrecorded.length === 0) return
    const medicos = unrecorded.map((one) => one.slice(0, one.indexOf(' ')))
    await asActor(db, actor, async (trx) => recordAcessos(trx, medicos, 'lista'))
    if (recorded.size >= mostKept) recorded.clear()
    for (const one of unrecorded) recorded.add(keyOf(one))
  }
}
