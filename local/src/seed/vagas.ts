import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Random } from '@plantao/testkit/random'
import { type Hospital, hospitalWeight } from './hospitais.ts'
import type { Plan } from './plan.ts'
import { idOf, type Row } from './rows.ts'
import { especialidadePicker, type Work } from './values/especialidades.ts'
import { pickHorario, pickShift, type Shift, usualHours } from './values/horarios.ts'
import { lowBelow } from './values/skew.ts'
import { vagaName } from './values/vaga-names.ts'

export const vagaColumns =
  'id, hospital_id, nome_vaga, especialidade, data, horario, valor, observacoes, created_ms, status, decided_ms, starts, ends'

/** A vaga that its hospital publishes repeatedly. */
interface Template {
  nome: string
  work: Work
  shift: Shift
  valor: number | null
}

const notes = [
  'Porta aberta, dois plantonistas por turno. Trazer jaleco.',
  'Estacionamento no local e refeição no plantão.',
  'Conforto médico reformado. Prontuário eletrônico.',
  'Passagem de plantão às 06:50.',
  'Residentes no período diurno. Exige experiência em via aérea.',
  'Pagamento em até 15 dias após o plantão, mediante nota fiscal (PJ).',
  'Necessário RQE ou residência concluída na especialidade.',
  'Demanda média de 40 atendimentos por plantão. Equipe completa de enfermagem. Laboratório e tomografia 24h no local.',
  'Possibilidade de fixar na escala.',
] as const

interface Options {
  random: Random
  plan: Plan
  hospitais: readonly Hospital[]
  especialidades: readonly string[]
  /** The date in the hospital's time zone, `days` days from today. */
  dateOf: (hospital: Pick<Hospital, 'cidade' | 'estado'>, days: number) => string
}

export function* vagaRows({ random, plan, hospitais, especialidades, dateOf }: Options): Generator<Row> {
  const pickWork = especialidadePicker(especialidades)
  const known = new Map<string, ReturnType<typeof parseHorario>>()
  function read(horario: string) {
    if (!known.has(horario)) known.set(horario, parseHorario(horario))
    return known.get(horario)
  }
  const total = hospitais.reduce((sum, _, rank) => sum + hospitalWeight(rank), 0)
  const publishers = hospitais.map(({ cidade, estado }, rank) => ({
    id: idOf('hospital', rank),
    place: { cidade, estado },
    templates: [] as Template[],
    maxTemplates: templatesFor((hospitalWeight(rank) / total) * plan.hospital.length),
  }))
  for (let n = 0; n < plan.hospital.length; n++) {
    const { id, place, templates, maxTemplates } = publishers[plan.hospital[n]!]!
    const wanted = lowBelow(random, maxTemplates, 2)
    while (templates.length <= wanted) templates.push(newTemplate(random, pickWork))
    const { nome, work, shift, valor } = templates[wanted]!
    const horario = pickHorario(random, shift)
    const hours = read(horario)
    yield [
      idOf('vaga', n),
      id,
      nome,
      work.especialidade,
      dateOf(place, plan.day[n]!),
      horario,
      valor !== null && random.below(4) === 0 ? valor + 50 : valor,
      random.below(3) === 0 ? random.pick(notes) : null,
      plan.created[n]!,
      plan.status[n]!,
      plan.decidedAt(n),
      hours?.start ?? null,
      hours?.end ?? null,
    ]
  }
}

/** Number of templates of a hospital. With 7,000 hospitals and a million vagas, one vaga in five has a unique name. */
const templatesFor = (vagas: number) => 1 + 1.15 * vagas ** 0.8

function newTemplate(random: Random, pickWork: (random: Random) => Work): Template {
  const work = pickWork(random)
  const shift = pickShift(random)
  const nome = vagaName(random, random.pick(work.sectors.split(';')), shift)
  // Most shifts are paid near the usual rate, and a few are paid two or three times as much.
  const factor = 0.75 + 0.5 * random.next() + (random.below(20) === 0 ? 2 * random.next() : 0)
  const reais = Math.round((work.perHour * usualHours[shift] * factor) / 10) * 10
  const cents = random.below(25) === 0 ? 0.5 : 0
  return { nome, work, shift, valor: random.below(9) === 0 ? null : reais + cents }
}
