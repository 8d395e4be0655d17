// Apart from the other rules: a sentence names it, and every first screen has the sentences.

/**
 * Days for which a hospital may read a doctor's data after the decision, or after the end of the shift it accepted the doctor for.
 * The database has the same number (app.read_right_period) and holds to it.
 */
export const readRightDays = 30
