import type { RouteDescription } from '@plantao/contract/route'
import { getVaga, listOwnVagas } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { expect, it } from 'vitest'
import { startProcess, startTestApp } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { mountVagas } from './routes.ts'

const here = await startTestApp([mountVagas, mountWithoutUndo])
const there = await startProcess(here.database, [mountVagas, mountWithoutUndo])
const hospital = await here.createHospital()
const medico = await here.createMedico()
const vaga = await here.createVaga(hospital)

it.each([
  ["the vaga's page", getVaga, medico],
  ["the doctor's list", listOpenVagas, medico],
  ["the hospital's own list", listOwnVagas, hospital],
] as const)('every process gives the same answer the same tag: %s', async (_what, route, as) => {
  const ask = (headers = {}) =>
    Promise.all([here, there].map(({ call }) => call(route as RouteDescription, { as, params: { id: vaga }, headers })))
  const etag = (await ask())[0]!.headers.get('etag')!
  expect((await ask({ 'if-none-match': etag })).map(({ status }) => status)).toEqual([304, 304])
})
