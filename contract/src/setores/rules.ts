/**
 * Maximum number of a hospital's sectors, archived ones included. The database has the same number (app.max_setores).
 */
export const maxSetores = 100
/** Maximum number of hours that a sector lists. The database has the same number (setores_horarios_few). */
export const maxHorarios = 8
