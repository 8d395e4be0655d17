import { signUp } from '@plantao/contract/auth/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { createMembro } from '@plantao/contract/membros/routes'
import { savePlantoes } from '@plantao/contract/plantoes/routes'
import { saveSearch } from '@plantao/contract/saved-searches/routes'
import { createSetor } from '@plantao/contract/setores/routes'
import { hospitalSignUp, newVaga } from '@plantao/testkit/fixtures'
import { newEmail } from '@plantao/testkit/random'
import { type Own, rightCallsOf, type Subjects } from '@plantao/testkit/right-calls'
import type { App } from './app.ts'
import { type Account, documentoOf } from './client.ts'
import type { Operation } from './openapi.ts'
import { operationsOf } from './openapi.ts'

/** A doctor and a hospital with an entry in each of their lists. */
export type Pair = Awaited<ReturnType<typeof createPair>>

export async function createPair(app: App) {
  const [medico, hospital] = [await app.createMedico(), await app.createHospital()]
  const [freeVaga, vaga] = [await app.publish(hospital), await app.publish(hospital)]
  const candidatura = await app.apply(medico, vaga)
  await app.ok(getCandidato, { as: hospital, params: { id: medico.id } })
  const sql =
    "insert into avaliacoes (medico_id, hospital_id, estrelas, comentario) values ($1, $2, 5, 'Muito bom') returning id"
  const avaliacao: string = (await app.query(sql, [medico.id, hospital.id]))[0].id
  const savedSearch = (await app.ok(saveSearch, { as: medico, body: { name: 'Dia', filters: { turno: 'dia' } } })).id
  /** `vaga` has the doctor's candidatura, `freeVaga` has none. */
  const rows = { medico, hospital, vaga, candidatura, avaliacao, freeVaga, savedSearch }
  // The upgrade test also runs an earlier version, which has neither sectors nor planned shifts.
  if (!(await operationsOf(app.url)).some(({ path }) => path === createSetor.path))
    return { ...rows, setor: '', emptySetor: '', plantao: '', membro: '' }
  const setorOf = async (nome: string) => (await app.ok(createSetor, { as: hospital, body: { nome } })).id
  const [setor, emptySetor] = [await setorOf('UTI adulto'), await setorOf('Maternidade')]
  const { data, horario, valor, ...shared } = newVaga
  const body = { ...shared, shifts: [{ data, horario, valor }] }
  const [plantao] = (await app.ok(savePlantoes, { as: hospital, body })).plantao_ids
  const membro = (await app.ok(createMembro, { as: hospital, body: { nome: 'Rafael Nogueira' } })).id
  return { ...rows, setor, emptySetor, plantao: plantao!, membro }
}

export interface ValidCall {
  as?: Account
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** Calls that a route accepts, about the pair's own rows. @param values replace the pair's ids and secrets. */
export function validCallsOf(pair: Pair, values: Partial<Subjects & Own> = {}) {
  const { medico, hospital, vaga, candidatura, avaliacao, freeVaga, savedSearch, setor, emptySetor, plantao, membro } =
    pair
  const token = 'A'.repeat(43)
  const subjects: Subjects & Own = {
    medico: medico.id,
    hospital: hospital.id,
    ratedHospital: hospital.id,
    vaga: freeVaga,
    vagaApplied: vaga,
    candidatura,
    avaliacao,
    savedSearch,
    setor,
    emptySetor,
    plantao,
    membro,
    closedMonth: plantao,
    publication: candidatura,
    cnes: '2077485',
    proofCode: '12345678',
    claim: candidatura,
    provenHospital: hospital.id,
    report: candidatura,
    personRequest: candidatura,
    account: medico.userId,
    suspendedAccount: medico.userId,
    notificacao: candidatura,
    documento: documentoOf(medico),
    email: medico.email,
    password: medico.password,
    refreshToken: medico.refresh,
    linkToken: token,
    confirmToken: token,
    resetToken: token,
    resetCode: 'BCDFGHJK',
    unsubscribeToken: token,
    firstFactorCode: '123456',
    factorCode: '123456',
    operatorInvite: token,
    ...values,
  }
  const callers = {
    medico,
    account: medico,
    side: medico,
    hospital,
    operador: undefined,
    anon: undefined,
    public: undefined,
  }
  return ({ method, path }: Pick<Operation, 'method' | 'path'>) => {
    const listed = rightCallsOf({ method, path: path.replace(/\{(\w+)\}/g, ':$1') })
    const calls = listed.map(({ route, about, request }) => {
      const as = callers[route.by]
      return { ...(as && { as }), ...request(about ? subjects[about] : '', subjects) } as ValidCall
    })
    if (path === signUp.path) calls.push({ body: { ...calls[0]!.body, email: newEmail(), data: hospitalSignUp } })
    return calls
  }
}
