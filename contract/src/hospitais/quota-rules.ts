/* Limits of a hospital without proof. A test compares them with the database's (server/schema/limits.sql). */

/** Vagas that are open at once, including planned shifts whose publication is decided. */
export const maxUnprovenVagas = 20
/** Candidates whose contact and document the hospital opens within 24 hours. Accepted candidates need no opening. */
export const maxUnprovenContacts = 10
/** After the first operator begins, hospitals that signed up earlier have no limits for this many days. */
export const settlingDays = 90
/** Sign-ups of hospitals from one network within 24 hours. */
export const maxNewHospitals = 5
