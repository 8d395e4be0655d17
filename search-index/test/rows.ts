import { type Turno, vagaFlags } from '@plantao/contract/vagas/search/rules'
import { seededRandom } from '@plantao/testkit/random'
import type { Vaga } from '../src/vaga.ts'

/** A generated vaga. `vagaOf` turns it into the input of the index. */
export interface TestRow extends Omit<Vaga, 'place' | 'especialidade' | 'search_text' | 'members'> {
  hospital_id: string
  hospital: string
  rating_count: number
  nome_vaga: string
  /** The specialty as the hospital wrote it. */
  especialidade: string
  especialidade_cfm: string
  horario: string
  observacoes: string | null
  cidade: string
  estado: string
  cidade_key: string
  search_text: string
}

export function vagaOf(row: TestRow): Vaga {
  const { hospital_id, hospital, rating_count, nome_vaga, horario, observacoes, cidade, estado, cidade_key } = row
  const place = { hospital_id, cidade, estado, hospital: { nome: hospital, avaliacoes: rating_count } }
  const members = { nome_vaga, especialidade: row.especialidade, horario, observacoes, modalidade: row.modalidade }
  return {
    ...row,
    place: { hospital_id, cidade, estado, cidade_key, json: JSON.stringify(place).slice(1, -1) },
    especialidade: row.especialidade,
    search_text: utf8(row.search_text),
    members: Object.entries(members).map(([name, value]) => utf8(JSON.stringify({ [name]: value }).slice(1, -1))),
  }
}

function utf8(text: string) {
  const bytes = Buffer.from(text)
  return { bytes, start: 0, end: bytes.length }
}

export function random(seed: number) {
  const { next, below, pick } = seededRandom(seed)
  return { next, below, pick, chance: (share: number) => next() < share }
}
export type Random = ReturnType<typeof random>

/** Folding of the letters that the rows below contain. The real table comes from the database. */
const folded = new Map([
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

export const fold = (text: string) => Array.from(text, (character) => folded.get(character) ?? character).join('')

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
  ratings: number
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
    ratings: draw.below(20),
  }
}

export function testRow(draw: Random, hospital: TestHospital, id: string, created_at: number): TestRow {
  const [cidade, estado, nomeDoEstado] = hospital.city
  const [especialidade, especialidade_cfm] = draw.pick(especialidades)
  const nome_vaga = `${draw.pick(names)} ${draw.pick(names)} ${draw.below(40)}${draw.chance(0.1) ? ' ½' : ''}`
  const localDay = firstDay + draw.below(draw.chance(0.05) ? 3000 : 9) * day
  const isKnown = draw.chance(0.9)
  const hour = draw.pick([7, 7, 19, 19, 13])
  const local_start = isKnown ? localDay + hour * 3600 : localDay + day - 1
  const zone = (estado === 'PI' ? 4 : 3) * 3600
  // A few shifts last a weekend, or the maximum of a week.
  const hours = draw.chance(0.05) ? draw.pick([36, 60, 168]) : draw.pick([6, 12, 12, 24])
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
    rating_count: hospital.ratings,
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
    cidade,
    estado,
    cidade_key: `${fold(cidade)}/${estado}`,
    turno,
    modalidade: draw.chance(0.2) ? 'sobreaviso' : 'presencial',
    flags: vagaFlags.map(() => draw.chance(0.3)),
    search_text: [nome_vaga, hospital.nome, especialidade, especialidade_cfm, cidade, estado, nomeDoEstado]
      .map((text) => fold(text))
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
