import { expect, test } from 'vitest'
import { saoPaulo, setor, shift } from '../../../../test/shifts.ts'
import { textOfMedico, textOfOpen, textOfSetor, textOfToday } from './texts.ts'

const setores = [setor(1, 'UTI'), setor(2, 'Ala B')]
const at = (hour: number) => ({
  ...{ setores, now: saoPaulo(hour), today: '2026-11-26', hospital: 'Hospital São Braz' },
})

test('the text for WhatsApp has today’s shifts and what goes on from yesterday, and names what is missing', () => {
  const shifts = [
    shift({ nome: 'Ana', from: -5, to: 7 }),
    shift({ nome: 'Bia', from: 7, to: 19 }),
    shift({ nome: 'Caio', from: 19, to: 31 }),
    shift({ nome: '*Dra.* Eva_Sá', setor: 2, from: 7, to: 31, sobreaviso: true }),
    shift({ setor: 2, from: 19, to: 31 }),
    shift({ nome: 'Fábio', setor: null, from: 0, to: 0, unknown: true }),
    shift({ nome: 'Tomorrow', from: 31, to: 43 }),
    // Nobody but the hospital knows of a draft.
    shift({ from: 13, to: 19, isDraft: true }),
  ]
  const text = (hour: number) => textOfToday(shifts, at(hour))
  expect(text(2)).toBe(
    [
      '*Escala de hoje, qui, 26/11/2026*\nHospital São Braz',
      '*UTI*\n19:00 às 07:00: Ana (desde ontem)\n07:00 às 19:00: Bia\n19:00 às 07:00: Caio',
      '*Ala B*\n07:00 às 07:00: Dra. EvaSá (sobreaviso)\n19:00 às 07:00: SEM MÉDICO',
      '*Pediatria*\nA combinar: Fábio',
    ].join('\n\n'),
  )
  expect(text(8)).not.toContain('Ana')
  const weekend = [shift({ nome: 'Ana', from: -29, to: 31 }), shift({ nome: 'Bia', from: 19, to: 79 })]
  expect(textOfToday(weekend, at(8))).toContain(
    '19:00 às 07:00: Ana (desde ter 24, até sex 27)\n19:00 às 07:00: Bia (até dom 29)',
  )
  expect(textOfToday([], at(8))).toBe('*Escala de hoje, qui, 26/11/2026*\nHospital São Braz\n\nNenhum plantão hoje.')
})

const days = ['2026-11-26', '2026-11-27', '2026-11-28']

test('the text of a sector has its days, also those to which a shift goes on, and no other sector', () => {
  const shifts = [
    shift({ nome: 'Ana', from: -5, to: 55 }),
    shift({ nome: 'Bia', from: 31, to: 43, sobreaviso: true }),
    shift({ from: 43, to: 55 }),
    shift({ nome: 'Other', setor: 2, from: 7, to: 19 }),
    shift({ from: 7, to: 19, isDraft: true }),
  ]
  const key = setores[0]!.id
  expect(textOfSetor(shifts, { key, days }, at(8))).toBe(
    [
      '*UTI, 26 a 28 de novembro*\nHospital São Braz',
      '*qui, 26/11/2026*\n19:00 às 07:00: Ana (desde qua 25, até sáb 28)',
      '*sex, 27/11/2026*\n19:00 às 07:00: Ana (desde qua 25, até sáb 28)\n07:00 às 19:00: Bia (sobreaviso)\n19:00 às 07:00: SEM MÉDICO',
    ].join('\n\n'),
  )
  expect(textOfSetor([], { key, days }, at(8))).toMatch(/Nenhum plantão nestes dias\.$/)
})

test('the text of a doctor has the shifts that begin in the month, each with its sector', () => {
  const medico = { nome: 'Ana *Prado*', membro_id: null, telefone: '(11) 98765-4321', shown: 'Ana Prado' }
  const shifts = [
    { ...shift({ nome: 'Ana', from: 7, to: 19 }), medico, horario: '07:00 - 19:00' },
    { ...shift({ nome: 'Ana', setor: null, from: 31, to: 43, sobreaviso: true }), medico, horario: '07h às 19h' },
    { ...shift({ nome: 'Ana', from: 127, to: 139 }), medico },
    shift({ nome: 'Bia', from: 7, to: 19 }),
  ]
  expect(textOfMedico(shifts, { medico, mes: '2026-11' }, at(8))).toBe(
    '*Ana Prado, novembro de 2026*\nHospital São Braz\n\nqui, 26/11, 07:00 - 19:00: UTI\nsex, 27/11, 07h às 19h (sobreaviso): Pediatria',
  )
})

test('the text of what is open has a link for each vaga that nobody has yet, and none for what is over', () => {
  const open = { ...shift({ from: 31, to: 43 }), horario: '07:00 - 19:00' }
  const shifts = [
    shift({ from: -5, to: 7 }),
    open,
    shift({ nome: 'Bia', from: 31, to: 43 }),
    shift({ from: 31, to: 43, isDraft: true }),
  ]
  expect(textOfOpen(shifts, { days: ['2026-11-23', '2026-11-29'], origin: 'https://p.example' }, at(8))).toBe(
    `*Plantões em aberto, 23 a 29 de novembro*\nHospital São Braz\n\nsex, 27/11, 07:00 - 19:00: UTI\nhttps://p.example/vagas/${open.id}`,
  )
  expect(textOfOpen([], { days: ['2026-11-23', '2026-11-29'], origin: '' }, at(8))).toMatch(
    /Nenhum plantão em aberto nestes dias\.$/,
  )
})
