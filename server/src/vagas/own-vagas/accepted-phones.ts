import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { recordAcessos } from '../../medicos/store.ts'
import { asActor, type Database, type Trx } from '../../platform/database/db.ts'
import type { SignedIn } from '../../platform/http/callers.ts'
import { findAccepted } from '../store.ts'

/** Records that the hospital reads the phones of the accepted doctors. 'Quem viu meus dados' shows the records. */
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

/** Maximum number of cached entries, of about 100 bytes each. */
const maxKept = 50_000

/** Like `recordPhonesRead`, but for lists: skips the readings that it has already recorded in this hour. */
export function openPhonesRead(db: Database) {
  const recorded = new Set<string>()
  /** @param shown texts with a doctor's id and the hour on the database's clock */
  return async (actor: SignedIn, shown: readonly string[]) => {
    const keyOf = (one: string) => `${actor.userId} ${one}`
    const unrecorded = shown.filter((one) => !recorded.has(keyOf(one)))
    if (unrecorded.length === 0) return
    const medicos = unrecorded.map((one) => one.slice(0, one.indexOf(' ')))
    await asActor(db, actor, async (trx) => recordAcessos(trx, medicos, 'lista'))
    if (recorded.size >= maxKept) recorded.clear()
    for (const one of unrecorded) recorded.add(keyOf(one))
  }
}
