import type { Setor } from '@plantao/contract/setores/schema'
import { expect, test } from 'vitest'
import { ownVaga } from '../../../../test/hospital.ts'
import { templatesOf } from './templates.ts'

const setor: Setor = {
  id: '00000000-0000-7000-8000-000000000009',
  nome: 'Pediatria',
  especialidade: 'Pediatria',
  valor: 1200,
  observacoes: null,
  horarios: ['07:00 - 19:00'],
  modalidade: 'presencial',
  is_archived: false,
  is_used: false,
}

test('a template has the latest hours and value of each turno of one name', () => {
  const night = { ...ownVaga, horario: '19:00 - 07:00', valor: 1680 }
  const vagas = [
    night,
    { ...ownVaga, horario: '08:00 - 18:00', valor: 1500 },
    { ...night, horario: '20:00 - 08:00', valor: 1 },
    { ...ownVaga, nome_vaga: 'Emergência', horario: 'a combinar' },
  ]
  const templates = templatesOf(vagas, [])
  expect(templates.map(({ label }) => label)).toEqual(['UTI Adulto', 'Emergência'])
  expect(templates[0]!.fields).toMatchObject({
    horario_noite: '19:00 - 07:00',
    valor_noite: '1.680,00',
    horario_dia: '08:00 - 18:00',
    valor_dia: '1.500,00',
    horario_outro: '',
  })
})

test('sectors come first, each with the content of its latest vaga', () => {
  const own = { ...ownVaga, nome_vaga: 'Plantão infantil', setor: { id: setor.id, nome: setor.nome } }
  const templates = templatesOf([ownVaga, own], [setor])
  expect(templates.map(({ label }) => label)).toEqual(['Pediatria', 'UTI Adulto'])
  expect(templates[0]!.fields).toMatchObject({ nome_vaga: 'Plantão infantil', setor_id: setor.id })
})

test('a sector without shifts is offered with what it proposes, an archived one is not', () => {
  const archived = { ...setor, id: `${setor.id.slice(0, -1)}8`, is_archived: true }
  const [first, ...others] = templatesOf([], [setor, archived])
  expect(others).toEqual([])
  expect(first).toMatchObject({
    label: 'Pediatria',
    fields: {
      nome_vaga: 'Pediatria',
      setor_id: setor.id,
      valor_dia: '1.200,00',
      valor_noite: '1.200,00',
      valor_outro: '1.200,00',
    },
  })
})
