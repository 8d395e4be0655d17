import { listDocumentos, signDocumento } from '@plantao/contract/documentos/routes'
import { messages } from '@plantao/contract/messages'
import { errorText } from '@plantao/contract/sentences/errors'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { field, press, renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { stubUploads, uploadStarted, uploads } from '../../../test/xhr.ts'
import { OwnDocumento } from './OwnDocumento.tsx'
import { useUploadDocumento } from './use-upload-documento.ts'

const userId = '00000000-0000-7000-8000-000000000001'
const documento = { name: `${userId}.pdf`, size: 2_000_000, created_at: '2026-11-20T12:00:00Z' }
const pdf = new File(['%PDF-1.7\n%%EOF'], 'crm.pdf', { type: 'application/pdf' })

beforeEach(() => {
  stubUploads()
  network.answer(listDocumentos, { ok: { items: [documento] } })
  signIn({ id: userId })
})

const Whole = () => <OwnDocumento userId={userId} crm="CRM/SP 123456" upload={useUploadDocumento(`${userId}.pdf`)} />
const show = () => renderAt('/', <Whole />)
const bytes = (...latin1: string[]) => Uint8Array.from(latin1.join(''), (letter) => letter.charCodeAt(0))
/**
 * Picks a file that the browser's own filter would hide. A person does so by dragging the file or choosing 'all files'.
 */
const pick = (file: File) => fireEvent.change(field('Documento CRM'), { target: { files: [file] } })

test.each([
  ['a photo', ['\xff\xd8\xff\xe0'], 'IMG_1.pdf', 'application/pdf', 'Isto é uma foto. Digitalize o documento como PDF'],
  ['a photo of an iPhone', ['\0\0\0\x18ftypheic'], 'foto', 'image/heic', 'Isto é uma foto.'],
  ['a page', ['<!doctype html><title>CRM</title>'], 'crm.pdf', 'text/html', 'Isto é uma página da internet'],
  ['a Word document', ['PK\x03\x04', '[Content_Types].xml'], 'crm.docx', '', 'Isto é um documento de outro programa'],
  ['a ZIP', ['PK\x03\x04'], 'crm.zip', 'application/zip', 'Isto é um arquivo compactado'],
  ['half a PDF', ['%PDF-1.7\n'], 'crm.pdf', 'application/pdf', 'O arquivo está incompleto'],
  ['nothing', [], 'crm.pdf', 'application/pdf', 'O arquivo está vazio'],
  ['something else', ['abc'], 'crm.pdf', 'application/pdf', 'Este arquivo não é um PDF'],
])('%s is refused before it is sent, with a sentence that names it', async (_what, parts, name, type, sentence) => {
  show()
  pick(new File([bytes(...parts)], name, { type }))
  await screen.findByText(messages.documentos.invalidTitle)
  await screen.findByText(messages.documentos.invalid)
  await screen.findByText(sentence, { exact: false })
  expect(uploads).toEqual([])
})

test('a PDF that is too large is refused before it is sent, and a photo for what it is', async () => {
  show()
  pick(new File(['%PDF-1.7', new Uint8Array(10 * 1024 * 1024)], 'crm.pdf', { type: 'application/pdf' }))
  await screen.findByText(messages.documentos.tooLargeTitle)
  pick(new File([bytes('\xff\xd8\xff\xe0'), new Uint8Array(10 * 1024 * 1024)], 'crm.jpg', { type: 'image/jpeg' }))
  await screen.findByText(messages.documentos.invalidTitle)
  expect(uploads).toEqual([])
})

test.each([
  ['without an ending', '1000004711', ''],
  ['of a general media type', 'documento', 'application/octet-stream'],
  ['with a wrong ending', 'crm.jpg', 'image/jpeg'],
])('a PDF %s is sent, because its content decides', async (_what, name, type) => {
  show()
  pick(new File(['\r\n%PDF-1.7\n%%EOF\n', new Uint8Array(5000)], name, { type }))
  const xhr = await uploadStarted()
  expect(xhr.headers['content-type']).toBe('application/pdf')
  expect((xhr.sent as Blob).size).toBe(5017)
})

test('a file that cannot be read says to save it on the device first', async () => {
  show()
  const away = new File(['%PDF-1.7'], 'crm.pdf', { type: 'application/pdf' })
  away.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as Blob
  away.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  pick(away)
  await screen.findByText(messages.documentos.uploadFailed)
  await screen.findByText('O arquivo não pôde ser lido. Salve-o primeiro no aparelho e envie de novo.')
  expect(uploads).toEqual([])
  pick(pdf)
  await uploadStarted()
  expect(screen.queryByText('Salve-o primeiro', { exact: false })).toBeNull()
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
  await screen.findByText(messages.documentos.uploaded)
  await screen.findByRole('button', { name: 'Visualizar' })
  await screen.findByText('PDF de até 10 MB. O novo arquivo substitui o atual.')
})

test('an upload can be cancelled, which is not an error', async () => {
  show()
  pick(pdf)
  await uploadStarted()
  await press('Cancelar envio')
  await screen.findByRole('button', { name: 'Enviar documento' })
  expect(screen.queryByText(messages.documentos.uploadFailedTitle)).toBeNull()
})

test.each([
  ['documento_too_large', 413, messages.documentos.tooLargeTitle, messages.documentos.tooLarge],
  ['body_too_large', 413, messages.documentos.tooLargeTitle, messages.documentos.tooLarge],
  [
    'transfer_stalled',
    408,
    messages.documentos.uploadFailedTitle,
    'A conexão parou no meio do envio. Tente novamente onde o sinal for melhor.',
  ],
  ['documento_locked', 422, messages.documentos.invalidTitle, errorText.documento_locked],
  ['too_many_requests', 429, messages.documentos.uploadFailedTitle, 'Muitas tentativas. Tente novamente em 2 minutos.'],
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

test.each([
  ['nothing', null],
  ['a closed window', { closed: true }],
])('where the browser opens %s, a link opens the document in this tab', async (_, opened) => {
  vi.spyOn(window, 'open').mockReturnValue(opened as Window | null)
  network.answer(signDocumento, { ok: { url: '/storage/v1/object/sign/x?token=t', expires_in: 60 } })
  show()
  await press('Visualizar')
  const link = await screen.findByRole('link', { name: 'Abrir o documento nesta aba' })
  expect(link.getAttribute('href')).toContain('/sign/x?token=t')
})
