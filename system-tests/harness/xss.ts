import { getCandidato } from '@plantao/contract/medicos/routes'
import type { Browser, Page } from '@playwright/test'
import { payloads } from '../payloads/xss.ts'
import { type Account, type Fixtures, scaled } from './accounts.ts'
import { close, enter, newWatch, openWindow, smuggledElements } from './browser.ts'
import { none, type Report } from './figure.ts'
import { type Inspect, tourHospital, tourMedico, tourSignedOut } from './page-tours.ts'

export interface Cast {
  medico: Account
  hospital: Account
  vaga: string
}

/** A doctor and a hospital who know each other, with something in every list. */
export async function openCast(fixtures: Fixtures): Promise<Cast> {
  const [medico, hospital] = [await fixtures.registerMedico(), await fixtures.registerHospital()]
  await fixtures.publish(hospital)
  const vaga = await fixtures.publish(hospital)
  await fixtures.apply(medico, vaga)
  await fixtures.ok(getCandidato, { as: hospital, params: { id: medico.id } })
  await fixtures.owner.query(
    "insert into app.avaliacoes (medico_id, hospital_id, estrelas, comentario) values ($1, $2, 5, 'Muito bom')",
    [medico.id, hospital.id],
  )
  return { medico, hospital, vaga }
}

/** Everybody's way through all views, with data as fixtures write it. */
export async function checkNormalUse(browser: Browser, fixtures: Fixtures, cast: Cast, report: Report) {
  const watch = newWatch()
  let states = 0
  const look: Inspect = async () => {
    states++
  }
  const [nobody, phone, desk] = await Promise.all([1, 2, 3].map(() => openWindow(browser, fixtures.url, watch)))
  await Promise.all([
    nobody!.newPage().then((page) => tourSignedOut(page, look)),
    enter(phone!, cast.medico).then((page) => tourMedico(page, look, '&q=nada')),
    enter(desk!, cast.hospital).then((page) => tourHospital(page, look)),
  ])
  for (const context of [nobody!, phone!, desk!]) await close(context, watch)
  for (const wrong of [...watch.violations, ...watch.foreign, ...watch.errors]) console.error(wrong)
  report(none('states of all pages in normal use: violations of the policy', states, watch.violations.length))
  report(none('states of all pages in normal use: errors nobody caught', states, watch.errors.length))
  report(none('requests of the pages: to another origin', watch.requests, watch.foreign.length))
  report(none('requests of the pages: cookies set', watch.requests, watch.cookies.length))
}

const fields = {
  medicos: { nome: 200, crm: 40, especialidade: 120, telefone: 40 },
  hospitais: { nome: 200, cnpj: 32, telefone: 40, endereco: 200, localizacao: 300, cidade: 120 },
  vagas: {
    ...{ nome_vaga: 200, especialidade: 120, horario: 60, observacoes: 2000 },
    ...{ localizacao: 300, endereco: 200, cidade: 120, telefone: 40 },
  },
  avaliacoes: { comentario: 2000 },
}
/** Shown as they are; the others are put into a form of their own. */
const plain = [
  'medicos.nome',
  'hospitais.nome',
  'hospitais.localizacao',
  'vagas.nome_vaga',
  'vagas.observacoes',
  'vagas.localizacao',
  'vagas.endereco',
  'avaliacoes.comentario',
]

export async function checkXss(browser: Browser, fixtures: Fixtures, cast: Cast, report: Report) {
  const watch = newWatch()
  const some = payloads.slice(0, scaled(payloads.length))
  const contexts = await Promise.all([1, 2, 3].map(() => openWindow(browser, fixtures.url, watch)))
  const [nobody, phone, desk] = [
    await contexts[0]!.newPage(),
    await enter(contexts[1]!, cast.medico),
    await enter(contexts[2]!, cast.hospital),
  ]
  let smuggled = 0
  const unseen: string[] = []
  for (const payload of some) {
    await writeEverywhere(fixtures, cast, payload)
    const seen: string[] = []
    const look: Inspect = async (page) => {
      smuggled += await smuggledElements(page)
      seen.push(await textOf(page))
    }
    const p = encodeURIComponent(payload)
    await Promise.all([
      tourAddresses(nobody, p, look),
      tourMedico(phone, look, `&aba=${p}&q=${p}&hospital=${p}&especialidade=${p}`),
      tourHospital(desk, look),
    ])
    const all = seen.join('\n')
    for (const field of plain) if (!all.includes(markedText(field, payload))) unseen.push(`${field}: ${payload}`)
  }
  for (const context of contexts) await close(context, watch)
  for (const wrong of [...watch.executed, ...watch.foreign, ...unseen]) console.error(wrong)
  const count = Object.values(fields).reduce((sum, of) => sum + Object.keys(of).length, 0)
  report(
    none(
      `${some.length} XSS payloads in ${count} fields, and in the address: executed`,
      some.length * count,
      watch.executed.length,
    ),
  )
  report(none('elements and handlers made of a payload', some.length * count, smuggled + watch.foreign.length))
  report(none('payloads not shown as the text they are', some.length * plain.length, unseen.length))
}

/** The field's name before it tells in the page which one is shown. */
const markedText = (field: string, payload: string) => squeezed(`${field} ${payload}`)
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Past the API, and past the triggers, which would not let a vaga with candidates be changed. */
async function writeEverywhere(fixtures: Fixtures, { medico, hospital }: Cast, payload: string) {
  const client = await fixtures.owner.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const [table, limits] of Object.entries(fields)) {
      const columns = Object.entries(limits)
      const values = columns.map(([name, limit]) => {
        const marked = `${table}.${name} ${payload}`
        // A short field has no room for its name.
        return (limit < 100 ? payload : marked).slice(0, limit)
      })
      const sets = columns.map(([name], i) => `${name} = $${i + 2}`).join(', ')
      const owner = { medicos: 'id', hospitais: 'id', vagas: 'hospital_id', avaliacoes: 'medico_id' }[table]!
      const id = owner === 'medico_id' || table === 'medicos' ? medico.id : hospital.id
      await client.query(`update app.${table} set ${sets} where ${owner} = $1`, [id, ...values])
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function tourAddresses(page: Page, p: string, look: Inspect) {
  for (const address of [
    `/?view=${p}`,
    `/?view=doctor-login&confirmed=${p}&from=${p}`,
    `/?view=reset#token=${p}`,
    `/${p}`,
  ]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(page, address)
  }
}

async function textOf(page: Page) {
  const text = await page.evaluate(() => {
    const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    return [document.body.textContent, ...typed.map(({ value }) => value)].join('\n')
  })
  return squeezed(text)
}
