import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { hospitais } from '../sentences/hospitais.ts'
import { composeLocalizacao } from './rules.ts'
import { hospitalForm, updateHospitalBody } from './schema.ts'

const body = {
  nome: 'Hospital São Braz',
  email: 'a@b',
  localizacao: 'Rua 1',
  endereco: 'Rua 1, 10',
  cidade: 'Manaus',
  estado: 'AM',
  telefone: '(92) 3456-7890',
}

function messagesOf(change: object, strict = false) {
  const { error } = hospitalForm(strict).safeParse({ ...body, ...change })
  return error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
}

const phoneFormat = 'Telefone deve estar no formato (XX) XXXXX-XXXX'

it.each<[string, object, string[][], boolean?]>([
  ['all is there', {}, []],
  ['no name', { nome: '  ' }, [['nome', hospitais.required]]],
  ['no e-mail', { email: '' }, [['email', hospitais.required]]],
  ['an empty location', { localizacao: '' }, []],
  ['no address', { endereco: ' ' }, [['endereco', messages.fields.enderecoRequired]]],
  ['no phone', { telefone: '' }, [['telefone', messages.fields.telefoneRequired]]],
  ['a phone that is none', { telefone: 'ramal 12' }, []],
  ['strictly, a phone that is none', { telefone: 'ramal 12' }, [['telefone', phoneFormat]], true],
  ['strictly, all is there', {}, [], true],
  ['no city', { cidade: '' }, [['cidade', messages.fields.cidadeRequired]]],
  ['no state', { estado: '' }, [['estado', messages.fields.estadoRequired]]],
])('%s', (_what, change, issues, strict = false) => {
  expect(messagesOf(change, strict)).toEqual(issues)
})

it.each([{ cnpj: '1' }, { auth_user_id: 'x' }, { time_zone: 'UTC' }])('never takes %j', (extra) => {
  expect(hospitalForm(false).safeParse({ ...body, ...extra }).success).toBe(false)
  expect(updateHospitalBody(false).safeParse({ ...body, ...extra }).success).toBe(false)
})

it('takes the longest location that sign-up composes', () => {
  const localizacao = composeLocalizacao({ endereco: 'r'.repeat(200), cidade: 'c'.repeat(120), estado: 'SP' })
  expect(messagesOf({ localizacao })).toEqual([])
})

describe('a change', () => {
  it.each(Object.entries(body))('may be of %s alone', (field, value) => {
    expect(updateHospitalBody(false).parse({ [field]: value })).toEqual({ [field]: value })
  })

  it('takes the name of a state for its sigla', () => {
    expect(updateHospitalBody(false).parse({ estado: ' são paulo ' })).toEqual({ estado: 'SP' })
  })

  it.each([
    ['nothing', {}],
    ['nothing that is defined', { nome: undefined }],
    ['an empty name', { nome: ' ' }],
    ['no address', { endereco: '' }],
    ['no phone', { telefone: '' }],
    ['null', { localizacao: null }],
  ])('is not %s', (_what, change) => {
    expect(updateHospitalBody(false).safeParse(change).success).toBe(false)
  })
})
