import type { updateVaga } from '@plantao/contract/vagas/routes'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/mount.ts'
import { vagaChanged } from '../change-events.ts'
import { recordPhonesRead } from '../own-vagas/accepted-phones.ts'
import { readOwn } from '../own-vagas/store.ts'
import { requireStorableDay } from '../publish.ts'
import { updateVaga as update, whyNotUpdated } from '../store.ts'
import { vagaChangedEmail } from './emails.ts'
import * as store from './store.ts'

export async function edit(trx: Trx, { params: { id }, body }: Call<typeof updateVaga>) {
  if (body.data !== undefined) requireStorableDay(body.data)
  const updated = await update(trx, id, body)
  if (!updated) throw new DomainError(await whyNotUpdated(trx, id))
  if (!updated.is_not_past) throw new DomainError('vaga_in_past')
  const answer = await readOwn(trx, id)
  await recordPhonesRead(trx, [answer])
  const concerned = await store.findConcerned(trx, id)
  return { answer, emails: concerned.map(vagaChangedEmail), changed: [vagaChanged(updated)] }
}
