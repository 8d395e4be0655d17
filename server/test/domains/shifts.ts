import type { Profile } from '@plantao/testkit/fixtures'
import type { startTestApp } from '../app.ts'

type Fixtures = Pick<Awaited<ReturnType<typeof startTestApp>>, 'createVaga' | 'createCandidatura' | 'owner'>

interface Shift {
  medico: Profile
  hospital: Profile
  /** Hours from now until the start, to the minute. Negative for a shift that has begun. */
  startsIn: number
  hours?: number
}

/** Day and hours of a shift in São Paulo. */
export function dayAndHours({ startsIn, hours = 12 }: Pick<Shift, 'startsIn' | 'hours'>) {
  // São Paulo is three hours behind UTC, all year.
  const local = (at: number) => new Date(at - 3 * 3_600_000).toISOString()
  const start = Date.now() + startsIn * 3_600_000
  const [from, until] = [local(start), local(start + hours * 3_600_000)]
  return { data: from.slice(0, 10), horario: `${from.slice(11, 16)} - ${until.slice(11, 16)}` }
}

/** A filled vaga in São Paulo with its accepted candidatura. */
export async function createShift(fixtures: Fixtures, { medico, hospital, ...times }: Shift) {
  const vaga = await fixtures.createVaga(hospital, dayAndHours(times))
  const candidatura = await fixtures.createCandidatura(vaga, medico, 'aceita')
  await fixtures.owner.query("update app.vagas set status = 'preenchida' where id = $1", [vaga])
  return { vaga, candidatura }
}
