import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createVagaBody, updateVagaBody, vagaForm } from './schema.ts'

const typed = {
  nome_vaga: 'Plantão Emergência Noturna',
  especialidade: 'Emergência',
  data: '2026-11-28',
  horario: '19:00 - 07:00',
  valor: '1.400,50',
  modalidade: 'presencial',
  observacoes: '',
}
const hospital_id = '0198c0de-0000-7000-8000-000000000001'
const sent = { ...typed, valor: 1400.5, observacoes: null, hospital_id }

function messagesOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value)
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse() ?? [])
}

describe('the form of a vaga', () => {
  it('gives what a body takes', () => {
    const values = vagaForm.parse(typed)
    expect(createVagaBody.parse({ ...values, hospital_id })).toEqual(sent)
    expect(updateVagaBody.parse(values)).toEqual({ ...typed, valor: 1400.5, observacoes: null })
  })

  it.each([
    ['', null],
    ['0', 0],
    ['a combinar', null],
  ])('takes %j for the value %s', (valor, number) => {
    expect(vagaForm.parse({ ...typed, valor }).valor).toBe(number)
  })

  it.each([
    ['nome_vaga', ' ', 'Preencha este campo'],
    ['especialidade', '', 'Preencha este campo'],
    ['data', '', 'Preencha este campo'],
    ['data', '2026-02-30', 'Data inválida'],
    ['horario', '   ', 'Preencha este campo'],
    ['horario', 'x'.repeat(61), 'Use no máximo 60 caracteres'],
    ['valor', '-1', 'O valor não pode ser negativo'],
    ['valor', '100.000.000', 'O valor deve ser de no máximo R$ 99.999.999,99'],
    ['observacoes', 'x'.repeat(2001), 'Use no máximo 2000 caracteres'],
  ])('%s %j: %s', (field, value, message) => {
    expect(messagesOf(vagaForm, { ...typed, [field]: value })).toEqual({ [field]: message })
  })
})

it('a change of a vaga is what is named, and nothing else', () => {
  for (const [field, value] of Object.entries({ ...typed, valor: null, observacoes: null })) {
    expect(updateVagaBody.parse({ [field]: value })).toEqual({ [field]: value })
  }
  expect(updateVagaBody.safeParse({}).success).toBe(false)
  expect(updateVagaBody.safeParse({ nome_vaga: '' }).success).toBe(false)
  expect(updateVagaBody.safeParse({ status: 'aberta' }).success).toBe(false)
})

describe('the body of a new vaga', () => {
  it.each([
    ['a negative value', { valor: -0.01 }],
    ['more than the most', { valor: 100_000_000 }],
    ['parts of a cent', { valor: 0.001 }],
    ['a value as text', { valor: '1400' }],
    ['infinity', { valor: Number.POSITIVE_INFINITY }],
    ['a status', { status: 'preenchida' }],
    ['a time of creation', { created_at: '2026-01-01T00:00:00Z' }],
    ['an hospital that is no id', { hospital_id: '1' }],
    ['a time of day in the day', { data: '2026-11-28T00:00:00Z' }],
    ['a day after the last one', { data: '9001-01-01' }],
    ['NUL in the notes', { observacoes: 'a\0' }],
  ])('refuses %s', (_what, change) => {
    expect(createVagaBody.safeParse({ ...sent, ...change }).success).toBe(false)
  })
})
