import { listDocumentos, signDocumento } from '@plantao/contract/documentos/routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../test-network.ts'
import { field, press, renderAt } from '../../test-page.tsx'
import { signIn } from '../../test-session.ts'
import { stubUploads, uploadStarted, uploads } from '../../test-xhr.ts'
import { OwnDocumento } from './OwnDocumento.tsx'
import { useUploadDocumento } from './use-upload-documento.ts'

const userId = '00000000-0000-7000-8000-000000000001'
const documento = { name: `${userId}.pdf`, size: 2_000_000, created_at: '2026-11-20T12:00:00Z' }
const pdf = new File(['%PDF-'], 'crm.pdf', { type: 'application/pdf' })

beforeEach(() => {
  stubUploads()
  network.answer(listDocumentos, { ok: { items: [documento] } })
  signIn({ id: userId })
})

const Whole = () => <OwnDocumento userId={userId} crm="CRM/SP 123456" upload={useUploadDocumento(`${userId}.pdf`)} />
const show = () => renderAt('/', <Whole />)
/** Past the browser's own filter, as by dragging or 'all files'. */
const pick = (file: File) => fireEvent.change(field('Documento CRM'), { target: { files: [file] } })

test('a file that is not a PDF, or too large, is refused before it is sent', async () => {
  show()
  pick(new File(['x'], 'foto.png', { type: 'image/png' }))
  await screen.findByText('Arquivo inválido')
  pick(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'crm.pdf', { type: 'application/pdf' }))
  await screen.findByText('Arquivo muito grande')
  expect(uploads).toEqual([])
})

test('an upload shows its progress and succeeds', async () => {
  network.answer(listDocumentos, { ok: { items: [] } })
  show()
  await screen.findByText('Documento não enviado')
  expect(screen.queryByRole('button', { name: 'Visualizar' })).toBeNull()
  pick(pdf)
  const xhr = await uploadStarted()
  xhr.progress(30)
  await waitFor(() => expect(screen.getByRole('progressbar').ariaValueNow).toBe('30'))
  network.answer(listDocumentos, { ok: { items: [documento] } })
  xhr.end('load', 200, documento)
  await screen.findByText('Documento CRM enviado com sucesso')
  await screen.findByRole('button', { name: 'Visualizar' })
  await screen.findByText('PDF de até 10 MB. O novo arquivo substitui o atual.')
})

test('an upload can be cancelled, which is not an error', async () => {
  show()
  pick(pdf)
  await uploadStarted()
  await press('Cancelar envio')
  await screen.findByRole('button', { name: 'Enviar documento' })
  expect(screen.queryByText('Erro no upload')).toBeNull()
})

test.each([
  ['documento_too_large', 413, 'Arquivo muito grande', 'O arquivo deve ter no máximo 10MB'],
  ['body_too_large', 413, 'Arquivo muito grande', 'O arquivo deve ter no máximo 10MB'],
  ['too_many_requests', 429, 'Erro no upload', 'Muitas tentativas. Tente novamente em 2 minutos.'],
])('%s from the server is shown', async (code, status, title, sentence) => {
  show()
  pick(pdf)
  const xhr = await uploadStarted()
  xhr.end('load', status, { code, message: sentence, request_id: 'r1' })
  await screen.findByText(title)
  await screen.findByText(sentence)
})

test('the tab opens inside the click, and gets its address when the link arrives', async () => {
  const tab = { opener: window, close: vi.fn(), location: { replace: vi.fn() }, document: { title: '', body: {} } }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  network.answer(signDocumento, { ok: { url: '/storage/v1/object/sign/x?token=t', expires_in: 60 } })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Visualizar' }))
  expect(open).toHaveBeenCalledWith('', '_blank')
  expect(tab.opener).toBeNull()
  await waitFor(() => expect(String(tab.location.replace.mock.calls[0]?.[0])).toContain('/sign/x?token=t'))
  expect(tab.close).not.toHaveBeenCalled()
})

test('without a link the tab is closed again', async () => {
  const tab = { close: vi.fn(), document: { title: '', body: {} } }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  network.answer(signDocumento, { code: 'unexpected' })
  show()
  await press('Visualizar')
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce())
})

test('a browser that blocks the tab shows how to allow it', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  show()
  await press('Visualizar')
  await screen.findByText('Permita que este site abra novas abas e tente de novo.')
  expect(network.requestsOf(signDocumento)).toEqual([])
})
