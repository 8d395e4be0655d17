import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { uploadBlockedBy } from '@plantao/contract/documentos/pdf-rules'
import {
  downloadDocumento,
  listDocumentos,
  openSignedDocumento,
  signDocumento,
  uploadDocumento,
} from '@plantao/contract/documentos/routes'
import {
  bucket,
  documentoName,
  downloadName,
  maxDocumentoBytes,
  signedLinkSeconds,
} from '@plantao/contract/documentos/rules'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isDocumentoHeld, openContactOf, ownMedicoQuery, recordAcessos } from '../medicos/store.ts'
import { asActor, asRole, readAs, readOneAs } from '../platform/database/db.ts'
import { isConnectionError } from '../platform/database/postgres-errors.ts'
import { DomainError } from '../platform/domain-error.ts'
import type { Draft } from '../platform/files/files.ts'
import { signLink, verifyLink } from '../platform/files/signed-links.ts'
import type { SignedIn } from '../platform/http/callers.ts'
import { registerConstraintErrors } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.ts'
import { openRateLimiter } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import { clearReplaced } from './jobs.ts'
import { asksForPassword } from './pdf-password.ts'
import * as store from './store.ts'

/** Maximum concurrent uploads of one account, because slow uploads occupy connections that all accounts share. */
const maxConcurrentUploads = 4

/** Limits for each account. A doctor changes the document once in years. */
const uploadLimits = {
  perHour: { name: 'upload-hour', points: 60, seconds: 60 * 60 },
  // Limits successful uploads, because each replaced version stays on the disk for a while.
  kept: { name: 'upload-kept', points: 10, seconds: 75 },
}

// The account was deleted during the call.
const constraintErrors = { documentos_auth_user_id_fkey: 'session_required' } as const

export function mountDocumentos(app: FastifyInstance, services: Services) {
  registerConstraintErrors(app, constraintErrors)
  const { db, files, keys, log } = services
  const rateLimiter = openRateLimiter(db, keys)
  const uploading = new Map<string, number>()

  mount(app, services, listDocumentos, async ({ actor, query }) => ({
    items: await readAs(db, actor, store.documentosQuery(query.search)),
  }))

  mount(app, services, uploadDocumento, async ({ actor, params, upload }) => {
    // These checks run before the body is read.
    const medico = await readOneAs(db, actor, ownMedicoQuery)
    if (params.name !== documentoName(actor.userId)) throw new DomainError('documento_not_found')
    if (!medico) throw new DomainError('medico_not_found')
    if (!(upload instanceof Readable)) throw new DomainError('documento_not_pdf')
    const sent = await inTurn(actor, () =>
      limited(actor, () => files.receive(upload, maxDocumentoBytes, (draft) => publish(actor, draft))),
    )
    if (sent === 'too_large') throw new DomainError('documento_too_large')
    // Replaced versions are removed here and not only in the job. So an account that uploads every 75 s has at most two
    // versions on the disk.
    await clearReplaced(services, actor.userId).catch((error: unknown) =>
      log.warn({ err: error }, 'replaced documents are left to the job'),
    )
    return sent
  })

  async function inTurn<R>({ userId }: SignedIn, work: () => Promise<R>) {
    const others = uploading.get(userId) ?? 0
    if (others >= maxConcurrentUploads) throw new DomainError('service_unavailable', { retryAfter: 5 })
    uploading.set(userId, others + 1)
    try {
      return await work()
    } finally {
      const left = uploading.get(userId)! - 1
      if (left > 0) uploading.set(userId, left)
      else uploading.delete(userId)
    }
  }

  async function limited<R>({ userId }: SignedIn, receive: () => Promise<R | 'too_large'>) {
    const kept = { limit: uploadLimits.kept, key: userId }
    await rateLimiter.consume([{ limit: uploadLimits.perHour, key: userId }, kept])
    let isKept = false
    try {
      const sent = await receive()
      isKept = sent !== 'too_large'
      return sent
    } finally {
      if (!isKept) await rateLimiter.refund([kept])
    }
  }

  /** Stores the file first, then the row that makes it current, so that a served file is always complete. */
  async function publish(actor: SignedIn, draft: Draft) {
    const blockedBy = await uploadBlockedBy(draft)
    if (blockedBy) throw new DomainError(blockedBy.code)
    if (asksForPassword(await draft.read(0, draft.size))) throw new DomainError('documento_locked')
    const object_key = `${bucket}/${actor.userId}/${randomUUID()}.pdf`
    await draft.publish(object_key)
    try {
      return await asActor(db, actor, (trx) =>
        store.createVersion(trx, actor.userId, { size: draft.size, sha256: draft.sha256, object_key }),
      )
    } catch (error) {
      // After a broken connection the file must stay: the commit may have succeeded. A job removes files without a row.
      if (!isConnectionError(error)) {
        await files
          .remove(object_key)
          .catch((failure: unknown) => log.warn({ err: failure }, 'a file is left to the job'))
      }
      throw error
    }
  }

  mount(app, services, signDocumento, ({ actor, params: { name } }) =>
    asActor(db, actor, async (trx) => {
      const isHospital = actor.role === 'app_hospital'
      if (isHospital) void openContactOf(trx, ownerOf(name))
      const version = await store.findCurrentVersion(trx, ownerOf(name))
      if (!version) {
        const isHeld = isHospital && (await isDocumentoHeld(trx, ownerOf(name)))
        throw new DomainError(isHeld ? 'contacts_limit_reached' : 'documento_not_found')
      }
      if (isHospital) recordAcessos(trx, [version.medico_id], 'documento')
      const endsAt = Date.now() + signedLinkSeconds * 1000
      const token = signLink(keys, { method: 'GET', name, versionId: version.id }, endsAt)
      return { url: `/storage/v1/object/sign/${bucket}/${name}?token=${token}`, expires_in: signedLinkSeconds }
    }),
  )

  mount(app, services, openSignedDocumento, async ({ params: { name }, query, reply }) => {
    const versionId = verifyLink(keys, query.token, { method: 'GET', name }, Date.now())
    if (!versionId) throw new DomainError('link_expired')
    const version = await asRole(db, 'app_jobs', (trx) => store.findVersion(trx, versionId))
    return send(reply, 'inline', version)
  })

  mount(app, services, downloadDocumento, async ({ actor, params: { name }, reply }) => {
    const version = await readOneAs(db, actor, store.ownDocumentoQuery(ownerOf(name)))
    return send(reply, 'attachment', version)
  })

  async function send(reply: FastifyReply, type: 'inline' | 'attachment', version: store.FoundVersion | undefined) {
    const body = version && (await files.open(version.object_key))
    if (!body) {
      if (version) log.error({ documento: version.id }, 'the file of a document is missing')
      throw new DomainError('documento_not_found')
    }
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': version.size,
        'content-disposition': contentDisposition(downloadName(version.crm), { type }),
        'cache-control': 'private, no-store',
        'content-security-policy': viewerPolicy,
      })
      .send(body)
  }
}

/** A policy with only the permissions that a browser's PDF viewer needs. */
const viewerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function ownerOf(name: string) {
  return name.slice(0, -'.pdf'.length)
}
