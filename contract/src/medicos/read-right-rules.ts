// The first screen loads this file: keep it small.

/**
 * Days for which a hospital may still read a doctor's data. They count from the end of the shift for an accepted
 * doctor, from the decision for any other doctor, and from the end of the vaga if nobody decided. The database has the
 * same number (app.read_right_period).
 */
export const readRightDays = 30
