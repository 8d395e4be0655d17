/* Limits of a hospital without proof (server/schema/limits.sql, where a test compares them). */

/** Vagas that are open at once, including planned shifts whose publication is decided. */
export const maxUnprovenVagas = 20
/** Candidates whose contact and document the hospital opens within 24 hours. Opening an accepted one is free. */
export const maxUnprovenContacts = 10
/** Hospitals from before the operation have no limits for this number of days after it began. */
export const settlingDays = 90
/** Sign-ups of hospitals from one network within 24 hours. */
export const maxNewHospitals = 5
