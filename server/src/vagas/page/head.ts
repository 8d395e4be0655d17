import { vagaDescription, vagaTitle } from '@plantao/contract/vagas/share-rules'
import { z } from 'zod'
import { readOneAs } from '../../platform/database/db.ts'
import type { PageHead } from '../../platform/http/pages/page-head.ts'
import type { Services } from '../../platform/services.ts'
import { publicVagaQuery } from './store.ts'

/** The preview of the vaga's link in messengers; null if there is no such vaga. */
export async function headOfVaga({ db }: Pick<Services, 'db'>, id: string | undefined): Promise<PageHead | null> {
  const known = z.uuid().safeParse(id)
  if (!known.success) return null
  const found = await readOneAs(db, { role: 'app_anon' }, publicVagaQuery(known.data))
  if (!found?.vaga) return null
  const { vaga } = found
  return { title: vagaTitle(vaga), description: vagaDescription(vaga, new Date()), path: `/vagas/${vaga.id}` }
}
