import type { Random } from '@plantao/testkit/random'
import { type Hospital, hospitalWeight } from './hospitais.ts'
import { maxCandidates, type Sizes } from './sizes.ts'
import type { Estado } from './values/places.ts'
import { lowBelow, weighted } from './values/skew.ts'

const oneDay = 86_400_000
/** Age in days of the first vaga. */
const oldestDays = 45
/** Maximum number of days from today to a shift. */
const daysAhead = 60

type Status = 'aberta' | 'preenchida' | 'encerrada' | 'expirada'

/** The arrays have one element for each vaga, oldest first. */
export interface Plan {
  hospital: Uint32Array
  /** Days from today to the shift, in the hospital's time zone. */
  day: Int16Array
  /** Milliseconds since 1970. */
  created: Float64Array
  status: Status[]
  candidates: Uint8Array
  /** The accepted doctor of each preenchida vaga. */
  winner: Map<number, number>
  /** The moment when a vaga was filled, was closed or expired, in milliseconds; null while it is aberta. */
  decidedAt: (vaga: number) => number | null
  /** The moment until which doctors applied, in milliseconds. */
  appliedUntil: (vaga: number) => number
  pickMedico: (random: Random, vaga: number) => number
}

interface Options {
  sizes: Sizes
  now: Date
  hospitais: readonly Hospital[]
  /** The state (UF) of each doctor. */
  medicos: readonly Estado[]
}

export function makePlan(random: Random, { sizes, now, hospitais, medicos }: Options): Plan {
  const count = sizes.vagas
  const hospital = new Uint32Array(count)
  const day = new Int16Array(count)
  const created = new Float64Array(count)
  const status: Status[] = []
  const winner = new Map<number, number>()

  const local = Map.groupBy(medicos.keys(), (medico) => medicos[medico]!)
  const pickMedico = (chosen: Random, vaga: number) => {
    const near = local.get(hospitais[hospital[vaga]!]!.estado)
    const isNear = near && chosen.below(20) > 0
    return isNear ? near[lowBelow(chosen, near.length, 1.5)]! : chosen.below(medicos.length)
  }
  const findFreeMedico = freeMedicos(day, (vaga) => pickMedico(random, vaga))

  const pickHospital = weighted([...hospitais.keys()], hospitalWeight)
  for (let vaga = 0; vaga < count; vaga++) {
    const age = oldestDays * (1 - (vaga + random.next()) / count) ** 1.6
    const isPast = age > 3 && random.below(25) === 0
    hospital[vaga] = pickHospital(random)
    created[vaga] = Math.floor(now.getTime() - age * oneDay)
    day[vaga] = isPast ? -1 - random.below(Math.floor(age) - 1) : 1 + lowBelow(random, daysAhead, 1.3)
    const chance = random.next()
    const medico =
      chance < (isPast ? 0.5 : 0.04) && winner.size < sizes.candidaturas / 4 ? findFreeMedico(vaga) : undefined
    if (medico !== undefined) winner.set(vaga, medico)
    const isClosed = chance > (isPast ? 0.9 : 0.98)
    // A past vaga that was still aberta would expire at the first start, and cause e-mails.
    status.push(medico !== undefined ? 'preenchida' : isClosed ? 'encerrada' : isPast ? 'expirada' : 'aberta')
  }

  // The latest time for a decision: a day before the shift, but not in the future.
  const lastMoment = (vaga: number) => Math.min(now.getTime(), now.getTime() + (day[vaga]! - 1) * oneDay)
  const at = (vaga: number, part: number) => Math.floor(created[vaga]! + (lastMoment(vaga) - created[vaga]!) * part)
  return {
    hospital,
    day,
    created,
    status,
    winner,
    candidates: spread(random, sizes, winner.keys()),
    decidedAt: (vaga) => {
      if (status[vaga] === 'aberta') return null
      // The vaga expired at the start of the shift. The hour is not known here, so this is a moment after the start.
      if (status[vaga] === 'expirada') return now.getTime() + (day[vaga]! + 1) * oneDay
      return at(vaga, 0.8 + (vaga % 20) / 100)
    },
    appliedUntil: (vaga) => at(vaga, status[vaga] === 'aberta' ? 1 : 0.8),
    pickMedico,
  }
}

/**
 * Finds a doctor without a shift on the vaga's day or the days beside it, so that no shifts overlap in any time zone.
 */
function freeMedicos(day: Int16Array, pick: (vaga: number) => number) {
  const busy = new Set<number>()
  const key = (medico: number, on: number) => medico * 1_000 + on + 500
  return (vaga: number) => {
    const on = day[vaga]!
    for (let attempt = 0; attempt < 50; attempt++) {
      const medico = pick(vaga)
      if ([on - 1, on, on + 1].some((other) => busy.has(key(medico, other)))) continue
      busy.add(key(medico, on))
      return medico
    }
    return undefined
  }
}

/** Chooses the number of candidates of each vaga. Each filled vaga has at least one, and every tenth vaga has many. */
function spread(random: Random, { vagas, medicos, candidaturas }: Sizes, won: Iterable<number>) {
  const candidates = new Uint8Array(vagas)
  let left = candidaturas
  for (const vaga of won) {
    candidates[vaga] = 1
    left--
  }
  const maxPerVaga = Math.min(medicos, maxCandidates)
  for (; left > 0; left--) {
    let vaga = random.below(vagas)
    if (random.below(2) === 0) vaga -= vaga % 10
    while (candidates[vaga]! >= maxPerVaga) vaga = (vaga + 1) % vagas
    candidates[vaga]!++
  }
  return candidates
}
