// This file is separate, because the first screen loads it with the messages.

/**
 * Days for which a hospital may read a doctor's data, from the decision, the end of the accepted shift, or, without a
 * decision, the end of the vaga. The database enforces the same number (app.read_right_period).
 */
export const readRightDays = 30
