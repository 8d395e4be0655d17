import { getCandidato } from '@plantao/contract/medicos/routes'
import type { Account, App } from './app.ts'

/** A doctor and a hospital with an entry in each of their lists. */
export interface Pair {
  medico: Account
  hospital: Account
  /** The vaga with the doctor's candidatura. */
  vaga: string
  candidatura: string
  /** A vaga without candidates. */
  freeVaga: string
}

export async function createPair(app: App): Promise<Pair> {
  const [medico, hospital] = [await app.createMedico(), await app.createHospital()]
  const freeVaga = await app.publish(hospital)
  const vaga = await app.publish(hospital)
  const candidatura = await app.apply(medico, vaga)
  await app.ok(getCandidato, { as: hospital, params: { id: medico.id } })
  await app.query(
    "insert into avaliacoes (medico_id, hospital_id, estrelas, comentario) values ($1, $2, 5, 'Muito bom')",
    [medico.id, hospital.id],
  )
  return { medico, hospital, vaga, candidatura, freeVaga }
}
