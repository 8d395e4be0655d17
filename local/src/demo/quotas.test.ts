import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp } from '@plantao/contract/auth/routes'
import { listCandidaturas } from '@plantao/contract/candidaturas/routes'
import { maxNewHospitals, maxUnprovenContacts, maxUnprovenVagas } from '@plantao/contract/hospitais/quota-rules'
import { acceptOperatorInvite, openOperatorInvite } from '@plantao/contract/operadores/routes'
import { createVaga } from '@plantao/contract/vagas/routes'
import { mountAuth } from '@plantao/server/auth/routes'
import { mountCandidaturas } from '@plantao/server/candidaturas/routes'
import { runOperatorCommand } from '@plantao/server/operadores/command/commands'
import { mountOperadores } from '@plantao/server/operadores/routes'
import { openFiles } from '@plantao/server/platform/files/files'
import { startTestApp } from '@plantao/server/test/app'
import { mountVagas } from '@plantao/server/vagas/routes'
import { hospitalSignUp, newVaga, password } from '@plantao/testkit/fixtures'
import { newAddress, newCnpj, newEmail } from '@plantao/testkit/random'
import { totp } from '@plantao/testkit/totp'
import { afterAll, expect, test } from 'vitest'
import { loadDemo } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantao-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = await startTestApp([mountAuth, mountVagas, mountCandidaturas, mountOperadores], {
  TRUST_PROXY: '127.0.0.1',
})
const { call, ok, owner, database, services } = app
const files = await openFiles({ folder })
const start = () => loadDemo({ ownerUrl: database.ownerUrl, files, keys: services.keys })
const began = async () => (await owner.query('select from app.operation')).rowCount === 1
await start()

/** Uses each limit of strangers up, and one more. */
async function exceedLimits() {
  const from = newAddress()
  const register = () =>
    call(signUp, { from, body: { email: newEmail(), password, data: { ...hospitalSignUp, cnpj: newCnpj() } } })
  for (let n = 0; n < maxNewHospitals; n++) await register()
  const hospital = await app.createHospital()
  const vagas = await Promise.all(Array.from({ length: maxUnprovenVagas }, () => app.createVaga(hospital)))
  for (let n = 0; n < maxUnprovenContacts + 2; n++) await app.createCandidatura(vagas[0]!, await app.createMedico())
  const { items } = await ok(listCandidaturas, { as: hospital, query: { vaga_id: vagas[0]! } })
  const body = { ...newVaga, modalidade: 'presencial', hospital_id: hospital.id }
  return {
    sixthHospital: (await register()).status,
    nextVaga: (await call(createVaga, { as: hospital, body })).status,
    heldContacts: items.filter(({ is_contact_held }) => is_contact_held).length,
  }
}

test('whoever tries the demonstration meets no quota, though it has an operator', async () => {
  expect(await exceedLimits()).toEqual({ sixthHospital: 200, nextVaga: 200, heldContacts: 0 })
  expect(await began()).toBe(false)
})

test('the quotas of a demonstration from before end at its next start', async () => {
  await owner.query('insert into app.operation default values on conflict do nothing')
  await start()
  expect(await began()).toBe(false)
})

test('the first operator that a person makes begins the quotas, and no start ends them', async () => {
  const email = newEmail()
  const lines: string[] = []
  await runOperatorCommand({ services, say: (line) => lines.push(line) }, ['add', email])
  const token = /#token=([\w-]{43})/.exec(lines.join())![1]!
  const { secret } = await ok(openOperatorInvite, { body: { token } })
  await ok(acceptOperatorInvite, {
    body: { token, email, nome: 'Olívia Prado', password, secret: secret!, code: totp(secret!) },
  })
  await start()
  expect(await exceedLimits()).toEqual({ sixthHospital: 429, nextVaga: 409, heldContacts: 2 })
  await runOperatorCommand({ services, say: () => {} }, ['remove', email])
  await start()
  expect(await began()).toBe(true)
})
