/**
 * Maximum number of a hospital's sectors, archived ones included. The database has the same number (app.max_setores).
 */
export const maxSetores = 100
