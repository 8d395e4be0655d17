import {
  downloadDocumento,
  listDocumentos,
  openSignedDocumento,
  signDocumento,
  uploadDocumento,
} from '@plantao/contract/documentos/routes'
import { maxDocumentoBytes } from '@plantao/contract/documentos/rules'
import { pause } from '@plantao/testkit/wait'
import { type Account, type Answer, type App, documentoOf } from '../../harness/app/app.ts'
import { atOnce } from '../../harness/load/parallel.ts'
import { type Report, type Scenario, scaled } from '../../harness/report/scenario.ts'
import { pdfOf, pdfWith, polyglots, smallPdf } from '../../payloads/documents.ts'
import hostileFileNames from '../../payloads/file-names.json' with { type: 'json' }

/** Which files are accepted as a document, how they are served, and to whom. */
export const scenario: Scenario = {
  mostlyWaits: true,
  async run({ startApp, report }) {
    const app = await startApp()
    const medico = await app.createMedico()
    await app.upload(medico, smallPdf)
    const expiry = tryExpiredLinks(app, medico, report)
    await trySizes(app, report)
    await tryPolyglots(app, report)
    await tryFlippedBits(app, medico, report)
    await tryForeignDocuments(app, medico, report)
    await tryHostileFileNames(app, report)
    await expiry
  },
}

async function sign(app: App, as: Account, name = documentoOf(as)) {
  const { url } = await app.ok(signDocumento, { as, params: { name } })
  return { name, token: new URL(url, app.url).searchParams.get('token')! }
}

const open = (app: App, { name, token }: { name: string; token: string }) =>
  app.call(openSignedDocumento, { params: { name }, query: { token } })

/** In both ways: by the session and by a signed link. */
const bothDownloads = async (app: App, as: Account) => [
  await app.call(downloadDocumento, { as, params: { name: documentoOf(as) } }),
  await open(app, await sign(app, as)),
]

function isServedAsPdf({ status, headers }: Answer) {
  const expected: Record<string, RegExp> = {
    'content-type': /^application\/pdf$/,
    'x-content-type-options': /^nosniff$/,
    'content-security-policy': /^default-src 'none'/,
    'cache-control': /^private, no-store$/,
    'referrer-policy': /^no-referrer$/,
  }
  return status === 200 && Object.entries(expected).every(([name, value]) => value.test(headers.get(name) ?? ''))
}

async function trySizes(app: App, report: Report) {
  const medico = await app.createMedico()
  let failed = 0
  for (const [offset, status] of [
    [-1, 200],
    [0, 200],
    [1, 413],
  ] as const) {
    const answer = await app.upload(medico, pdfOf(maxDocumentoBytes + offset))
    if (answer.status !== status) failed++
  }
  report.none('10 MiB − 1, ± 0, + 1 byte: other than accepted, accepted, 413', 3, failed)
}

async function tryPolyglots(app: App, report: Report) {
  const medico = await app.createMedico()
  const accepted: string[] = []
  for (const [what, file] of polyglots) if ((await app.upload(medico, file)).status !== 422) accepted.push(what)
  const { items } = await app.ok(listDocumentos, { as: medico })
  report.none('polyglots and the like: accepted', polyglots.length, [...accepted, ...items.map(() => 'a row')])

  // What begins as a PDF and continues as a page is accepted; no browser may show it as a page.
  const pages = ['<script>alert(1)</script>', '<html><body onload=alert(1)>', '<svg onload=alert(1)>', '\xfe\xff<html>']
  let asPage = 0
  for (const page of pages) {
    if ((await app.upload(medico, pdfWith(page))).status !== 200) throw new Error('a PDF was refused')
    asPage += (await bothDownloads(app, medico)).filter((answer) => !isServedAsPdf(answer)).length
  }
  report.none('PDFs with a page inside: served so that a browser could show the page', pages.length * 2, asPage)
}

/** 500 of all possible flips, spread over the token, with all of its last character. */
async function tryFlippedBits(app: App, medico: Account, report: Report) {
  const { name, token } = await sign(app, medico)
  const all = [...token].flatMap((character, at) =>
    Array.from({ length: 7 }, (_, bit) => {
      return token.slice(0, at) + String.fromCharCode(character.charCodeAt(0) ^ (1 << bit)) + token.slice(at + 1)
    }),
  )
  const last = all.splice(-7)
  const size = Math.max(0, scaled(500) - last.length)
  const chosen = [...Array.from({ length: size }, (_, n) => all[Math.floor((n * all.length) / size)]!), ...last]
  let accepted = 0
  for (const flipped of chosen) if ((await open(app, { name, token: flipped })).status !== 403) accepted++
  if ((await open(app, { name, token })).status !== 200) throw new Error('the valid link was refused')
  report.none('signed link with a bit flipped: accepted', chosen.length, accepted)
}

/** By another doctor, and by a hospital to which only that doctor applied. */
async function tryForeignDocuments(app: App, medico: Account, report: Report) {
  const victim = await app.createMedico()
  await app.upload(victim, Buffer.concat([smallPdf, Buffer.from('%%EOF of the victim\n')]))
  const hospital = await app.createHospital()
  await app.apply(medico, await app.publish(hospital))
  const params = { name: documentoOf(victim) }
  const headers = { 'content-type': 'application/pdf' }
  const attempts = [
    open(app, { name: params.name, token: (await sign(app, medico)).token }),
    open(app, { name: params.name, token: (await sign(app, hospital, documentoOf(medico))).token }),
    ...[medico, hospital].flatMap((as) => [
      app.call(downloadDocumento, { as, params }),
      app.call(signDocumento, { as, params }),
      app.call(uploadDocumento, { as, params, headers, body: smallPdf }),
    ]),
    app.call(uploadDocumento, { as: hospital, params: { name: documentoOf(medico) }, headers, body: smallPdf }),
  ]
  const succeeded = (await Promise.all(attempts)).filter(({ status }) => status < 400).length
  const isUnchanged = (await open(app, await sign(app, victim))).text.includes('of the victim')
  const what = "another doctor's document: opened, downloaded, signed or replaced"
  report.none(what, attempts.length + 1, succeeded + (isUnchanged ? 0 : 1))
}

/** The CRM becomes a part of the download's file name. */
async function tryHostileFileNames(app: App, report: Report) {
  const medico = await app.createMedico()
  await app.upload(medico, smallPdf)
  const allowed =
    /^(attachment|inline); filename=([\w.%-]+|"([ !#-.0-[\]-~]|\\")*\.pdf")(; filename\*=UTF-8''[\w.%~!-]+\.pdf)?$/
  // Encoded path separators, control characters and marks of writing direction.
  const forbidden = /%(2f|5c|0\w|1\w|7f|c2%8\w|e2%80%(8[ef]|a\w)|e2%81%a\w)/i
  const unsafe: string[] = []
  for (const crm of hostileFileNames) {
    // By SQL, because the API refuses most of them. PostgreSQL cannot store a zero byte.
    await app.query('update medicos set crm = $2 where id = $1', [medico.id, crm.replaceAll('\0', '')])
    for (const answer of await bothDownloads(app, medico)) {
      const disposition = answer.headers.get('content-disposition') ?? ''
      // Where both are given, browsers use the encoded name.
      const [, name = disposition] = /filename\*=(.*)/.exec(disposition) ?? []
      const hasInjected = answer.headers.has('set-cookie') || answer.headers.has('x-evil')
      if (!isServedAsPdf(answer) || !allowed.test(disposition) || forbidden.test(name) || hasInjected)
        unsafe.push(`${JSON.stringify(crm)}: ${answer.status} ${disposition}`)
    }
  }
  const what = 'hostile file names, downloaded and opened: a header or a path of theirs'
  report.none(what, hostileFileNames.length * 2, unsafe)
}

async function tryExpiredLinks(app: App, medico: Account, report: Report) {
  const links = await atOnce(10, () => sign(app, medico))
  const signedAt = Date.now()
  const answersAt = async (ms: number) => {
    await pause(Math.max(0, signedAt + ms - Date.now()))
    return Promise.all(links.map((link) => open(app, link)))
  }
  const early = (await answersAt(59_000)).filter(({ status }) => status !== 200).length
  const late = (await answersAt(61_000)).filter(({ body }) => body?.code !== 'link_expired').length
  report.none('signed link: closed at 59 s, or open at 61 s', links.length * 2, early + late)
}
