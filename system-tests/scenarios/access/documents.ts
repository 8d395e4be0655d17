import { setTimeout as wait } from 'node:timers/promises'
import {
  downloadDocumento,
  listDocumentos,
  openSignedDocumento,
  signDocumento,
  uploadDocumento,
} from '@plantao/contract/documentos/routes'
import { maxDocumentoBytes } from '@plantao/contract/documentos/rules'
import { type Account, type Answer, type Fixtures, openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { hostileNames, polyglots, smallPdf } from '../../payloads/files.ts'

/** Threats 17 to 19: what is taken as a document, how it is given out, and to whom. */
export const scenario: Scenario = {
  name: 'documents',
  mostlyWaits: true,
  async run(report) {
    const stack = await startStack()
    const fixtures = openFixtures(stack)
    try {
      const medico = await fixtures.registerMedico()
      await put(fixtures, medico, smallPdf)
      // Waits while the others run.
      const expiry = checkExpiry(fixtures, medico, report)
      await checkSizes(fixtures, report)
      await checkPolyglots(fixtures, report)
      await checkBits(fixtures, medico, report)
      await checkForeign(fixtures, medico, report)
      await checkNames(fixtures, report)
      await expiry
    } finally {
      await fixtures.close()
      await stack.stop()
    }
  },
}

const nameOf = ({ userId }: Account) => `${userId}.pdf`

async function put(fixtures: Fixtures, as: Account, bytes: Buffer, name = nameOf(as)) {
  const response = await fetch(`${fixtures.url}${uploadDocumento.path.replace(':name', name)}`, {
    method: 'PUT',
    headers: { apikey: 'anon-local', authorization: `Bearer ${as.access}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  })
  await response.arrayBuffer()
  return response.status
}

async function signed(fixtures: Fixtures, as: Account, name = nameOf(as)) {
  const { url } = await fixtures.ok(signDocumento, { as, params: { name } })
  return { name, token: new URL(url, fixtures.url).searchParams.get('token')! }
}

const open = (fixtures: Fixtures, { name, token }: { name: string; token: string }) =>
  fixtures.call(openSignedDocumento, { params: { name }, query: { token } })

async function checkSizes(fixtures: Fixtures, report: Report) {
  const medico = await fixtures.registerMedico()
  let failed = 0
  const tries = [
    [maxDocumentoBytes - 1, 200],
    [maxDocumentoBytes, 200],
    [maxDocumentoBytes + 1, 413],
  ] as const
  for (const [size, expected] of tries) {
    const bytes = Buffer.concat([
      smallPdf.subarray(0, 9),
      Buffer.alloc(size - smallPdf.length, 'x'),
      smallPdf.subarray(9),
    ])
    if (bytes.length !== size) throw new Error(`${bytes.length} bytes, not ${size}`)
    if ((await put(fixtures, medico, bytes)) !== expected) failed++
  }
  report(none('10 MiB − 1, ± 0, + 1 byte: other than taken, taken, 413', tries.length, failed))
}

async function checkPolyglots(fixtures: Fixtures, report: Report) {
  const medico = await fixtures.registerMedico()
  let accepted = 0
  for (const [what, bytes] of polyglots) {
    if ((await put(fixtures, medico, bytes)) === 422) continue
    accepted++
    console.log(`  accepted: ${what}`)
  }
  const { items } = await fixtures.ok(listDocumentos, { as: medico })
  report(none('polyglots and the like: accepted', polyglots.length, accepted + items.length))

  // What is a PDF at its beginning and a page further on is taken, and must be shown as no page.
  const pages = ['<script>alert(1)</script>', '<html><body onload=alert(1)>', '<svg onload=alert(1)>', '\xfe\xff<html>']
  let asPage = 0
  for (const page of pages) {
    const bytes = Buffer.concat([smallPdf.subarray(0, 9), Buffer.from(page, 'latin1'), smallPdf.subarray(9)])
    if ((await put(fixtures, medico, bytes)) !== 200) throw new Error('a PDF was not taken')
    for (const answer of [
      await fixtures.call(downloadDocumento, { as: medico, params: { name: nameOf(medico) } }),
      await open(fixtures, await signed(fixtures, medico)),
    ]) {
      if (!isServedAsPdf(answer)) asPage++
    }
  }
  report(none('PDFs with a page inside: served so that a browser could show the page', pages.length * 2, asPage))
}

function isServedAsPdf({ status, headers }: Answer) {
  const is = (name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '')
  return (
    status === 200 &&
    is('content-type', /^application\/pdf$/) &&
    is('x-content-type-options', /^nosniff$/) &&
    is('content-security-policy', /^default-src 'none'/) &&
    is('cache-control', /^private, no-store$/) &&
    is('referrer-policy', /^no-referrer$/)
  )
}

async function checkBits(fixtures: Fixtures, medico: Account, report: Report) {
  const { name, token } = await signed(fixtures, medico)
  const changed: string[] = []
  for (let at = 0; at < token.length; at++) {
    for (let bit = 0; bit < 7; bit++) {
      changed.push(token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ (1 << bit)) + token.slice(at + 1))
    }
  }
  // Spread over the whole token, and its last character's seven bits.
  const last = changed.splice(-7)
  const size = Math.max(0, scaled(500) - last.length)
  const spread = Array.from({ length: size }, (_, n) => changed[Math.floor((n * changed.length) / size)]!)
  const chosen = [...spread, ...last]
  let accepted = 0
  for (const one of chosen) if ((await open(fixtures, { name, token: one })).status !== 403) accepted++
  if ((await open(fixtures, { name, token })).status !== 200) throw new Error('the link itself did not open')
  report(none('signed link with a bit flipped: accepted', chosen.length, accepted))
}

async function checkForeign(fixtures: Fixtures, medico: Account, report: Report) {
  const other = await fixtures.registerMedico()
  await put(fixtures, other, Buffer.concat([smallPdf, Buffer.from('%%EOF of the other\n')]))
  const hospital = await fixtures.registerHospital()
  const applied = await fixtures.publish(hospital)
  await fixtures.apply(medico, applied)
  const link = await signed(fixtures, medico)
  const asHospital = await signed(fixtures, hospital, nameOf(medico))
  const name = nameOf(other)
  const statuses = [
    (await open(fixtures, { name, token: link.token })).status,
    (await open(fixtures, { name, token: asHospital.token })).status,
    (await fixtures.call(downloadDocumento, { as: medico, params: { name } })).status,
    (await fixtures.call(downloadDocumento, { as: hospital, params: { name } })).status,
    (await fixtures.call(signDocumento, { as: medico, params: { name } })).status,
    (await fixtures.call(signDocumento, { as: hospital, params: { name } })).status,
    await put(fixtures, medico, smallPdf, name),
    await put(fixtures, hospital, smallPdf, name),
    await put(fixtures, hospital, smallPdf, nameOf(medico)),
  ]
  const { text } = await open(fixtures, await signed(fixtures, other))
  const wrong = statuses.filter((status) => status < 400).length + (text.includes('of the other') ? 0 : 1)
  report(none("another doctor's document: opened, downloaded, signed or replaced", statuses.length + 1, wrong))
}

async function checkNames(fixtures: Fixtures, report: Report) {
  const medico = await fixtures.registerMedico()
  await put(fixtures, medico, smallPdf)
  let wrong = 0
  for (const crm of hostileNames) {
    // Past the form's own refusals: PostgreSQL alone cannot hold a zero byte.
    await fixtures.owner.query('update app.medicos set crm = $2 where id = $1', [medico.id, crm.replaceAll('\0', '')])
    for (const answer of [
      await fixtures.call(downloadDocumento, { as: medico, params: { name: nameOf(medico) } }),
      await open(fixtures, await signed(fixtures, medico)),
    ]) {
      const form =
        /^(attachment|inline); filename=([\w.-]+|"([ !#-.0-[\]-~]|\\")*\.pdf")(; filename\*=UTF-8''[\w.%~!-]+\.pdf)?$/
      const isSafe =
        isServedAsPdf(answer) &&
        form.test(answer.headers.get('content-disposition') ?? '') &&
        // Encoded: path separators, control characters, marks of writing direction.
        !/%(2f|5c|0\w|1\w|7f|c2%8\w|e2%80%(8[ef]|a\w)|e2%81%a\w)/i.test(
          answer.headers.get('content-disposition') ?? '',
        ) &&
        !answer.headers.has('set-cookie') &&
        !answer.headers.has('x-evil')
      if (isSafe) continue
      wrong++
      console.log(`  ${JSON.stringify(crm)}: ${answer.status} ${answer.headers.get('content-disposition')}`)
    }
  }
  report(
    none('hostile file names, downloaded and opened: a header or a path of theirs', hostileNames.length * 2, wrong),
  )
}

async function checkExpiry(fixtures: Fixtures, medico: Account, report: Report) {
  const links = await Promise.all(Array.from({ length: 10 }, () => signed(fixtures, medico)))
  const signedAt = Date.now()
  const statusesAt = async (ms: number) => {
    await wait(signedAt + ms - Date.now())
    return Promise.all(links.map((link) => open(fixtures, link)))
  }
  const early = (await statusesAt(59_000)).filter(({ status }) => status !== 200).length
  const late = (await statusesAt(61_000)).filter(
    ({ status, body }) => status !== 403 || body.code !== 'link_expired',
  ).length
  report(none('signed link: closed at 59 s, or open at 61 s', links.length * 2, early + late))
}
