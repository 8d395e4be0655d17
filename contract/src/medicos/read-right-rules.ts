// The first screen loads this file with the messages, so the file holds only what the messages need.

/**
 * Days for which a hospital may still read a doctor's data. They count from the end of an accepted shift, from any
 * other decision, or, without a decision, from the end of the vaga. The database enforces the same number
 * (app.read_right_period).
 */
export const readRightDays = 30
