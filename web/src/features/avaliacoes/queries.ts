import { listAvaliacoes, listAvaliacoesOfHospital } from '@plantao/contract/avaliacoes/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'

/** Every list of ratings. */
export const avaliacoes = { queryKey: ['avaliacoes'] } as const

/** The first page is what a profile shows; who wants to see more gets longer ones. */
const limitOf = (cursor: string | undefined) => (cursor ? 20 : undefined)

/** A doctor's ratings, newest first, with the average of all. */
export const avaliacoesQuery = (medicoId: string) =>
  infiniteQueryOptions({
    queryKey: [...avaliacoes.queryKey, medicoId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAvaliacoes, { query: { medico_id: medicoId, cursor, limit: limitOf(cursor) }, signal }),
    ...byCursor,
  })

/** A hospital's, likewise. */
export const avaliacoesOfHospitalQuery = (hospitalId: string) =>
  infiniteQueryOptions({
    queryKey: [...avaliacoes.queryKey, 'hospital', hospitalId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAvaliacoesOfHospital, { query: { hospital_id: hospitalId, cursor, limit: limitOf(cursor) }, signal }),
    ...byCursor,
  })
