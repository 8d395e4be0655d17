import { z } from 'zod'
import { binary, defineRoute } from '../route.ts'
import { maxDocumentoBytes } from './rules.ts'
import { documento } from './schema.ts'

const name = z
  .string()
  .max(60)
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/)
const params = z.object({ name })

export const listDocumentos = defineRoute({
  method: 'GET',
  path: '/storage/v1/object/list/documentos-crm',
  summary: "The caller's documents whose name contains the search",
  by: 'medico',
  query: z.object({ search: z.string().max(100).default('') }),
  ok: z.object({ items: z.array(documento) }),
  errors: [],
})

export const uploadDocumento = defineRoute({
  method: 'PUT',
  path: '/storage/v1/object/documentos-crm/:name',
  summary: 'Send the CRM document, in place of the one before',
  by: 'medico',
  params,
  upload: { mediaType: 'application/pdf', maxBytes: maxDocumentoBytes },
  ok: documento,
  errors: [
    'medico_not_found',
    'documento_not_found',
    'documento_not_pdf',
    'documento_locked',
    'documento_too_large',
    'transfer_stalled',
    'too_many_requests',
  ],
})

export const signDocumento = defineRoute({
  method: 'POST',
  path: '/storage/v1/object/sign/documentos-crm/:name',
  summary: 'A link of 60 seconds, for the owner or a hospital to one of whose vagas the doctor applied (recorded)',
  by: 'side',
  whileSuspended: true,
  params,
  ok: z.object({ url: z.string(), expires_in: z.number().int() }),
  errors: ['documento_not_found', 'contacts_limit_reached'],
})

export const openSignedDocumento = defineRoute({
  method: 'GET',
  path: '/storage/v1/object/sign/documentos-crm/:name',
  summary: 'The signed link itself',
  by: 'public',
  params,
  query: z.object({ token: z.string().max(400).default('') }),
  ok: binary,
  errors: ['link_expired', 'documento_not_found'],
})

export const downloadDocumento = defineRoute({
  method: 'GET',
  path: '/storage/v1/object/documentos-crm/:name',
  summary: "The doctor's own document",
  by: 'medico',
  params,
  ok: binary,
  errors: ['documento_not_found'],
})
