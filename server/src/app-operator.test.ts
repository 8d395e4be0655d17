import { waitFor } from '@plantao/testkit/wait'
import { expect, it } from 'vitest'
import { startWholeApp } from '../test/whole-app.ts'

it('/readyz says whether somebody operates the installation', async () => {
  const { app, createOperador } = await startWholeApp()
  const hasOperator = async () => (await app.inject('/readyz')).json().has_operator
  expect(await hasOperator()).toBe(false)
  await createOperador()
  expect(await hasOperator()).toBe(true)
})

it.each([
  ['operator', 'insert into app.operation default values'],
  [
    'loaded register',
    `insert into app.cnes_establishments (cnes, name, city, state) values ('0012345', 'A', 'B', 'SP')`,
  ],
])('from the first %s on, the pages tell the web that hospitals can be proven', async (_, begin) => {
  const { app, owner } = await startWholeApp()
  const canProve = async () => (await app.inject('/')).body.includes('"canProveHospitals":true')
  expect(await canProve()).toBe(false)
  expect(await canProve()).toBe(false)
  await owner.query(begin)
  await waitFor('a page that knows', canProve)
})
