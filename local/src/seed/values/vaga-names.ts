import type { Random } from '@plantao/testkit/random'
import type { Shift } from './horarios.ts'
import { weighted } from './skew.ts'

const shiftWords: Record<Shift, readonly string[]> = {
  day: ['diurno', 'dia', '12h', 'diurno 12h', '12h diurno', 'SD'],
  night: ['noturno', 'noite', '12h', 'noturno 12h', '12h noturno', 'SN', 'madrugada'],
  'whole-day': ['24h', '24 horas', 'dia e noite'],
  'part-day': ['6h', 'manhã', 'tarde', 'meio período', '6 horas'],
  unread: ['', 'escala', 'horizontal'],
}

/** Wards are named after rivers, rarely after the last ones of this list. */
const rivers =
  'Tietê;Paraná;São Francisco;Araguaia;Tocantins;Iguaçu;Doce;Uruguai;Negro;Madeira;Tapajós;Jari;Xingu'.split(';')
const pickRiver = weighted(rivers, (_, i) => 1 / (i + 1) ** 3)

const units =
  'Centro;Norte;Sul;Leste;Oeste;Matriz;Jardim América;Vila Nova;Boa Vista;Cidade Nova;Santa Cruz;Alto da Serra;Bela Vista'
const unitList = units.split(';')
const letters = [...'ABCDEFGH']
const roman = ['I', 'II', 'III', 'IV']

type Part = (random: Random) => string
const numberTo = (random: Random, max: number) => String(1 + Math.floor(max * random.next() ** 2))

const places: Part[] = [
  (random) => `Ala ${random.pick(letters)}`,
  (random) => `Ala ${random.pick(['Norte', 'Sul', 'Leste', 'Oeste'])}`,
  (random) => `Ala ${pickRiver(random)}`,
  (random) => `Bloco ${random.pick(letters)}`,
  (random) => `${numberTo(random, 14)}º andar`,
  (random) => `Torre ${random.pick([...roman, ...letters])}`,
  (random) => `Unidade ${random.pick(unitList)}`,
  (random) => `Anexo ${random.pick(roman)}`,
  (random) => `Setor ${numberTo(random, 40)}`,
  (random) => `Posto ${numberTo(random, 12)}`,
  (random) => `Equipe ${random.pick(letters)}`,
  (random) => `Sala ${numberTo(random, 30)}`,
  (random) => {
    const first = Number(numberTo(random, 60))
    return `leitos ${first} a ${first + 4 + random.below(16)}`
  },
]
const codes: Part[] = [
  (random) => `cód. ${100_000 + random.below(900_000)}`,
  (random) => `#${10_000 + random.below(90_000)}`,
  (random) => `Ref. 2026/${numberTo(random, 5_000)}`,
  (random) => `Edital ${numberTo(random, 120)}/2026`,
  (random) => `Escala ${100 + random.below(40_000)}`,
  (random) => `${random.pick(['PS', 'UTI', 'ENF', 'CC', 'PA'])}-${100 + random.below(99_000)}`,
  (random) => `vaga ${numberTo(random, 40)}`,
]
const occasions = [
  'fim de semana',
  'feriado',
  'sábado',
  'domingo',
  'segunda a sexta',
  'cobertura de férias',
  'fixo',
  'urgente',
]
const separators = [' – ', ' - ', ' – ', ', ', ' / ', ' ']

/** A name as a person would type it into a form: 'Plantão UTI adulto noturno 12h – Ala B'. */
export function vagaName(random: Random, sector: string, shift: Shift) {
  const chance = (percent: number) => random.next() * 100 < percent
  const more = (part: string) => {
    if (part) name += random.pick(separators) + part
  }
  let name = sector
  if (chance(35) && !sector.startsWith('Plant'))
    name = `Plantão ${/^[A-Z]{2}/.test(sector) ? sector : lowerFirst(sector)}`
  if (chance(45)) name = `${name} ${random.pick(shiftWords[shift])}`.trimEnd()
  if (chance(10)) more(random.pick(occasions))
  if (chance(45)) more(random.pick(places)(random))
  if (chance(25)) more(random.pick(codes)(random))
  if (chance(7)) return name.toUpperCase()
  if (chance(5)) return name.toLowerCase()
  return chance(5) ? name.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : name
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
