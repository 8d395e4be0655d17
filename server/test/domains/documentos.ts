import { randomBytes } from 'node:crypto'
import { downloadDocumento, uploadDocumento } from '@plantao/contract/documentos/routes'
import { documentoName } from '@plantao/contract/documentos/rules'
import type { Account } from '@plantao/testkit/fixtures'
import { mountDocumentos } from '../../src/documentos/routes.ts'
import { mountMedicos } from '../../src/medicos/routes.ts'
import { startTestApp } from '../app.ts'

export const nameOf = ({ userId }: Account) => documentoName(userId)

export function pdf(size = 2000) {
  const head = Buffer.from('%PDF-1.7\n')
  const tail = Buffer.from('\n%%EOF\n')
  return Buffer.concat([head, randomBytes(size - head.length - tail.length), tail])
}

export async function startDocumentosApp() {
  const started = await startTestApp([mountDocumentos, mountMedicos])
  const { app, call, createMedico, services } = started

  const upload = (as: Account, bytes: Buffer, name = nameOf(as), type = 'application/pdf') =>
    call(uploadDocumento, { as, params: { name }, body: bytes, headers: { 'content-type': type } })
  const download = (as: Account, name = nameOf(as)) =>
    app.inject({ method: 'GET', url: downloadDocumento.path.replace(':name', name), headers: as.headers })

  async function medicoWithDocumento(bytes = pdf(), row: Parameters<typeof createMedico>[0] = {}) {
    const medico = await createMedico(row)
    const { status } = await upload(medico, bytes)
    if (status !== 200) throw new Error(`the document was answered with ${status}`)
    return medico
  }

  const objectsOf = async ({ userId }: Account) =>
    (await services.files.list(`documentos-crm/${userId}/`)).map((file) => file.key)

  return { ...started, upload, download, medicoWithDocumento, objectsOf }
}
