import { deleteAccount, exportOwnData } from '@plantao/contract/auth/routes'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { recordAcessosByExport } from '../../medicos/store.ts'
import { asActor, withRole } from '../../platform/database/db.ts'
import { zipStream } from '../../platform/files/zip.ts'
import { mount } from '../../platform/http/mount.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { audit } from '../audit-store.ts'
import { reauthenticate } from '../passwords/reauthenticate.ts'
import { accountLimits } from '../rate-limits.ts'
import { deletionBy } from './delete-account.ts'
import { eraseAccount } from './erase-account.ts'
import { filesOf } from './export-files.ts'
import { readOwnData } from './store.ts'

export function mountOwnDataRoutes(app: FastifyInstance, services: Services, rateLimiter: RateLimiter) {
  const { db, files } = services

  mount(app, services, exportOwnData, async ({ actor, request, reply }) => {
    const dados = await asActor(db, actor, async (trx) => {
      await withRole(trx, 'app_auth', () => audit(trx, 'export', request, actor.userId))
      if (actor.role !== 'app_hospital') return readOwnData(trx)
      // Records the accesses to doctors' data first, so that the export lists them. Records them again afterwards,
      // because more doctors may have applied meanwhile.
      await recordAcessosByExport(trx)
      const dados = await readOwnData(trx)
      await recordAcessosByExport(trx)
      return dados
    })
    const today = new Date().toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': contentDisposition(`plantao-aberto-meus-dados-${today}.zip`),
        'cache-control': 'private, no-store',
      })
      .send(zipStream(filesOf(files, dados)))
  })

  mount(app, services, deleteAccount, async ({ body, actor, request }) => {
    const given = { actor, request, password: body.password, failure: 'account_delete_failed' } as const
    const { email } = await reauthenticate(services, rateLimiter, given)
    await eraseAccount(services, actor.userId, {
      begin: (work) => asActor(db, actor, work),
      async deleteRows(trx) {
        const outcome = await deletionBy[actor.role](trx)
        await withRole(trx, 'app_auth', () => audit(trx, 'account_delete', request, actor.userId))
        return outcome
      },
    })
    await rateLimiter.reset(accountLimits(email))
  })
}
