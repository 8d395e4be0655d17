import { acceptCandidatura, dismissMedico } from '@plantao/contract/candidaturas/routes'
import { claimCnes } from '@plantao/contract/hospitais/proof/routes'
import {
  maxUnprovenContacts,
  maxUnprovenPublished,
  maxUnprovenVagas,
  minUnprovenContacts,
  minUnprovenVagas,
} from '@plantao/contract/hospitais/quota-rules'
import { getOwnLimits } from '@plantao/contract/hospitais/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { proposeChange } from '@plantao/contract/vagas/changes/routes'
import { closeVaga, createVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { maxMoves } from '@plantao/contract/vagas/rules'
import { hospitalSignUp, newVaga } from '@plantao/testkit/fixtures'
import { newCnpj } from '@plantao/testkit/random'
import { waitFor } from '@plantao/testkit/wait'
import { type Account, type AppClient, dayNumber } from '../../harness/app/client.ts'
import { inPool } from '../../harness/load/parallel.ts'
import { type Report, type ServersTest, scaled } from '../../harness/report/scenario.ts'

/** Detours around the limits of a hospital without proof, and questions that would map a doctor's week. */
export async function run({ startServers, report }: ServersTest) {
  const { app, urls } = await startServers()
  await app.query('insert into operation default values')
  const urlOf = (n: number) => urls[n % urls.length]!
  await contactsByAccepting(app, urlOf, report)
  await vagasByDismissing(app, urlOf, report)
  await publishingAndClosing(app, urlOf, report)
  await strangerWithCnpj(app, urlOf, report)
  await weekOfMedico(app, urlOf, report)
}

type UrlOf = (n: number) => string
const reason = 'Escala mudou'

const publish = (app: AppClient, as: Account, url: string, data = newVaga.data) =>
  app.call(createVaga, { as, url, body: { ...newVaga, modalidade: 'presencial', hospital_id: as.id, data } })

async function contactsByAccepting(app: AppClient, urlOf: UrlOf, report: Report) {
  const hospital = await app.createHospital()
  const read = await inPool(scaled(18), 4, async (n) => {
    const medico = await app.createMedico()
    const candidatura_id = await app.createCandidatura(await app.createVaga(hospital, { data: dayNumber(n) }), medico)
    const as = hospital
    const { status } = await app.call(acceptCandidatura, { as, url: urlOf(n), body: { candidatura_id } })
    await app.query(`update decisions set carried_out_after = now()`)
    if (status === 200) await dismissOnceAccepted(app, as, candidatura_id, urlOf(n))
    const { telefone } = await app.ok(getCandidato, { as, url: urlOf(n), params: { id: medico.id } })
    return telefone !== null
  })
  const count = read.filter(Boolean).length
  report.bar('contacts read by accepting and dismissing', read.length, `<= ${maxUnprovenContacts}`, count)
}

/** A dismissal within the time to undo only takes the decision back, so this waits until the decision is carried out. */
async function dismissOnceAccepted(app: AppClient, as: Account, candidatura_id: string, url: string) {
  await waitFor('the acceptance', async () =>
    Boolean((await app.query(`select from candidaturas where id = $1 and status = 'aceita'`, [candidatura_id])).length),
  )
  return app.ok(dismissMedico, { as, url, body: { candidatura_id, reason } })
}

async function vagasByDismissing(app: AppClient, urlOf: UrlOf, report: Report) {
  const hospital = await app.createHospital()
  const candidaturas = await inPool(20, 4, async (n) => {
    const vaga = await app.createVaga(hospital, { status: 'preenchida', data: dayNumber(n) })
    return app.createCandidatura(vaga, await app.createMedico(), 'aceita')
  })
  for (let n = 0; n < maxUnprovenVagas - 1; n++) await app.createVaga(hospital)
  const dismissed = await inPool(candidaturas.length, 8, (n) =>
    app.call(dismissMedico, { as: hospital, url: urlOf(n), body: { candidatura_id: candidaturas[n]!, reason } }),
  )
  const refused = dismissed.filter(({ status }) => status !== 200)
  report.none('dismissals at the limit of open vagas that were refused', dismissed.length, refused)
  const open = await app.count(`select count(*) from vagas where hospital_id = $1 and status = 'aberta'`, [hospital.id])
  report.bar('vagas open after these dismissals', dismissed.length, `<= ${maxUnprovenVagas}`, open)
}

async function publishingAndClosing(app: AppClient, urlOf: UrlOf, report: Report) {
  const as = await app.createHospital()
  const tries = scaled(200)
  const answers = await inPool(tries, 8, async (n) => {
    const { status, body } = await publish(app, as, urlOf(n))
    if (status === 200) await app.ok(closeVaga, { as, url: urlOf(n), body: { vaga_id: body.id } })
    return status === 200
  })
  const published = answers.filter(Boolean).length
  report.bar('vagas published and closed in a day', tries, `<= ${maxUnprovenPublished}`, published)
}

/** A stranger signed up first with the CNPJ of a hospital, and has used up everything. */
async function strangerWithCnpj(app: AppClient, urlOf: UrlOf, report: Report) {
  const cnpj = newCnpj()
  const cnes = '7654321'
  await app.query(
    `insert into cnes_establishments (cnes, name, cnpj, city, state, email, kind)
     values ($1, $2, regexp_replace($3, '\\D', '', 'g'), $4, $5, 'direcao@hospital.example', 'HOSPITAL GERAL')`,
    [cnes, hospitalSignUp.nomeHospital, cnpj, hospitalSignUp.cidade, hospitalSignUp.estado],
  )
  const stranger = await app.createHospital({ cnpj })
  for (let n = 0; n < maxUnprovenVagas; n++) await app.createVaga(stranger)
  for (let n = 0; n < maxUnprovenContacts; n++)
    await app.query('insert into opened_contacts (hospital_id, medico_id) values ($1, $2)', [
      stranger.id,
      (await app.createMedico()).id,
    ])
  for (let n = 0; n < 3; n++) await app.call(claimCnes, { as: stranger, url: urlOf(n), body: { cnes } })

  const as = await app.createHospital({ cnpj })
  const published = await inPool(10, 4, (n) => publish(app, as, urlOf(n)))
  const places = published.filter(({ status }) => status === 200).length
  report.exactly('vagas of a hospital whose CNPJ a stranger used first', published.length, minUnprovenVagas, places)
  const vaga = published.find(({ status }) => status === 200)!.body.id
  const read = await inPool(6, 1, async (n) => {
    const medico = await app.createMedico()
    await app.createCandidatura(vaga, medico)
    const { telefone } = await app.ok(getCandidato, { as, url: urlOf(n), params: { id: medico.id } })
    return telefone !== null
  })
  report.exactly('contacts of that hospital', read.length, minUnprovenContacts, read.filter(Boolean).length)
  const { limits } = await app.ok(getOwnLimits, { as })
  report.exactly('vagas that it reads of itself', 1, places, limits!.vagas)
  const { status } = await app.call(claimCnes, { as, url: urlOf(0), body: { cnes } })
  report.exactly('code for its CNES', 1, 200, status)
}

/** A doctor has one accepted shift elsewhere. Another hospital, which the doctor applied to, asks for every hour. */
async function weekOfMedico(app: AppClient, urlOf: UrlOf, report: Report) {
  const tries = scaled(120)
  const medico = await app.createMedico()
  const elsewhere = await app.createVaga(await app.createHospital(), { status: 'preenchida' })
  await app.createCandidatura(elsewhere, medico, 'aceita')
  const hours = (n: number) => ({
    data: dayNumber(n % 100),
    horario: `${String(n % 24).padStart(2, '0')}:00 - ${String((n + 1) % 24).padStart(2, '0')}:00`,
  })

  const as = await app.createHospital()
  const asked = await app.createVaga(as)
  await app.createCandidatura(asked, medico)
  const moved = await inPool(tries, 4, (n) =>
    app.call(updateVaga, { as, url: urlOf(n), params: { id: asked }, body: hours(n) }),
  )
  const answers = (all: { status: number }[]) => all.filter(({ status }) => status !== 429).length
  report.bar('hours of a doctor asked by moving a vaga', tries, `<= ${maxMoves}`, answers(moved))

  const other = await app.createHospital()
  const filled = await app.createVaga(other, { status: 'preenchida', data: '2099-06-20' })
  await app.createCandidatura(filled, medico, 'aceita')
  const proposed = await inPool(tries, 4, (n) =>
    app.call(proposeChange, { as: other, url: urlOf(n), body: { vaga_id: filled, ...hours(n) } }),
  )
  report.bar('hours of a doctor asked by proposals', tries, `<= ${maxMoves}`, answers(proposed))
}
