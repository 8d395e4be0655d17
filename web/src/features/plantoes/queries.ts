import { getEscala } from '@plantao/contract/escala/routes'
import type { EscalaShift } from '@plantao/contract/escala/schema'
import { getPlantao, listPlantaoNames, listPlantoes } from '@plantao/contract/plantoes/routes'
import type { PlantaoSearch } from '@plantao/contract/plantoes/schema'
import { shiftState } from '@plantao/contract/sentences/escala'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { hasCode } from '../../lib/http/errors.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'
import { addDays, lastDayOfMonth } from '../../lib/time/days.ts'
import { type Existing, spanOf } from './shifts.ts'

/** The key prefix of all queries that show planned shifts. */
export const plannedShifts = { queryKey: ['plantoes'] } as const

/** A planned shift, or null when it was deleted or published. A published shift is a vaga with the same id. */
export const plantaoQuery = (id: string) =>
  queryOptions({
    queryKey: [...plannedShifts.queryKey, id],
    queryFn: ({ signal }) =>
      call(getPlantao, { params: { id }, signal }).catch((error) => {
        if (hasCode(error, 'plantao_not_found')) return null
        throw error
      }),
  })

/** The names that stood at a planned shift before, also once it is a vaga. */
export const plantaoNamesQuery = (id: string) =>
  queryOptions({
    queryKey: [...plannedShifts.queryKey, id, 'names'],
    queryFn: ({ signal }) => call(listPlantaoNames, { params: { id }, signal }),
    select: ({ items }) => items,
  })

export const plantoesQuery = (search: Pick<PlantaoSearch, 'mostrar' | 'q' | 'ordem'>) =>
  infiniteQueryOptions({
    queryKey: [...plannedShifts.queryKey, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(listPlantoes, { query: { ...search, cursor: pageParam, limit: 50 }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** A vaga or a draft of the hospital, with its state in words. */
export interface PlannedShift extends Existing {
  /** The accepted doctor's name. */
  medico: string | null
  state: string
}

/**
 * All shifts that a shift of this month may overlap: from the day before the month to a week after it.
 * @param month `YYYY-MM`
 */
export const plannedInMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...plannedShifts.queryKey, 'month', month],
    queryFn: async ({ signal }): Promise<PlannedShift[]> => {
      const first = `${month}-01`
      const days = { data_de: addDays(first, -1), data_ate: addDays(lastDayOfMonth(first), 7) }
      const { items, medicos } = await call(getEscala, { query: days, signal })
      return items.map(({ id, data, horario, especialidade, modalidade, setor_id, medico: index, ...shift }) => {
        const medico = index === null ? null : medicos[index]!.nome
        const span = spanOf(data, parseHorario(horario))
        return { id, especialidade, modalidade, setor_id, medico, state: stateOf(shift, medico), span }
      })
    },
  })

function stateOf({ status, waiting_count }: Pick<EscalaShift, 'status' | 'waiting_count'>, medico: string | null) {
  if (status === 'rascunho') return shiftState.draft
  return medico === null ? shiftState.open(waiting_count) : shiftState.taken(medico)
}
