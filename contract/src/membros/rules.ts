import { type Crm, formatCrm, parseCrm } from '../medicos/rules.ts'

/**
 * Maximum number of a hospital's doctors of the house, inactive ones included. The database has the same number
 * (app.max_membros).
 */
export const maxMembros = 1000
/** Maximum number of doctors that one request adds. */
export const maxMembrosAtOnce = 200

/** Reads a typed CRM. A number alone is of the hospital's state, where almost all of its doctors are registered. */
export const readMembroCrm = (typed: string, estado: string): Crm | null =>
  parseCrm(typed) ?? parseCrm(`${typed}/${estado}`)

interface Registered {
  crm: string | null
  crm_uf: string | null
}

/** 'CRM/SP 123456', or null while the CRM is not known. */
export const membroCrm = ({ crm, crm_uf }: Registered) => (crm === null ? null : formatCrm(`${crm}/${crm_uf}`))
