// A file of its own, because the first screen loads it with the messages.

/**
 * Days for which a hospital may read a doctor's data. They begin with the decision, for an accepted doctor with the end
 * of the shift, and without a decision with the end of the vaga. The database has the same number
 * (app.read_right_period) and enforces it.
 */
export const readRightDays = 30
