import { expect, it } from 'vitest'
import { composeLocalizacao } from './rules.ts'
import { updateHospitalBody } from './schema.ts'

const body = { nome: 'Hospital São Braz', email: 'a@b', localizacao: 'Rua 1', cidade: 'Manaus', estado: 'AM' }

function messagesOf(change: object) {
  const { error } = updateHospitalBody.safeParse({ ...body, ...change })
  return error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
}

it.each([
  ['all is there', {}, []],
  ['no name', { nome: '  ' }, [['nome', 'Nome e email são obrigatórios']]],
  ['no e-mail', { email: '' }, [['email', 'Nome e email são obrigatórios']]],
  ['an empty location', { localizacao: '' }, []],
  ['no city', { cidade: '' }, [['cidade', 'Cidade é obrigatória']]],
  ['no state', { estado: '' }, [['estado', 'Estado é obrigatório']]],
])('%s', (_what, change, issues) => {
  expect(messagesOf(change)).toEqual(issues)
})

it.each([{ cnpj: '1' }, { auth_user_id: 'x' }, { fuso_horario: 'UTC' }])('never takes %j', (extra) => {
  expect(updateHospitalBody.safeParse({ ...body, ...extra }).success).toBe(false)
})

it('takes the longest location that sign-up composes', () => {
  const localizacao = composeLocalizacao({ endereco: 'r'.repeat(200), cidade: 'c'.repeat(120), estado: 'SP' })
  expect(messagesOf({ localizacao })).toEqual([])
})
