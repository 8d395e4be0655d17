import type { Turno } from '@plantao/contract/vagas/search/rules'
import type { VagaRow } from './row.ts'
import type { FoldTable } from './text/fold.ts'
import { fold } from './text/fold.ts'

/** Mulberry32: small and good enough to draw tests from. */
export function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share: number) => next() < share,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
  }
}
export type Random = ReturnType<typeof random>

/** The letters that the rows below have. The real table comes from the database. */
export const foldTable: FoldTable = new Map([
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => [letter, letter.toLowerCase()] as const),
  ...Array.from('áàâãÁÂÃ', (letter) => [letter, 'a'] as const),
  ...Array.from('éêÉÊ', (letter) => [letter, 'e'] as const),
  ...Array.from('íÍ', (letter) => [letter, 'i'] as const),
  ...Array.from('óôõÓ', (letter) => [letter, 'o'] as const),
  ...Array.from('úÚ', (letter) => [letter, 'u'] as const),
  ...Array.from('çÇ', (letter) => [letter, 'c'] as const),
  ['ß', 'ss'],
  ['½', ' 1/2'],
])

const names = [
  'Plantão',
  'Cobertura',
  'UTI',
  'Adulto',
  'Noturno',
  'Enfermaria',
  'Sala',
  'Straße',
  'Emergência',
  'Ala',
  '🚑 Móvel',
  'Ç',
]
const especialidades = [
  ['Cardiologia', 'Cardiologia'],
  ['UTI', 'Medicina Intensiva'],
  ['Medicina Intensiva', 'Medicina Intensiva'],
  ['Pediatria', 'Pediatria'],
  ['Clínica Médica', 'Clínica Médica'],
  ['Ortopedia', 'Ortopedia e Traumatologia'],
] as const
const cities = [
  ['São Paulo', 'SP', 'São Paulo'],
  ['Campinas', 'SP', 'São Paulo'],
  ['São Luís', 'MA', 'Maranhão'],
  ['Bom Jesus', 'PI', 'Piauí'],
  ['Bom Jesus', 'RS', 'Rio Grande do Sul'],
  ['', '', ''],
] as const
const hospitalWords = ['Santa', 'Aurora', 'Hospital', 'São', 'Lucas', 'Geral', 'Misericórdia', 'do', 'Campo']
export const firstDay = Date.UTC(2026, 10, 22) / 1000
const day = 86_400

export interface TestHospital {
  id: string
  nome: string
  city: (typeof cities)[number]
  /** Fewer than three are not shown. */
  ratings: { count: number; average: number | null }
}

export function uuid(draw: Random) {
  const hex = Array.from({ length: 32 }, () => draw.below(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function testHospital(draw: Random): TestHospital {
  return {
    id: uuid(draw),
    nome: `Hospital ${draw.pick(hospitalWords)} ${draw.pick(hospitalWords)}`,
    city: draw.pick(cities),
    ratings: draw.pick([
      { count: 0, average: null },
      { count: 2, average: 5 },
      { count: 12, average: 4.6 },
    ]),
  }
}

/** A row with everything that an open vaga can have, drawn at random. */
export function testRow(draw: Random, hospital: TestHospital, id: string, created_at: number): VagaRow {
  const [cidade, estado, nomeDoEstado] = hospital.city
  const [especialidade, especialidade_cfm] = draw.pick(especialidades)
  const nome_vaga = `${draw.pick(names)} ${draw.pick(names)} ${draw.below(40)}${draw.chance(0.1) ? ' ½' : ''}`
  const localDay = firstDay + draw.below(draw.chance(0.05) ? 3000 : 9) * day
  const isKnown = draw.chance(0.9)
  const hour = draw.pick([7, 7, 19, 19, 13])
  const local_start = isKnown ? localDay + hour * 3600 : localDay + day - 1
  const zone = (estado === 'PI' ? 4 : 3) * 3600
  const hours = draw.pick([6, 12, 12, 24])
  const valor = draw.chance(0.25)
    ? null
    : draw.pick([0, 100, 1200, 1400, 1400.5, 2000, draw.below(10_000_000_000) / 100])
  const starts_at = isKnown ? local_start + zone : null
  const is_reopened = draw.chance(0.1)
  const turno: Turno | null = !isKnown ? null : hours === 24 ? '24h' : hour === 19 ? 'noite' : 'dia'
  return {
    id,
    hospital_id: hospital.id,
    hospital: hospital.nome,
    rating_count: hospital.ratings.count,
    rating_average: hospital.ratings.average,
    nome_vaga,
    especialidade,
    especialidade_cfm,
    horario: isKnown ? `${local_start % day} ${hours}` : 'a combinar',
    valor,
    valor_hora: valor === null || !isKnown ? null : Math.round((valor * 100) / hours) / 100,
    observacoes: draw.chance(0.5) ? null : `Estacionamento "à" vontade\n\\\u0001${draw.below(9)}`,
    created_at,
    starts_at,
    ends_at: starts_at === null ? null : starts_at + hours * 3600,
    open_until: starts_at === null ? localDay + day + zone : starts_at + (is_reopened ? hours * 1800 : 0),
    is_reopened,
    local_start,
    time_zone: estado === 'PI' ? 'America/Manaus' : 'America/Sao_Paulo',
    cidade,
    estado,
    localizacao: `Rua ${cidade}`,
    cidade_key: `${fold(cidade, foldTable)}/${estado}`,
    turno,
    fim_de_semana: [0, 6].includes(new Date(localDay * 1000).getUTCDay()),
    search_text: [nome_vaga, hospital.nome, especialidade, especialidade_cfm, cidade, estado, nomeDoEstado]
      .map((text) => fold(text, foldTable))
      .join('\n'),
  }
}

const words = [
  'a',
  'ao',
  'sa',
  'uti',
  'SÃO',
  'sp',
  'hosp',
  'ital',
  'plant',
  'noturno',
  'santa aurora',
  'jesus',
  'xyz',
  'PLANTÃO UTI',
  '12',
  '🚑',
  'rua',
  'ss',
  '1/2',
  'piaui',
  'ç',
]

export function testText(draw: Random) {
  return draw.chance(0.3) ? `${draw.pick(words)} ${draw.pick(words)}` : draw.pick(words)
}
