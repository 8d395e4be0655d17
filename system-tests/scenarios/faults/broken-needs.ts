import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { recoverPassword } from '@plantao/contract/auth/routes'
import { downloadDocumento } from '@plantao/contract/documentos/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import { messages } from '@plantao/contract/messages'
import { startFaultProxy } from '@plantao/testkit/network/fault-proxy'
import { pdf } from '@plantao/testkit/pdf'
import { happens, isShown, reportBroken } from '../../harness/app/broken.ts'
import { documentoOf } from '../../harness/app/client.ts'
import { openAs } from '../../harness/browser/browser.ts'
import type { Test } from '../../harness/report/scenario.ts'

export const mostlyWaits = true

/**
 * Breaks the mail server, the storage and the database, one after the other. `/readyz`, the log and the screen show the
 * fault, nothing is lost, and the product recovers by itself. full-disk.ts and database-outage.ts cover a full disk and
 * a database that is gone.
 */
export async function run(test: Test) {
  await withoutMail(test)
  await withoutStorage(test)
  await withSilentDatabase(test)
}

async function withoutMail({ startApp, startSmtpSink, openBrowser, report }: Test) {
  const sink = await startSmtpSink()
  const app = await startApp({ SMTP_URL: sink.url })
  const medico = await app.createMedico()
  const page = await (await openBrowser()).newPage()
  const what = {
    what: 'no mail server',
    check: 'mail',
    code: 200,
    sentence: 'The mail server takes no e-mails',
  } as const
  await reportBroken(report, app, what, {
    breakIt: sink.close,
    async whileBroken() {
      await page.goto(`${app.url}/?view=recover`)
      const note = page.getByText('Os e-mails estão demorando mais do que o normal.')
      report.none('no mail server: not told where somebody asks for an e-mail', 1, !(await isShown(note)))
      const { status } = await app.call(recoverPassword, { body: { email: medico.email } })
      report.none('no mail server: a call that sends an e-mail fails', 1, status !== 204)
    },
    mendIt: sink.reopen,
  })
  const hasCome = () => sink.emails.some(({ to }) => to === medico.email)
  report.none('no mail server, over: the e-mail is lost', 1, !(await happens(hasCome, { within: 90_000, every: 500 })))
}

async function withoutStorage({ startApp, openBrowser, report }: Test) {
  const app = await startApp()
  const medico = await app.createMedico()
  const objects = join(app.dataDir, 'files', 'objects')
  await app.upload(medico, pdf({ size: 2_000 }))
  const load = () => app.call(downloadDocumento, { as: medico, params: { name: documentoOf(medico) } })
  const before = await load()
  const page = await openAs(await openBrowser(), app.url, medico)
  await page.goto('/')
  const profile = page.getByRole('button', { name: 'Meu Perfil' })
  await profile.waitFor()
  const what = { what: 'no storage', check: 'storage', code: 200, sentence: 'The files cannot be reached' } as const
  await reportBroken(report, app, what, {
    breakIt: () => renameSync(objects, `${objects}.away`),
    async whileBroken() {
      const answers = [await app.upload(medico, pdf({ size: 3_000 })), await load()]
      const wrong = answers.filter(({ status, body }) => status !== 503 || body.code !== 'service_unavailable')
      report.none('no storage: calls that need it and are not refused with 503', answers.length, wrong)
      const { status } = await app.call(getOwnMedico, { as: medico })
      report.none('no storage: other calls that fail', 1, status !== 200)
      await profile.click()
      const file = { name: 'crm.pdf', mimeType: 'application/pdf', buffer: pdf() }
      await page.getByLabel('Documento CRM', { exact: true }).setInputFiles(file)
      const notice = page.getByText(messages.documentos.uploadFailed)
      report.none('no storage: not told to who sends a document', 1, !(await isShown(notice)))
    },
    mendIt: () => renameSync(`${objects}.away`, objects),
  })
  report.none('no storage, over: the document is lost', 1, (await load()).text !== before.text)
  const { status } = await app.upload(medico, pdf({ size: 5_000 }))
  report.none('no storage, over: an upload fails', 1, status >= 300)
}

async function withSilentDatabase({ startApp, startNode, openBrowser, report, atEnd }: Test) {
  const app = await startApp()
  const medico = await app.createMedico()
  const proxy = await startFaultProxy(app.apiUrl())
  atEnd(proxy.close)
  const node = await startNode(app, { DATABASE_URL: proxy.url })
  const call = () => app.call(getOwnMedico, { as: medico, url: node.url, signal: AbortSignal.timeout(20_000) })
  const page = await openAs(await openBrowser(), node.url, medico)
  await page.goto('/')
  const banner = page.getByText('Serviço temporariamente indisponível.')
  const sentence = 'The database does not answer'
  const what = { what: 'silent database', check: 'database', code: 503, sentence } as const
  await reportBroken(report, node, what, {
    breakIt: () => {
      proxy.fault = 'silent'
    },
    async whileBroken() {
      const answer = await call().catch(() => null)
      report.none('silent database: calls that are not answered 503 within 20 s', 1, answer?.status !== 503)
      report.none('silent database: an open page does not say so', 1, !(await isShown(banner)))
    },
    mendIt: () => {
      proxy.fault = 'none'
    },
  })
  report.none('silent database, over: calls that fail', 1, (await call()).status !== 200)
  report.none('silent database, over: the page still says so', 1, !(await isShown(banner, 'hidden')))
}
