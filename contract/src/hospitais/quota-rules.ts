/* Limits of a hospital without proof (server/schema/limits.sql, where a test compares them). */

/** Vagas that are open at once, with planned shifts that are about to be. */
export const maxUnprovenVagas = 20
/** Candidates whose contact and document the hospital opens within 24 hours. Accepted ones are not counted. */
export const maxUnprovenContacts = 10
/** How long a hospital from before the operation began has no limits. */
export const settlingDays = 90
/** Sign-ups of hospitals from one network within 24 hours. */
export const maxNewHospitals = 5
