import { expect, it } from 'vitest'
import { startWholeApp } from '../test/whole-app.ts'

const { app, createOperador } = await startWholeApp()

it('/readyz says whether somebody operates the installation', async () => {
  const hasOperator = async () => (await app.inject('/readyz')).json().has_operator
  expect(await hasOperator()).toBe(false)
  await createOperador()
  expect(await hasOperator()).toBe(true)
})
