import { expect, test } from 'vitest'
import { changesSince } from './rules.ts'
import type { Sheet } from './schema.ts'

const people = ['Ana', 'Bia', 'Caio', null] as const
type Person = (typeof people)[number]

interface Day {
  day?: Person[]
  night?: Person[]
  /** Another night, of its own hours. */
  evening?: Person[]
  odd?: Person[]
  /** A shift that goes on from the day before. */
  goesOn?: Person[]
  onCall?: Person[]
}

const names = [...new Set(people)].filter((name) => name !== null)
const medico = (person: Person) => (person === null ? null : names.indexOf(person))
const entry = (person: Person) => ({ medico: medico(person), horario: null, desde: null })

/** A month in which only one day has shifts. */
function sheet({ day = [], night = [], evening, odd = [], goesOn = [], onCall = [] }: Day): Sheet {
  const hospital = {
    nome: '',
    cnes: '',
    cnpj: '',
    cidade: '',
    estado: '',
    director_name: '',
    director_crm: '',
    director_uf: '',
  }
  const colunas: Sheet['setores'][number]['colunas'] = [
    { horario: '07:00–19:00', turno: 'dia' },
    { horario: '19:00–07:00', turno: 'noite' },
    ...(evening ? [{ horario: '19:00–01:00', turno: 'noite' as const }] : []),
    { horario: null, turno: null },
  ]
  const celulas = [
    day.map(entry),
    night.map(entry),
    ...(evening ? [evening.map(entry)] : []),
    [
      ...goesOn.map((person) => ({ ...entry(person), horario: '19:00–07:00 (60 h)', desde: '2027-01-13' })),
      ...odd.map((person) => ({ ...entry(person), horario: 'a combinar' })),
    ],
  ]
  return {
    ...{ mes: '2027-01', hospital },
    medicos: names.map((nome, n) => ({ nome, crm: `CRM/SP ${n}`, rqe: null, especialidade: null, telefone: null })),
    setores: [{ key: 'a', nome: 'UTI', especialidades: [], colunas }],
    dias: [{ data: '2027-01-14', feriado: null, celulas: [celulas] }],
    sobreaviso: [
      {
        ...{ key: 'a', nome: 'UTI' },
        plantoes: onCall.map((person) => ({ data: '2027-01-14', horario: '07:00–07:00', medico: medico(person) })),
      },
    ],
  }
}

const lines = (closed: Day, now: Day) =>
  changesSince(sheet(closed), sheet(now)).map(
    ({ turno, horario, is_sobreaviso, era, agora }) =>
      `${is_sobreaviso ? 'sobreaviso ' : ''}${turno ?? horario}: ${era.join(', ') || '-'} → ${agora.join(', ') || '-'}`,
  )

test.each<[what: string, closed: Day, now: Day, changes: string[]]>([
  ['nothing', { day: ['Ana'], night: [null] }, { day: ['Ana'], night: [null] }, []],
  ['only the order of two names', { day: ['Ana', 'Bia'] }, { day: ['Bia', 'Ana'] }, []],
  ['only the row of a shift that goes on', { goesOn: ['Ana'] }, { goesOn: ['Bia'] }, []],
  ['another name', { night: ['Ana'] }, { night: ['Bia'] }, ['noite: Ana CRM/SP 0 → Bia CRM/SP 1']],
  ['one of two names', { day: ['Ana', 'Bia'] }, { day: ['Caio', 'Ana'] }, ['dia: Bia CRM/SP 1 → Caio CRM/SP 2']],
  ['a name where there were two of it', { day: ['Ana', 'Ana'] }, { day: ['Ana'] }, ['dia: Ana CRM/SP 0 → -']],
  ['an open shift that somebody took', { day: [null] }, { day: ['Ana'] }, ['dia: a definir → Ana CRM/SP 0']],
  ['somebody who does not come', { day: ['Ana'] }, { day: [null] }, ['dia: Ana CRM/SP 0 → a definir']],
  ['a shift that was added', {}, { odd: ['Ana'] }, ['a combinar: - → Ana CRM/SP 0']],
  ['a shift on call', { onCall: ['Ana'] }, { onCall: [] }, ['sobreaviso 07:00–07:00: Ana CRM/SP 0 → -']],
  [
    'one of two nights, which its hours name',
    { night: ['Ana'], evening: ['Bia'] },
    { night: ['Caio'], evening: ['Bia'] },
    ['19:00–07:00: Ana CRM/SP 0 → Caio CRM/SP 2'],
  ],
  [
    'a swap of day and night',
    { day: ['Ana'], night: ['Bia'] },
    { day: ['Bia'], night: ['Ana'] },
    ['dia: Ana CRM/SP 0 → Bia CRM/SP 1', 'noite: Bia CRM/SP 1 → Ana CRM/SP 0'],
  ],
])('what changed since a month was closed: %s', (_what, closed, now, changes) => {
  expect(lines(closed, now)).toEqual(changes)
})
