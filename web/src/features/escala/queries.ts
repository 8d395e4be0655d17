import { getEscala } from '@plantao/contract/escala/routes'
import { firstAndLastName } from '@plantao/contract/escala/rules'
import type { Escala, EscalaShift } from '@plantao/contract/escala/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

export interface Shift extends Omit<EscalaShift, 'medico'> {
  medico: (Escala['medicos'][number] & { shown: string }) | null
}

/** Doctors who share first and last name are shown with their whole names. */
function shiftsOf({ medicos, items }: Escala): Shift[] {
  const short = medicos.map(({ nome }) => firstAndLastName(nome))
  const named = medicos.map((medico, n) => {
    const isOnly = short.indexOf(short[n]!) === short.lastIndexOf(short[n]!)
    return { ...medico, shown: isOnly ? short[n]! : medico.nome }
  })
  return items.map((item) => ({ ...item, medico: item.medico === null ? null : named[item.medico]! }))
}

/** The shifts of these days, and longer shifts that began before them. */
export const escalaQuery = (data_de: string, data_ate: string) =>
  queryOptions({
    queryKey: ['escala', data_de, data_ate],
    queryFn: ({ signal }) => call(getEscala, { query: { data_de, data_ate }, signal }),
    select: shiftsOf,
  })

/**
 * The phones of the doctors of a day, by the ids of their shifts. Doctors see a record of each reading of their phone.
 */
export const phonesQuery = (dia: string) =>
  queryOptions({
    queryKey: ['escala', 'phones', dia],
    queryFn: ({ signal }) => call(getEscala, { query: { data_de: dia, data_ate: dia, telefones: 'true' }, signal }),
    select: phonesOf,
  })

/**
 * The function is defined once. A new function for each render would make a new map, and each new map would cause
 * another render.
 */
const phonesOf = (answer: Escala) =>
  new Map(shiftsOf(answer).flatMap(({ id, medico }) => (medico?.telefone ? [[id, medico.telefone]] : [])))
