/** Maximum number of a doctor's saved searches. The database has the same number (saved_searches_twenty_per_medico). */
export const maxSavedSearches = 20
