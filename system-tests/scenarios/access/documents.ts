import {
  downloadDocumento,
  listDocumentos,
  openSignedDocumento,
  signDocumento,
} from '@plantao/contract/documentos/routes'
import { pdf } from '@plantao/testkit/pdf'
import type { App } from '../../harness/app/app.ts'
import { type Account, type Answer, documentoOf } from '../../harness/app/client.ts'
import type { Report, Test } from '../../harness/report/scenario.ts'
import { polyglots, readablePdfs } from '../../payloads/documents.ts'
import hostileFileNames from '../../payloads/file-names.json' with { type: 'json' }

/** Tests which files are accepted as a document, and that no browser takes a served document for a page. */
export async function run({ startApp, report }: Test) {
  const app = await startApp()
  await tryPolyglots(app, report)
  await tryHostileFileNames(app, report)
}

/** Downloads in both ways: by the session and by a signed link. */
async function bothDownloads(app: App, as: Account) {
  const params = { name: documentoOf(as) }
  const { url } = await app.ok(signDocumento, { as, params })
  const token = new URL(url, app.url).searchParams.get('token')!
  return [
    await app.call(downloadDocumento, { as, params }),
    await app.call(openSignedDocumento, { params, query: { token } }),
  ]
}

function isServedAsPdf({ status, headers }: Answer) {
  const expected = {
    'content-type': /^application\/pdf$/,
    'x-content-type-options': /^nosniff$/,
    'content-security-policy': /^default-src 'none'/,
    'cache-control': /^private, no-store$/,
    'referrer-policy': /^no-referrer$/,
  }
  return status === 200 && Object.entries(expected).every(([name, value]) => value.test(headers.get(name) ?? ''))
}

async function tryPolyglots(app: App, report: Report) {
  const medico = await app.createMedico()
  const accepted: string[] = []
  for (const [what, file] of polyglots) if ((await app.upload(medico, file)).status !== 422) accepted.push(what)
  const { items } = await app.ok(listDocumentos, { as: medico })
  report.none('polyglots and the like: accepted', polyglots.length, [...accepted, ...items])

  const refused: string[] = []
  const another = await app.createMedico()
  for (const [what, file] of readablePdfs) {
    const { status } = await app.upload(another, file)
    if (status !== 200) refused.push(`${what}: ${status}`)
    else if (!(await bothDownloads(app, another)).every(isServedAsPdf)) refused.push(`${what}: not served as a PDF`)
  }
  report.none('PDFs that readers open: refused, or served as something else', readablePdfs.length, refused)

  // The server accepts a file that begins as a PDF and continues as a page, so no browser may show it as a page.
  const pages = ['<script>alert(1)</script>', '<html><body onload=alert(1)>', '<svg onload=alert(1)>', '\xfe\xff<html>']
  const asPage: Answer[] = []
  for (const mark of pages) {
    if ((await app.upload(medico, pdf({ mark }))).status !== 200) throw new Error('a PDF was refused')
    asPage.push(...(await bothDownloads(app, medico)).filter((answer) => !isServedAsPdf(answer)))
  }
  report.none('PDFs with a page inside: served so that a browser could show the page', pages.length * 2, asPage)
}

/** Tries hostile names as the CRM, because the CRM becomes a part of the download's file name. */
async function tryHostileFileNames(app: App, report: Report) {
  const medico = await app.createMedico()
  await app.upload(medico, pdf())
  const allowed =
    /^(attachment|inline); filename=([\w.%-]+|"([ !#-.0-[\]-~]|\\")*\.pdf")(; filename\*=UTF-8''[\w.%~!-]+\.pdf)?$/
  // Encoded path separators, control characters and marks of writing direction.
  const forbidden = /%(2f|5c|0\w|1\w|7f|c2%8\w|e2%80%(8[ef]|a\w)|e2%81%a\w)/i
  const unsafe: string[] = []
  for (const crm of hostileFileNames) {
    // The CRM is written by SQL, because the API refuses most of these texts. PostgreSQL cannot store a zero byte.
    await app.query('update medicos set crm = $2 where id = $1', [medico.id, crm.replaceAll('\0', '')])
    for (const answer of await bothDownloads(app, medico)) {
      const disposition = answer.headers.get('content-disposition') ?? ''
      // Browsers prefer the encoded name.
      const [, name = disposition] = /filename\*=(.*)/.exec(disposition) ?? []
      const hasInjected = answer.headers.has('set-cookie') || answer.headers.has('x-evil')
      if (!isServedAsPdf(answer) || !allowed.test(disposition) || forbidden.test(name) || hasInjected)
        unsafe.push(`${JSON.stringify(crm)}: ${answer.status} ${disposition}`)
    }
  }
  const what = 'hostile file names, downloaded and opened: a header or a path of theirs'
  report.none(what, hostileFileNames.length * 2, unsafe)
}
