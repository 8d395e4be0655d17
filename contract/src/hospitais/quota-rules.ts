import type { OwnLimits } from './schema.ts'

/* Limits of a hospital without proof. A test compares them with the database's (server/schema/limits.sql). */

/** Maximum number of open vagas, including planned shifts that are about to be published. */
export const maxUnprovenVagas = 20
/** Maximum number of vagas published within 24 hours. */
export const maxUnprovenPublished = 100
/** Maximum number of candidates whose hidden contact and document the hospital may open within 24 hours. */
export const maxUnprovenContacts = 10
/** The same limits of a hospital whose CNPJ an earlier account uses. */
export const minUnprovenVagas = 5
export const minUnprovenPublished = 25
export const minUnprovenContacts = 3
/** When the first operator begins, hospitals that already exist have no limits for this many days. */
export const settlingDays = 90
/** Maximum number of hospitals that sign up from one network within 24 hours. */
export const maxNewHospitals = 5

/** How many vagas a hospital may publish now. */
export function vagasLeft({ vagas, published, shared_with }: OwnLimits) {
  const [open, ofDay] = shared_with
    ? [minUnprovenVagas, minUnprovenPublished]
    : [maxUnprovenVagas, maxUnprovenPublished]
  return Math.max(0, Math.min(open - vagas, ofDay - published))
}
