import type { Random } from '@plantao/testkit/random'
import type { Plan } from './plan.ts'
import { idOf, type Row } from './rows.ts'

export const candidaturaColumns = 'id, vaga_id, medico_id, status, created_ms, decided_ms'

/** A filled vaga has one accepted candidatura, and only open vagas have pending ones. */
export function* candidaturaRows(random: Random, plan: Plan, medicos: number): Generator<Row> {
  let n = 0
  for (let vaga = 0; vaga < plan.candidates.length; vaga++) {
    const decidedAt = plan.decidedAt(vaga)
    const winner = plan.winner.get(vaga)
    const notChosen = plan.status[vaga] === 'expirada' ? 'expirada' : 'nao_selecionada'
    const from = plan.created[vaga]!
    const until = plan.appliedUntil(vaga)
    for (const medico of candidatesOf(random, plan, vaga, medicos)) {
      yield [
        idOf('candidatura', n++),
        idOf('vaga', vaga),
        idOf('medico', medico),
        decidedAt === null ? 'pendente' : medico === winner ? 'aceita' : notChosen,
        Math.floor(from + (until - from) * random.next()),
        decidedAt,
      ]
    }
  }
}

function candidatesOf(random: Random, plan: Plan, vaga: number, medicos: number) {
  const winner = plan.winner.get(vaga)
  const chosen = new Set(winner === undefined ? [] : [winner])
  const wanted = plan.candidates[vaga]!
  while (chosen.size < wanted) {
    let medico = plan.pickMedico(random, vaga)
    while (chosen.has(medico)) medico = (medico + 1) % medicos
    chosen.add(medico)
  }
  return chosen
}
