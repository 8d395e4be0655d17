import { confirmEmail, signUp } from '@plantao/contract/auth/routes'
import { listCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listWaiting } from '@plantao/contract/candidaturas/waiting/routes'
import { signDocumento } from '@plantao/contract/documentos/routes'
import {
  maxNewHospitals,
  maxUnprovenContacts,
  maxUnprovenVagas,
  minUnprovenContacts,
  minUnprovenVagas,
} from '@plantao/contract/hospitais/quota-rules'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { createVaga, getVaga } from '@plantao/contract/vagas/routes'
import { hospitalSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import { pdf } from '@plantao/testkit/pdf'
import { newAddress, newCnpj, newEmail } from '@plantao/testkit/random'
import { type Account, type AppClient, documentoOf } from '../../harness/app/client.ts'
import { inParallel, inPool } from '../../harness/load/parallel.ts'
import { type Report, type ServersTest, scaled } from '../../harness/report/scenario.ts'

/** False hospitals, with one account or with many, publish vagas to read the contacts of doctors who apply. */
export async function run({ startServers, report }: ServersTest) {
  const { app, urls } = await startServers()
  await app.query('insert into operation default values')
  await baitOfOneAccount(app, urls, report)
  await baitOfManyAccounts(app, urls, report)
  await newHospitalsOfNetworks(app, urls, report)
  await falseNames(app, urls, report)
}

const newBait = (as: Account, url: string, app: AppClient) =>
  app.call(createVaga, { as, url, body: { ...newVaga, modalidade: 'presencial', hospital_id: as.id } })

/** Tries to publish `tries` vagas at once, through all processes. */
async function publishAll(app: AppClient, urls: readonly string[], hospitais: readonly Account[], tries: number) {
  const published: string[] = []
  await inParallel(tries, async (n) => {
    const { status, body } = await newBait(hospitais[n % hospitais.length]!, urls[n % urls.length]!, app)
    if (status === 200) published.push(body.id)
  })
  // An attack that does not reach the limit proves nothing.
  if (published.length < Math.min(tries, maxUnprovenVagas)) throw new Error(`only ${published.length} were published`)
  return published
}

/** Lets doctors apply, and reads their contacts in every way that there is. @returns how many were read */
async function readContacts(app: AppClient, urls: readonly string[], vagas: readonly { id: string; as: Account }[]) {
  const medicos = await inPool(Math.max(14, 7 * vagas.length), 4, async (n) => {
    const medico = await app.createMedico({ nome: `Ana ${n}` })
    await app.upload(medico, pdf())
    await app.apply(medico, vagas[n % vagas.length]!.id)
    return medico
  })
  const read = new Set<string>()
  const note = (answer: unknown) => {
    const text = JSON.stringify(answer)
    for (const { email } of medicos) if (text.includes(email)) read.add(email)
  }
  await inParallel(vagas.length, async (n) => {
    const [{ id, as }, url] = [vagas[n]!, urls[n % urls.length]!]
    note((await app.call(listCandidaturas, { as, url, query: { vaga_id: id } })).body)
    note((await app.call(listWaiting, { as, url })).body)
    for (const medico of medicos) {
      note((await app.call(getCandidato, { as, url, params: { id: medico.id } })).body)
      const { status } = await app.call(signDocumento, { as, url, params: { name: documentoOf(medico) } })
      if (status === 200) read.add(medico.email)
    }
  })
  if (read.size < maxUnprovenContacts) throw new Error(`only ${read.size} contacts were read`)
  return { read: read.size, of: medicos.length }
}

async function baitOfOneAccount(app: AppClient, urls: readonly string[], report: Report) {
  const hospital = await app.createHospital()
  const tries = scaled(120)
  const published = await publishAll(app, urls, [hospital], tries)
  report.bar('baits of one account: published', tries, `<= ${maxUnprovenVagas}`, published.length)
  const vagas = published.slice(0, 3).map((id) => ({ id, as: hospital }))
  const { read, of } = await readContacts(app, urls, vagas)
  report.bar('baits of one account: contacts read', of, `<= ${maxUnprovenContacts}`, read)
}

/** Signs a hospital up and confirms its e-mail. Returns undefined once the limit of the network `from` is reached. */
async function newHospital(app: AppClient, cnpj: string, from: string): Promise<Account | undefined> {
  const email = newEmail('isca')
  const { status } = await app.call(signUp, { from, body: { email, password, data: { ...hospitalSignUp, cnpj } } })
  if (status !== 200) return undefined
  await app.ok(confirmEmail, { from, body: { token: await app.tokenFromEmail(email) } })
  const session = await app.signIn({ email, password })
  const [row] = await app.query(
    'select h.id, u.id as "userId" from hospitais h join auth.users u on u.id = h.auth_user_id where u.email = $1',
    [email],
  )
  return { ...session, ...row, email, password, from, accountType: 'hospital', nome: hospitalSignUp.nomeHospital }
}

const networks = 10

async function baitOfManyAccounts(app: AppClient, urls: readonly string[], report: Report) {
  const cnpj = newCnpj()
  const signedUp = await inPool(networks, 4, async () => {
    const from = newAddress()
    const accounts: Account[] = []
    for (let n = 0; n < maxNewHospitals; n++) {
      const account = await newHospital(app, cnpj, from)
      if (account) accounts.push(account)
    }
    return accounts
  })
  const hospitais = signedUp.flat()
  const tries = hospitais.length * (minUnprovenVagas + scaled(10))
  const published = await publishAll(app, urls, hospitais, tries)
  const what = `baits of ${hospitais.length} accounts on ${networks} networks with one CNPJ`
  // The first account has the limits of one hospital. The later ones share them, down to a few vagas of their own.
  const most = maxUnprovenVagas + (hospitais.length - 1) * minUnprovenVagas
  report.bar(`${what}: published`, tries, `<= ${most}`, published.length)
  const owners = await app.query<{ id: string; hospital_id: string }>(
    'select id, hospital_id from vagas where id = any ($1)',
    [published],
  )
  const vagas = hospitais
    .flatMap((as) =>
      owners
        .filter(({ hospital_id }) => hospital_id === as.id)
        .slice(0, 1)
        .map(({ id }) => ({ id, as })),
    )
    .slice(0, 5)
  const { read, of } = await readContacts(app, urls, vagas)
  const mostContacts = maxUnprovenContacts + (vagas.length - 1) * minUnprovenContacts
  report.bar(`${what}: contacts read by ${vagas.length}`, of, `<= ${mostContacts}`, read)
}

async function newHospitalsOfNetworks(app: AppClient, urls: readonly string[], report: Report) {
  const accepted = await inPool(networks, 4, async () => {
    const from = newAddress()
    const answers = await inParallel(maxNewHospitals + 5, (n) =>
      app.call(signUp, {
        ...{ from, url: urls[n % urls.length]! },
        body: { email: newEmail('isca'), password, data: { ...hospitalSignUp, cnpj: newCnpj() } },
      }),
    )
    return answers.filter(({ status }) => status === 200).length
  })
  if (Math.min(...accepted) < maxNewHospitals) throw new Error('a network did not reach its limit')
  const most = Math.max(...accepted)
  report.bar('hospitals with invented CNPJs, at most on one network', networks, `<= ${maxNewHospitals}`, most)
}

const proofs = [
  '✔',
  '✅',
  '☑ 2026',
  '(CNPJ conferido)',
  'CNES confirmado em 25/11/2026',
  'VERIFICADO',
  'СNЕS',
  'C0NFER1DO',
]

/** Hospitals write proofs into their names, take the name of a proven one, or change their own after the proof. */
async function falseNames(app: AppClient, urls: readonly string[], report: Report) {
  const nome = 'Hospital São Lucas do Sul'
  const [proven, bait] = [await app.createHospital({ nome }), await app.createHospital({ nome: 'Hospital da Isca' })]
  await app.query(
    `update hospitais set proven_by = 'operacao', proven_at = now(), proven_until = now() + interval '1 year',
       proven_name = nome where id = $1`,
    [proven.id],
  )
  const tries = Math.min(48, scaled(48))
  const rename = (as: Account, n: number, name: string) =>
    app.call(updateOwnHospital, { as, url: urls[n % urls.length]!, params: { id: 'me' }, body: { nome: name } })
  const claims = await inParallel(tries, (n) => rename(bait, n, `Hospital ${n} ${proofs[n % proofs.length]}`))
  report.none('names that claim a proof', tries, claims.filter(({ status }) => status === 200).length)
  const renames = await inParallel(tries, (n) => rename(proven, n, `Hospital Famoso ${n}`))
  const taken = renames.filter(({ status, body }) => status === 200 && body.nome !== nome).length
  report.none('names that a proven hospital took by itself', tries, taken)
  const alike = [
    nome,
    nome.toUpperCase(),
    'Hospital  Sao-Lucas do Sul',
    'Hоspital São Lucаs do Sul',
    'H0spital São Lucas do Su1',
  ]
  const cards = await inPool(alike.length, 4, async (n) => {
    const as = await app.createHospital({ nome: alike[n]! })
    const { body } = await newBait(as, urls[n % urls.length]!, app)
    return app.ok(getVaga, { params: { id: body.id } })
  })
  const silent = cards.filter(({ hospital }) => !hospital.is_namesake).length
  report.none("vagas under a proven hospital's name without a word of it", alike.length, silent)
}
