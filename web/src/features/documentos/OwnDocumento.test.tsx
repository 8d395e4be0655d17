import { downloadDocumento, listDocumentos, signDocumento } from '@plantao/contract/documentos/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { sessionKey } from '../../lib/session/session-storage.ts'
import { stubNetwork } from '../../test-network.ts'
import { OwnDocumento } from './OwnDocumento.tsx'
import { useUploadDocumento } from './use-upload-documento.ts'

const userId = '00000000-0000-7000-8000-000000000001'
const documento = { name: `${userId}.pdf`, size: 2_000_000, created_at: '2026-11-20T12:00:00Z' }
const pdf = new File(['%PDF-'], 'crm.pdf', { type: 'application/pdf' })

/** The browser's XMLHttpRequest, as far as an upload needs it, driven by the test. */
class FakeXhr extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  url = ''
  open = (_method: string, url: string) => {
    this.url = url
  }
  setRequestHeader = () => {}
  getResponseHeader = () => null
  send = () => void sent.push(this)
  abort = () => this.end('abort')
  end(type: string, status = 0, answer: unknown = '') {
    this.status = status
    this.responseText = JSON.stringify(answer)
    this.dispatchEvent(new Event(type))
  }
}

let network: ReturnType<typeof stubNetwork>
let sent: FakeXhr[] = []

beforeEach(() => {
  network = stubNetwork()
  sent = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  network.answer(listDocumentos, { ok: { items: [documento] } })
  const session = { access: 'a', refresh: 'r', expires_at: Date.now() + 600_000, user: { id: userId } }
  localStorage.setItem(sessionKey, JSON.stringify(session))
})

afterEach(() => {
  cleanup()
  toast.dismiss()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const Whole = () => <OwnDocumento userId={userId} crm="CRM/SP 123456" upload={useUploadDocumento(`${userId}.pdf`)} />

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Whole />
      <Toaster />
    </QueryClientProvider>,
  )
}

/** Past the browser's own filter, as by dragging or 'all files'. */
const pick = (file: File) => fireEvent.change(screen.getByLabelText('Documento CRM'), { target: { files: [file] } })
const beingSent = () => vi.waitFor(() => sent[0] ?? expect.unreachable('nothing was sent'))

test('a document that was not sent is shown as such', async () => {
  network.answer(listDocumentos, { ok: { items: [] } })
  show()
  await screen.findByText('Documento não enviado')
  screen.getByText('Envie o PDF do seu CRM: os hospitais pedem esse documento para confirmar o plantão.')
  expect(screen.queryByRole('button', { name: 'Visualizar' })).toBeNull()
})

test('a new file replaces the one before', async () => {
  network.answer(listDocumentos, { ok: { items: [documento] } })
  show()
  await screen.findByText('PDF de até 10 MB. O novo arquivo substitui o atual.')
})

test('too many uploads in an hour show how long to wait', async () => {
  show()
  pick(pdf)
  const xhr = await beingSent()
  const message = 'Muitas tentativas. Tente novamente em 2 minutos.'
  xhr.end('load', 429, { code: 'too_many_requests', message })
  await screen.findByText('Erro no upload')
  await screen.findByText(message)
})

test('a file that is not a PDF, or too large, is refused before it is sent', async () => {
  show()
  pick(new File(['x'], 'foto.png', { type: 'image/png' }))
  await screen.findByText('Arquivo inválido')
  await screen.findByText('Por favor, envie apenas arquivos PDF')
  pick(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'crm.pdf', { type: 'application/pdf' }))
  await screen.findByText('Arquivo muito grande')
  await screen.findByText('O arquivo deve ter no máximo 10MB')
  expect(sent).toEqual([])
})

test('an upload shows its progress and succeeds', async () => {
  network.answer(listDocumentos, { ok: { items: [] } })
  show()
  pick(pdf)
  const xhr = await beingSent()
  expect(xhr.url).toBe(`/storage/v1/object/documentos-crm/${userId}.pdf`)
  xhr.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 30, total: 100 }))
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30'))
  network.answer(listDocumentos, { ok: { items: [documento] } })
  xhr.end('load', 200, documento)
  await screen.findByText('Documento CRM enviado com sucesso')
  await screen.findByRole('button', { name: 'Visualizar' })
})

test('an upload can be cancelled, which is not an error', async () => {
  show()
  pick(pdf)
  await beingSent()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envio' }))
  await screen.findByRole('button', { name: 'Enviar documento' })
  expect(screen.queryByText('Erro no upload')).toBeNull()
})

test.each([
  ['documento_not_pdf', 422, 'Arquivo inválido', 'Por favor, envie apenas arquivos PDF'],
  ['documento_too_large', 413, 'Arquivo muito grande', 'O arquivo deve ter no máximo 10MB'],
  ['body_too_large', 413, 'Arquivo muito grande', 'O arquivo deve ter no máximo 10MB'],
  ['unexpected', 500, 'Erro no upload', 'Não foi possível enviar o documento'],
])('the server says %s', async (code, status, title, sentence) => {
  show()
  pick(pdf)
  const xhr = await beingSent()
  xhr.end('load', status, { code, message: '', request_id: 'r1' })
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

test('without a link the tab is closed again, with an error', async () => {
  const tab = { close: vi.fn(), document: { title: '', body: {} } }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  network.answer(signDocumento, { code: 'unexpected' })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Visualizar' }))
  await screen.findByText('Não foi possível acessar o documento')
  expect(tab.close).toHaveBeenCalledOnce()
})

test('a browser that blocks the tab shows how to allow it', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Visualizar' }))
  await screen.findByText('Permita que este site abra novas abas e tente de novo.')
  expect(network.requestsOf(signDocumento)).toEqual([])
})

test('a failed download is reported', async () => {
  network.answer(downloadDocumento, { code: 'documento_not_found' })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Baixar' }))
  await screen.findByText('Não foi possível baixar o documento')
})
