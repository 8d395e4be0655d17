import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { recordAcessos } from '../medicos/store.ts'
import type { Trx } from '../platform/database/db.ts'
import { findAccepted } from './store.ts'

/** For 'Quem viu meus dados': with these vagas the hospital reads the phone of the doctors accepted for them. */
export async function recordPhonesRead(trx: Trx, vagas: readonly Pick<OwnVaga, 'id' | 'accepted_phone'>[]) {
  const ids = withPhone(vagas).map(({ id }) => id)
  if (ids.length === 0) return
  const accepted = await findAccepted(trx, ids)
  await recordAcessos(
    trx,
    accepted.map(({ medico_id }) => medico_id),
    'lista',
  )
}

export const withPhone = <V extends Pick<OwnVaga, 'accepted_phone'>>(vagas: readonly V[]) =>
  vagas.filter(({ accepted_phone }) => accepted_phone !== null)
