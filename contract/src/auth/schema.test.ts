import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { messages } from '../messages.ts'
import {
  changePasswordForm,
  doctorRegistrationForm,
  hospitalRegistrationForm,
  loginForm,
  newPasswordForm,
  signupBody,
} from './schema.ts'

/** The first message at each field: a form shows no others. */
function messagesOf(schema: z.ZodType, value: unknown) {
  const shown: Record<string, string> = {}
  const { error } = schema.safeParse(value)
  for (const issue of error?.issues ?? []) shown[issue.path.join('.')] ??= issue.message
  return shown
}

const doctor = {
  nome: 'Ana Lima',
  crm: 'CRM/SP 123456',
  telefone: '(11) 98765-4321',
  email: 'ana@exemplo.com.br',
  senha: 'segredo1',
  confirmarSenha: 'segredo1',
}

const hospital = {
  nomeHospital: 'Hospital São Braz',
  cnpj: '11.222.333/0001-81',
  telefone: '(92) 3456-7890',
  endereco: 'Rua das Flores, 10',
  cidade: 'Manaus',
  estado: 'AM',
  email: 'plantao@exemplo.com.br',
  senha: 'segredo1',
  confirmarSenha: 'segredo1',
}

// The valid and invalid addresses themselves are tested in rules.test.ts.
it.each([
  ['', '', { email: messages.fields.emailRequired, senha: messages.fields.senhaRequired }],
  ['   ', 'x', { email: messages.fields.emailRequired }],
  ['ana', 'x', { email: messages.fields.emailInvalid }],
  [' ana@exemplo.com.br ', 'x', {}],
])('a login with %j and %j', (email, senha, messages) => {
  expect(messagesOf(loginForm, { email, senha })).toEqual(messages)
})

// The messages of empty forms are tested in e2e/messages/registration.spec.ts.
describe('doctor registration', () => {
  it.each([
    ['all is there', {}, {}],
    ['a blank name', { nome: ' ' }, { nome: messages.fields.nomeRequired }],
    ['an e-mail without @', { email: 'ana' }, { email: messages.fields.emailInvalid }],
    ['six characters are enough', { senha: '123456', confirmarSenha: '123456' }, {}],
    ['another confirmation', { confirmarSenha: 'segredo2' }, { confirmarSenha: messages.fields.senhaMismatch }],
    [
      'a confirmation with a blank more',
      { confirmarSenha: 'segredo1 ' },
      { confirmarSenha: messages.fields.senhaMismatch },
    ],
    ['any CRM and phone', { crm: 'x', telefone: 'ramal 2' }, {}],
    ['NUL', { nome: 'Ana\0' }, { nome: 'Há caracteres que não podem ser usados' }],
    ['too long', { nome: 'a'.repeat(201) }, { nome: 'Use no máximo 200 caracteres' }],
  ])('%s', (_what, change, messages) => {
    expect(messagesOf(doctorRegistrationForm(false), { ...doctor, ...change })).toEqual(messages)
  })

  it.each([
    ['all is there', {}, {}],
    ['nome', { nome: 'Al' }, { nome: 'Nome deve ter pelo menos 3 letras' }],
    ['crm', { crm: '1'.repeat(21) }, { crm: 'CRM deve ter no máximo 20 letras e números' }],
    ['telefone', { telefone: '98765-4321' }, { telefone: 'Telefone deve estar no formato (XX) XXXXX-XXXX' }],
    ['a landline', { telefone: '(11) 3456-7890' }, {}],
    [
      'senha',
      { senha: 'segredos', confirmarSenha: 'segredos' },
      { senha: 'Senha deve ter pelo menos 8 caracteres, com uma letra e um número' },
    ],
    [
      'what is empty keeps the simple message',
      { nome: '', crm: '' },
      { nome: messages.fields.nomeRequired, crm: messages.fields.crmRequired },
    ],
  ])('strict: %s', (_what, change, messages) => {
    expect(messagesOf(doctorRegistrationForm(true), { ...doctor, ...change })).toEqual(messages)
  })
})

describe('hospital registration', () => {
  it.each([
    ['all is there', {}, {}],
    ['any CNPJ', { cnpj: '123' }, {}],
    ['a state that does not exist', { estado: 'XX' }, { estado: messages.fields.estadoRequired }],
    ['another confirmation', { confirmarSenha: '' }, { confirmarSenha: messages.fields.senhaMismatch }],
  ])('%s', (_what, change, messages) => {
    expect(messagesOf(hospitalRegistrationForm(false), { ...hospital, ...change })).toEqual(messages)
  })

  it.each([
    ['a branch', { cnpj: '11.222.333/0002-62' }, {}],
    ['the alphanumeric form', { cnpj: '12.ABC.345/01DE-35' }, {}],
    ['wrong check digits', { cnpj: '11.222.333/0001-82' }, { cnpj: 'CNPJ inválido' }],
    ['none', { cnpj: '' }, { cnpj: messages.fields.cnpjRequired }],
  ])('strict: %s', (_what, change, messages) => {
    expect(messagesOf(hospitalRegistrationForm(true), { ...hospital, ...change })).toEqual(messages)
  })
})

describe('sign-up as it is sent', () => {
  const { email, senha: password, confirmarSenha: _, ...data } = doctor
  const body = { email, password, data: { user_type: 'doctor', ...data } }

  it('takes the metadata of each user type', () => {
    const { email: _email, senha: _senha, confirmarSenha: _confirm, ...ofHospital } = hospital
    expect(signupBody(false).safeParse(body).success).toBe(true)
    const hospitalBody = { ...body, data: { user_type: 'hospital', ...ofHospital } }
    expect(signupBody(false).safeParse(hospitalBody).success).toBe(true)
  })

  it.each([
    ['no type of user', { ...body, data }],
    ['another type of user', { ...body, data: { ...body.data, user_type: 'admin' } }],
    ["the other type's fields", { ...body, data: { ...body.data, cnpj: '1' } }],
    ['a field more', { ...body, role: 'app_owner' }],
    ['a short password', { ...body, password: '12345' }],
    ['NUL in the password', { ...body, password: 'segredo\0' }],
    ['a password of 129 characters', { ...body, password: 'a'.repeat(129) }],
    ['half a character in a name', { ...body, data: { ...body.data, nome: 'Ana \ud800' } }],
    ['an empty CRM', { ...body, data: { ...body.data, crm: ' ' } }],
    ['a number for a name', { ...body, data: { ...body.data, nome: 5 } }],
  ])('refuses %s', (_what, wrong) => {
    expect(signupBody(false).safeParse(wrong).success).toBe(false)
  })
})

describe('a new password', () => {
  const values = (senha: string, confirmarSenha = senha) => ({ senhaAtual: '', senha, confirmarSenha })

  it.each([
    [false, values('12345'), { senha: messages.fields.senhaShort }],
    [false, values('123456', '1234567'), { confirmarSenha: messages.fields.senhaMismatch }],
    [false, values('123456'), {}],
    [true, values('12345678'), { senha: 'Senha deve ter pelo menos 8 caracteres, com uma letra e um número' }],
  ])('strict %s: %j', (strict, value, messages) => {
    expect(messagesOf(newPasswordForm(strict), value)).toEqual(messages)
  })

  it('needs the present one when signed in', () => {
    expect(messagesOf(changePasswordForm(false), values('123456'))).toEqual({
      senhaAtual: messages.fields.senhaRequired,
    })
  })
})
