import { claimManually, confirmCnes, decideClaim, listWaitingClaims } from '@plantao/contract/hospitais/proof/routes'
import { getOwnHospital, updateOwnHospital } from '@plantao/contract/hospitais/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeEach, expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startProofApp } from '../../../test/domains/proof.ts'

const { call, ok, owner, emails, createOperador, createHospital, addToFile, claim, own, claimAndRead } =
  await startProofApp()

let operador: Profile
let hospital: Profile
beforeEach(async () => {
  operador = await createOperador()
  hospital = await createHospital()
})

const change = (body: object) => call(updateOwnHospital, { as: hospital, params: { id: 'me' }, body })
const decide = (claim_id: string, approves: boolean) =>
  ok(decideClaim, { as: operador, body: { claim_id, approves, reason: 'Telefonei' } })
const proveByCode = async () =>
  ok(confirmCnes, { as: hospital, body: { code: await claimAndRead(hospital, await addToFile()) } })
async function proveByOperador() {
  const { claim } = await ok(claimManually, { as: hospital, body: { note: 'Somos uma UPA' } })
  await decide(claim!.id, true)
}

it.each([
  ['by a code', proveByCode],
  ['by the operation', proveByOperador],
])('a hospital proven %s keeps its name until an operator confirms another one', async (_how, prove) => {
  await prove()
  for (const nome of ['Hospital São Braz e Santa Rita', 'Hospital Santa Rita'])
    expect(await change({ nome })).toMatchObject({ status: 200, body: { nome: 'Hospital São Braz' } })
  const waits = { kind: 'rename', status: 'waiting_operator', new_name: 'Hospital Santa Rita' }
  const { claim: refused } = await own(hospital)
  expect(refused).toMatchObject(waits)
  expect((await ok(listWaitingClaims, { as: operador, query: {} })).items.at(-1)).toMatchObject({
    nome: 'Hospital São Braz',
    new_name: 'Hospital Santa Rita',
  })
  await decide(refused!.id, false)
  expect(await change({ nome: 'Hospital Santa Rita' })).toMatchObject({ body: { nome: 'Hospital São Braz' } })
  await decide((await own(hospital)).claim!.id, true)
  expect(await ok(getOwnHospital, { as: hospital })).toMatchObject({ nome: 'Hospital Santa Rita' })
  expect(await own(hospital)).toMatchObject({ proof: { by: 'operacao' }, claim: { status: 'proven' } })
})

it('a proven hospital corrects case and accents, takes the name that was checked, and keeps its city', async () => {
  await proveByCode()
  for (const nome of ['HOSPITAL SAO BRAZ', 'Hospital São Braz Sorocaba'])
    expect(await change({ nome })).toMatchObject({ status: 200, body: { nome } })
  expect(await change({ cidade: 'Campinas' })).toMatchObject(refusal(409, 'proven_city_stays'))
  expect(await change({ telefone: '(15) 3456-0000', cidade: 'SOROCABA' })).toMatchObject({ status: 200 })
})

it('the operators get an e-mail about a name that waits', async () => {
  await proveByCode()
  await emails.clear()
  await change({ nome: 'Hospital Santa Rita' })
  const sent = (await emails.sendDue()).map(({ to, subject }) => [to, subject])
  expect(sent).toContainEqual([operador.email, 'Hospital São Braz espera conferência'])
})

it('a hospital whose establishment left the register between claim and code waits for the operator', async () => {
  const cnes = await addToFile()
  const code = await claimAndRead(hospital, cnes)
  await owner.query('delete from app.cnes_establishments where cnes = $1', [cnes])
  const { claim, proof } = await ok(confirmCnes, { as: hospital, body: { code } })
  expect([claim?.status, proof]).toEqual(['waiting_operator', null])
})

it('a claim that waits because of the city goes on waiting for the operator when the hospital corrects it', async () => {
  await claim(hospital, await addToFile({ city: 'CAMPINAS' }))
  await ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: { cidade: 'Campinas' } })
  expect((await own(hospital)).claim).toMatchObject({ status: 'waiting_operator', waits_because: null })
})

it.each([
  ['name_differs', { nome: 'Hospital Santa Rita' }],
  ['place_differs', { cidade: 'Campinas' }],
])('a hospital that changes between claim and code waits for the operator: %s', async (because, change) => {
  const code = await claimAndRead(hospital, await addToFile())
  await ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: change })
  expect(await ok(confirmCnes, { as: hospital, body: { code } })).toMatchObject({
    proof: null,
    claim: { status: 'waiting_operator', waits_because: because },
  })
})
