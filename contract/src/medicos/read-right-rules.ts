// Apart from the other rules, because the first screen loads it with the messages.

/**
 * Days for which a hospital may read a doctor's data after the decision, after the end of the shift it accepted the doctor
 * for, or, never decided, after the vaga is over.
 * The database has the same number (app.read_right_period) and holds to it.
 */
export const readRightDays = 30
