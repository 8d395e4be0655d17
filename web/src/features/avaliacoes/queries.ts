import { listAvaliacoes, listAvaliacoesOfHospital } from '@plantao/contract/avaliacoes/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'

/** The key of every list of ratings. */
export const avaliacoes = { queryKey: ['avaliacoes'] } as const

/** The page size. The first page has the server's default, later pages are longer. */
const limitOf = (cursor: string | undefined) => (cursor ? 20 : undefined)

/** A doctor's ratings, newest first, with the average of all. */
export const avaliacoesQuery = (medicoId: string) =>
  infiniteQueryOptions({
    queryKey: [...avaliacoes.queryKey, medicoId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAvaliacoes, { query: { medico_id: medicoId, cursor, limit: limitOf(cursor) }, signal }),
    ...byCursor,
  })

/** A hospital's ratings, newest first, with the average of all. */
export const avaliacoesOfHospitalQuery = (hospitalId: string) =>
  infiniteQueryOptions({
    queryKey: [...avaliacoes.queryKey, 'hospital', hospitalId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAvaliacoesOfHospital, { query: { hospital_id: hospitalId, cursor, limit: limitOf(cursor) }, signal }),
    ...byCursor,
  })
