import { listAvaliacoes, listAvaliacoesOfHospital } from '@plantao/contract/avaliacoes/routes'
import { getShiftDay } from '@plantao/contract/candidaturas/shift-day/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { nullWhenNone } from '../../lib/http/errors.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'

const avaliacoes = { queryKey: ['avaliacoes'] } as const

/** The server chooses the size of the first page. Later pages are longer. */
const limitOf = (cursor: string | undefined) => (cursor ? 20 : undefined)

export const avaliacoesQuery = (medicoId: string) =>
  infiniteQueryOptions({
    queryKey: [...avaliacoes.queryKey, medicoId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAvaliacoes, { query: { medico_id: medicoId, cursor, limit: limitOf(cursor) }, signal }),
    ...byCursor,
  })

export const avaliacoesOfHospitalQuery = (hospitalId: string) =>
  infiniteQueryOptions({
    queryKey: [...avaliacoes.queryKey, 'hospital', hospitalId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAvaliacoesOfHospital, { query: { hospital_id: hospitalId, cursor, limit: limitOf(cursor) }, signal }),
    ...byCursor,
  })

const shiftDays = { queryKey: [...avaliacoes.queryKey, 'day'] } as const

/** The day of an accepted shift: its steps and its ratings. Null unless the user is the shift's doctor or hospital. */
export const shiftDayQuery = (vagaId: string) =>
  queryOptions({
    queryKey: [...shiftDays.queryKey, vagaId],
    queryFn: ({ signal }) => call(getShiftDay, { params: { id: vagaId }, signal }).catch(nullWhenNone),
  })
