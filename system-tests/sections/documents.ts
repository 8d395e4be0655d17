import { setTimeout as wait } from 'node:timers/promises'
import {
  downloadDocumento,
  listDocumentos,
  openSignedDocumento,
  signDocumento,
  uploadDocumento,
} from '@plantao/contract/documentos/routes'
import { maxDocumentoBytes } from '@plantao/contract/documentos/rules'
import { type Answer, openPeople, type People, type Person, scaled } from '../people.ts'
import { hostileNames, polyglots, smallPdf } from '../polyglots.ts'
import { none, type Report, type Section } from '../proof.ts'
import { startStack } from '../stack.ts'

/** Threats 17 to 19: what is taken as a document, how it is given out, and to whom. */
export const section: Section = {
  name: 'documents',
  mostlyWaits: true,
  async run(report) {
    const stack = await startStack()
    const people = openPeople(stack)
    try {
      const medico = await people.registerMedico()
      await put(people, medico, smallPdf)
      // Waits while the others run.
      const expiry = proveExpiry(people, medico, report)
      await proveSizes(people, report)
      await provePolyglots(people, report)
      await proveBits(people, medico, report)
      await proveForeign(people, medico, report)
      await proveNames(people, report)
      await expiry
    } finally {
      await people.close()
      await stack.stop()
    }
  },
}

const nameOf = ({ userId }: Person) => `${userId}.pdf`

async function put(people: People, as: Person, bytes: Buffer, name = nameOf(as)) {
  const response = await fetch(`${people.url}${uploadDocumento.path.replace(':name', name)}`, {
    method: 'PUT',
    headers: { apikey: 'anon-local', authorization: `Bearer ${as.access}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  })
  await response.arrayBuffer()
  return response.status
}

async function signed(people: People, as: Person, name = nameOf(as)) {
  const { url } = await people.ok(signDocumento, { as, params: { name } })
  return { name, token: new URL(url, people.url).searchParams.get('token')! }
}

const open = (people: People, { name, token }: { name: string; token: string }) =>
  people.call(openSignedDocumento, { params: { name }, query: { token } })

async function proveSizes(people: People, report: Report) {
  const medico = await people.registerMedico()
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
    if ((await put(people, medico, bytes)) !== expected) failed++
  }
  report(none('10 MiB − 1, ± 0, + 1 byte: other than taken, taken, 413', tries.length, failed))
}

async function provePolyglots(people: People, report: Report) {
  const medico = await people.registerMedico()
  let accepted = 0
  for (const [what, bytes] of polyglots) {
    if ((await put(people, medico, bytes)) === 422) continue
    accepted++
    console.log(`  accepted: ${what}`)
  }
  const { items } = await people.ok(listDocumentos, { as: medico })
  report(none('polyglots and the like: accepted', polyglots.length, accepted + items.length))

  // What is a PDF at its beginning and a page further on is taken, and must be shown as no page.
  const pages = ['<script>alert(1)</script>', '<html><body onload=alert(1)>', '<svg onload=alert(1)>', '\xfe\xff<html>']
  let asPage = 0
  for (const page of pages) {
    const bytes = Buffer.concat([smallPdf.subarray(0, 9), Buffer.from(page, 'latin1'), smallPdf.subarray(9)])
    if ((await put(people, medico, bytes)) !== 200) throw new Error('a PDF was not taken')
    for (const answer of [
      await people.call(downloadDocumento, { as: medico, params: { name: nameOf(medico) } }),
      await open(people, await signed(people, medico)),
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

async function proveBits(people: People, medico: Person, report: Report) {
  const { name, token } = await signed(people, medico)
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
  for (const one of chosen) if ((await open(people, { name, token: one })).status !== 403) accepted++
  if ((await open(people, { name, token })).status !== 200) throw new Error('the link itself did not open')
  report(none('signed link with a bit flipped: accepted', chosen.length, accepted))
}

async function proveForeign(people: People, medico: Person, report: Report) {
  const other = await people.registerMedico()
  await put(people, other, Buffer.concat([smallPdf, Buffer.from('%%EOF of the other\n')]))
  const hospital = await people.registerHospital()
  const applied = await people.publish(hospital)
  await people.apply(medico, applied)
  const link = await signed(people, medico)
  const asHospital = await signed(people, hospital, nameOf(medico))
  const name = nameOf(other)
  const statuses = [
    (await open(people, { name, token: link.token })).status,
    (await open(people, { name, token: asHospital.token })).status,
    (await people.call(downloadDocumento, { as: medico, params: { name } })).status,
    (await people.call(downloadDocumento, { as: hospital, params: { name } })).status,
    (await people.call(signDocumento, { as: medico, params: { name } })).status,
    (await people.call(signDocumento, { as: hospital, params: { name } })).status,
    await put(people, medico, smallPdf, name),
    await put(people, hospital, smallPdf, name),
    await put(people, hospital, smallPdf, nameOf(medico)),
  ]
  const { text } = await open(people, await signed(people, other))
  const wrong = statuses.filter((status) => status < 400).length + (text.includes('of the other') ? 0 : 1)
  report(none("another doctor's document: opened, downloaded, signed or replaced", statuses.length + 1, wrong))
}

async function proveNames(people: People, report: Report) {
  const medico = await people.registerMedico()
  await put(people, medico, smallPdf)
  let wrong = 0
  for (const crm of hostileNames) {
    // Past the form's own refusals: PostgreSQL alone cannot hold a zero byte.
    await people.owner.query('update app.medicos set crm = $2 where id = $1', [medico.id, crm.replaceAll('\0', '')])
    for (const answer of [
      await people.call(downloadDocumento, { as: medico, params: { name: nameOf(medico) } }),
      await open(people, await signed(people, medico)),
    ]) {
      const form = /^(attachment|inline); filename="[ !#-.0-[\]-~]*\.pdf"; filename\*=UTF-8''[\w.%~!-]+\.pdf$/
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

async function proveExpiry(people: People, medico: Person, report: Report) {
  const links = await Promise.all(Array.from({ length: 10 }, () => signed(people, medico)))
  const signedAt = Date.now()
  const statusesAt = async (ms: number) => {
    await wait(signedAt + ms - Date.now())
    return Promise.all(links.map((link) => open(people, link)))
  }
  const early = (await statusesAt(59_000)).filter(({ status }) => status !== 200).length
  const late = (await statusesAt(61_000)).filter(
    ({ status, body }) => status !== 403 || body.code !== 'link_expired',
  ).length
  report(none('signed link: closed at 59 s, or open at 61 s', links.length * 2, early + late))
}
