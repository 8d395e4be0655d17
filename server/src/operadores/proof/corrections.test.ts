import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { claimManually, confirmCnes, decideClaim } from '@plantao/contract/operadores/proof/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeEach, expect, it } from 'vitest'
import { refusal } from '../../../test/app.ts'
import { startProofApp } from '../../../test/domains/proof.ts'

const { call, ok, owner, createOperador, createHospital, addToFile, claim, own, claimAndRead } = await startProofApp()

let operador: Profile
let hospital: Profile
beforeEach(async () => {
  operador = await createOperador()
  hospital = await createHospital()
})

it('a proven hospital corrects its name, and keeps it and its city otherwise', async () => {
  await ok(confirmCnes, { as: hospital, body: { code: await claimAndRead(hospital, await addToFile()) } })
  const change = (body: object) => call(updateOwnHospital, { as: hospital, params: { id: 'me' }, body })
  expect((await change({ nome: 'Hospital e Maternidade São Braz' })).status).toBe(200)
  expect(await change({ nome: 'Hospital Santa Rita' })).toMatchObject(refusal(409, 'proven_name_stays'))
  expect(await change({ cidade: 'Campinas' })).toMatchObject(refusal(409, 'proven_name_stays'))
  expect((await change({ telefone: '(15) 3456-0000', cidade: 'SOROCABA' })).status).toBe(200)
})

it('a proven hospital does not take another name in two corrections', async () => {
  await ok(confirmCnes, { as: hospital, body: { code: await claimAndRead(hospital, await addToFile()) } })
  const change = (nome: string) => call(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: { nome } })
  expect((await change('Hospital São Braz e Santa Rita')).status).toBe(200)
  expect(await change('Hospital Santa Rita')).toMatchObject(refusal(409, 'proven_name_stays'))
  expect((await change('Hospital São Braz')).status).toBe(200)
})

it('a hospital proven by the operation does not take another name in two corrections either', async () => {
  const { claim } = await ok(claimManually, { as: hospital, body: { note: 'Somos uma UPA' } })
  await ok(decideClaim, { as: operador, body: { claim_id: claim!.id, approves: true, reason: 'Telefonei' } })
  const change = (nome: string) => call(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: { nome } })
  expect((await change('Hospital São Braz e Santa Rita')).status).toBe(200)
  expect(await change('Hospital Santa Rita')).toMatchObject(refusal(409, 'proven_name_stays'))
  expect((await change('Hospital São Braz')).status).toBe(200)
})

it('a correction is compared with the name that was checked, whatever another register says', async () => {
  const cnes = await addToFile()
  await ok(confirmCnes, { as: hospital, body: { code: await claimAndRead(hospital, cnes) } })
  const change = (nome: string) => call(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: { nome } })
  expect((await change('Hospital São Braz e Santa Rita')).status).toBe(200)
  await owner.query('delete from app.cnes_establishments where cnes = $1', [cnes])
  expect(await change('Hospital Santa Rita')).toMatchObject(refusal(409, 'proven_name_stays'))
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
