/** Days to answer a request about one's own data (LGPD, art. 19, II). The database has the same number (due_on). */
export const answerDays = 15
