import type { startTestApp } from '../app.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>

/** Makes accepted candidaturas of one doctor to one hospital, whose vagas may begin at the same time. */
export async function acceptedCandidaturas(
  { owner, createMedico, createHospital, createVaga, createCandidatura }: Started,
  count: number,
) {
  const medico = await createMedico()
  const hospital = await createHospital()
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await createCandidatura(await createVaga(hospital), medico))
  await owner.query(
    "update app.candidaturas set status = 'aceita', starts_at = null, ends_at = null where id = any ($1)",
    [ids],
  )
  return { medico, hospital, ids }
}
