import type { Hour, Ledger, ModelCandidatura, ModelVaga } from './state.ts'

/** Facts of a vaga that the sums of 'Contas' need and the model does not keep. */
export interface AccountFacts {
  cents: number | null
  /** Null for hours that cannot be read. */
  minutes: number | null
  /** The end of the vaga's shift, or of its day if the hours cannot be read. */
  overAt: Hour
}

const newSum = () => ({ shifts: 0, minutes: 0, cents: 0, without_valor: 0, without_hours: 0 })

function addTo(sum: ReturnType<typeof newSum>, { cents, minutes }: AccountFacts) {
  sum.shifts += 1
  sum.cents += cents ?? 0
  sum.minutes += minutes ?? 0
  sum.without_valor += Number(cents === null)
  sum.without_hours += Number(minutes === null)
}

function medianOf(numbers: number[]) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  if (sorted.length === 0) return null
  return Math.round((sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2)
}

/**
 * Computes the sums of 'Contas' over these vagas without SQL, for comparison with the server's sums.
 * @param ofMedico counts only this doctor's shifts, as in 'Ganhos'; by default all shifts count, as for a hospital
 */
export function accountsOf(
  { hour }: Pick<Ledger, 'hour'>,
  vagas: readonly ModelVaga[],
  factsOf: (vaga: ModelVaga) => AccountFacts,
  ofMedico?: number,
) {
  const sums = { all: newSum(), planned: newSum(), done: newSum(), to_check: 0, one_sided: 0, missed: 0, given_up: 0 }
  const fillTimes: number[] = []
  const isCounted = ({ medico }: ModelCandidatura) => ofMedico === undefined || medico === ofMedico
  for (const vaga of vagas) {
    const facts = factsOf(vaga)
    for (const { status, day } of vaga.candidaturas.filter(isCounted)) {
      if (status === 'desistencia') sums.given_up += 1
      if (status !== 'aceita') continue
      fillTimes.push(vaga.filledAt! * 60)
      const isOver = hour >= facts.overAt
      if (isOver && day.presence === 'nao_compareceu') {
        sums.missed += 1
        continue
      }
      addTo(sums.all, facts)
      addTo(isOver ? sums.done : sums.planned, facts)
      const isOneSided = isOver && day.isIn !== (day.presence === 'presente')
      sums.one_sided += Number(isOneSided)
      sums.to_check += Number(isOneSided || facts.cents === null || facts.minutes === null)
    }
  }
  const filling = {
    filled: fillTimes.length,
    unfilled: vagas.filter(({ status }) => status === 'aberta' || status === 'expirada').length,
    minutes: medianOf(fillTimes),
  }
  return { ...sums, filling: ofMedico === undefined ? filling : null }
}
