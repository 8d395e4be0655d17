import { expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { medicoBody } from './schema.ts'

const body = { nome: 'Ana Lima', crm: '123456/SP', especialidade: 'Cardiologia', telefone: '' }

function firstMessage(strict: boolean, change: object) {
  return medicoBody(strict).safeParse({ ...body, ...change }).error?.issues[0]?.message
}

it.each([{ nome: '' }, { crm: ' ' }, { especialidade: '' }])('asks for name, CRM and specialty: %j', (change) => {
  expect(firstMessage(false, change)).toBe(messages.medicos.required)
})

it.each([
  {},
  { telefone: 'ramal 2' },
  { crm: 'x' },
  { email: 'a@b', auth_user_id: '0198c0de-0000-7000-8000-000000000001' },
])('takes %j', (change) => {
  expect(firstMessage(false, change)).toBeUndefined()
})

it.each([
  [{ nome: 'Al' }, 'Nome deve ter pelo menos 3 letras'],
  [{ crm: '1'.repeat(21) }, 'CRM deve ter no máximo 20 letras e números'],
  [{ telefone: '123' }, 'Telefone deve estar no formato (XX) XXXXX-XXXX'],
  [{ telefone: '' }, undefined],
])('strict: %j', (change, message) => {
  expect(firstMessage(true, change)).toBe(message)
})

it('takes no other column', () => {
  expect(medicoBody(false).safeParse({ ...body, id: 'x' }).success).toBe(false)
})
