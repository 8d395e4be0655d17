import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { waitFor } from '@plantao/testkit/wait'
import type { Page } from '@playwright/test'
import type { App } from '../../harness/app/app.ts'
import { createPair, type Pair } from '../../harness/app/valid-calls.ts'
import { observe } from '../../harness/browser/browser.ts'
import { tourAddresses, tourHospital, tourMedico } from '../../harness/browser/page-tours.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'
import { xssPayloads } from '../../payloads/texts.ts'

/** Text fields that users write, each with its maximum length. */
const fields = {
  medicos: { nome: 200, crm: 40, especialidade: 120, telefone: 40 },
  hospitais: {
    ...{ nome: 200, cnpj: 32, telefone: 40, endereco: 200, localizacao: 300, cidade: 120 },
    ...{ entrance: 500, ask_for: 500, parking: 500, dress_code: 500, computer_system: 500 },
  },
  vagas: {
    ...{ nome_vaga: 200, especialidade: 120, horario: 60, observacoes: 2000 },
    ...{ localizacao: 300, endereco: 200, cidade: 120, telefone: 40 },
  },
  avaliacoes: { comentario: 2000 },
}
/** Fields that are shown unchanged. The others are formatted. */
const shownUnchanged = `medicos.nome hospitais.nome hospitais.localizacao vagas.nome_vaga vagas.observacoes
  vagas.localizacao vagas.endereco avaliacoes.comentario`.split(/\s+/)

/** Tests that payloads in these fields and in the address are shown as text and never run. */
export async function run({ startApp, openBrowser, report }: Test) {
  const app = await startApp()
  const pair = await createPair(app)
  // The triggers would refuse to change a vaga that has candidates.
  for (const table of Object.keys(fields)) await app.query(`alter table ${table} disable trigger user`)
  const observer = observe(await openBrowser(), app.url)
  const signedOut = await observer.openPage()
  const medico = await observer.openPage(pair.medico)
  const hospital = await observer.openPage(pair.hospital)
  const payloads = xssPayloads.slice(0, scaled(xssPayloads.length))
  let elements = 0
  const notShown: string[] = []
  for (const payload of payloads) {
    await writeEverywhere(app, pair, payload)
    let shown = ''
    const inspect = async (page: Page) => {
      const [found, text] = [await page.evaluate(countInjectedElements), await page.evaluate(textOfPage)]
      // The sums are updated after the waits, because three tours add to them at the same time.
      elements += found
      shown += normalized(text)
    }
    const p = encodeURIComponent(payload)
    const signIn = `/?view=doctor-login&confirmed=${p}&from=${p}`
    await Promise.all([
      tourAddresses(signedOut, inspect, [`/?view=${p}`, signIn, `/nova-senha?${p}`, `/${p}`]),
      tourMedico(medico, inspect, `&aba=${p}&q=${p}&hospital=${p}&especialidade=${p}`),
      tourHospital(hospital, inspect),
    ])
    const missing = shownUnchanged.filter((field) => !shown.includes(normalized(`${field} ${payload}`)))
    notShown.push(...missing.map((field) => `${field}: ${payload}`))
  }
  await observer.close()
  const count = Object.values(fields).flatMap((columns) => Object.keys(columns)).length
  const tried = payloads.length * count
  const what = `${payloads.length} XSS payloads in ${count} fields, and in the address: executed`
  report.none(what, tried, observer.executed)
  report.none('elements and handlers made of a payload', tried, elements + observer.otherOrigins.length)
  report.none('payloads not shown as the text they are', payloads.length * shownUnchanged.length, notShown)
}

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim()

async function writeEverywhere(app: App, { medico, hospital }: Pair, payload: string) {
  const rows = {
    medicos: ['id', medico.id],
    hospitais: ['id', hospital.id],
    vagas: ['hospital_id', hospital.id],
    avaliacoes: ['medico_id', medico.id],
  } as const
  for (const [table, [key, id]] of Object.entries(rows)) {
    const columns: [string, number][] = Object.entries(fields[table as keyof typeof rows])
    const assignments = columns.map(([name], i) => `${name} = $${i + 2}`).join(', ')
    // A long field begins with its own name, which shows the source of the text.
    const values = columns.map(([name, limit]) =>
      (limit < 100 ? payload : `${table}.${name} ${payload}`).slice(0, limit),
    )
    await app.query(`update ${table} set ${assignments} where ${key} = $1`, [id, ...values])
  }
  // The server caches a hospital's own vagas until a change event. The SQL above sends no event, so the test sends one.
  await app.query(`select pg_notify('plantao', json_build_object('to', array[$1], 'data', null)::text)`, [
    `hospital:${hospital.id}`,
  ])
  const name = `vagas.nome_vaga ${payload}`.slice(0, fields.vagas.nome_vaga)
  await waitFor('the payload in the own vagas', async () => {
    const { items } = await app.ok(listOwnVagas, { as: hospital })
    return items.every(({ nome_vaga }) => nome_vaga === name)
  })
}

/** Runs in the page and counts elements that the page never makes itself. */
function countInjectedElements() {
  const withHandler = [...document.querySelectorAll('*')].filter((element) =>
    element.getAttributeNames().some((name) => /^on/i.test(name)),
  )
  const foreign = 'script:not([src]), iframe, object, embed, base, marquee, math, video, audio, [href^="javascript:" i]'
  return withHandler.length + document.querySelectorAll(foreign).length
}

/** Runs in the page and returns its text, with the values of its fields. */
function textOfPage() {
  const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return [document.body.textContent, ...typed.map(({ value }) => value)].join('\n')
}
