import { messages } from '@plantao/contract/messages'
import { countOwnVagas } from '@plantao/contract/vagas/own-vagas/routes'
import type { OwnVagaSearch } from '@plantao/contract/vagas/own-vagas/schema'
import type { OwnVagaSort } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { listReplacements } from '@plantao/contract/vagas/replacements/routes'
import {
  countVagasToCorrect,
  getOwnVaga,
  getVaga,
  getVagaForMedico,
  listHistory,
  listOwnVagas,
} from '@plantao/contract/vagas/routes'
import {
  countByHospital,
  countOpenVagas,
  getVagaFacets,
  listCityOptions,
  listOpenEspecialidades,
  listOpenVagas,
} from '@plantao/contract/vagas/search/routes'
import type { VagaSort } from '@plantao/contract/vagas/search/rules'
import type { VagaFilters } from '@plantao/contract/vagas/search/schema'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { hasCode, nullWhenNone } from '../../lib/http/errors.ts'
import { ofMedicoDashboard } from '../../lib/notify/late-notices.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { byCursor } from '../../lib/queries/cursor-pages.ts'
import { firstVagas } from './search/first-question.ts'

/** The key prefix of all queries about open vagas: lists, counts, filter options. */
export const openVagas = { queryKey: ['vagas', 'open'] } as const

export const openVagasLists = { queryKey: [...openVagas.queryKey, 'list'] } as const

export const openVagasQuery = (filters: VagaFilters, ordem: VagaSort = 'recentes') =>
  infiniteQueryOptions({
    queryKey: [...openVagasLists.queryKey, filters, ordem],
    // A change event loads all pages again. The pages after the first are longer, so that this needs fewer calls.
    queryFn: ({ pageParam, signal }) =>
      call(listOpenVagas, {
        query: { ...filters, ordem, cursor: pageParam, limit: pageParam ? 50 : firstVagas },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    meta: ofMedicoDashboard,
  })

/** The count is a call of its own, so that a page of the list never waits for it. */
export const openVagasCountQuery = (filters: VagaFilters) =>
  queryOptions({
    queryKey: [...openVagas.queryKey, 'count', filters],
    queryFn: ({ signal }) => call(countOpenVagas, { query: filters, signal }),
    select: ({ count }) => count,
    placeholderData: keepPreviousData,
    meta: ofMedicoDashboard,
  })

export const openEspecialidadesQuery = queryOptions({
  queryKey: [...openVagas.queryKey, 'especialidades'],
  queryFn: ({ signal }) => call(listOpenEspecialidades, { signal }),
  select: ({ items }) => items,
  meta: ofMedicoDashboard,
})

export const vagaFacets = { queryKey: [...openVagas.queryKey, 'facets'] } as const

export const vagaFacetsQuery = (filters: VagaFilters) =>
  queryOptions({
    queryKey: [...vagaFacets.queryKey, filters],
    queryFn: ({ signal }) => call(getVagaFacets, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

export const cityOptionsQuery = (filters: VagaFilters, nome: string) =>
  queryOptions({
    queryKey: [...vagaFacets.queryKey, 'cidades', filters, nome],
    queryFn: ({ signal }) => call(listCityOptions, { query: { ...filters, nome }, signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  })

/** The number of vagas that the filters find at each hospital. Hospitals without any are left out. */
export const countByHospitalQuery = (filters: VagaFilters, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...vagaFacets.queryKey, 'hospitais', filters, ids],
    queryFn: ({ signal }) => call(countByHospital, { query: { ...filters, ids: ids.join(',') }, signal }),
    select: ({ items }) => new Map(items.map(({ id, count }) => [id, count])),
    placeholderData: keepPreviousData,
  })

/** The key prefix of all queries about a hospital's own vagas. */
export const ownVagas = { queryKey: ['vagas', 'own'] } as const

export const ownVagasQuery = (search: OwnVagaSearch = {}, ordem: OwnVagaSort = 'recentes') =>
  infiniteQueryOptions({
    queryKey: [...ownVagas.queryKey, 'list', search, ordem],
    // A change event loads all pages again. The pages after the first are longer, so that this needs fewer calls.
    queryFn: ({ pageParam, signal }) =>
      call(listOwnVagas, {
        query: { ...search, ordem, cursor: pageParam, limit: pageParam ? 50 : undefined },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    meta: { onLoadError: notifyFailure(messages.dashboard.vagasFailed) },
  })

/** The counts are a call of their own, so that a page of the list never waits for them. */
export const ownVagaCountsQuery = (search: Omit<OwnVagaSearch, 'mostrar'>) =>
  queryOptions({
    queryKey: [...ownVagas.queryKey, 'counts', search],
    queryFn: ({ signal }) => call(countOwnVagas, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

/** Treats an invalid id in the address like a missing vaga. */
function nullWhenNoVaga(error: unknown) {
  return hasCode(error, 'invalid_request') ? null : nullWhenNone(error)
}

export const vagaPages = { queryKey: ['vagas', 'page'] } as const

/** A vaga as any visitor sees it, or null when it does not exist. */
export const vagaQuery = (id: string) =>
  queryOptions({
    queryKey: [...vagaPages.queryKey, 'public', id],
    queryFn: ({ signal }) => call(getVaga, { params: { id }, signal }).catch(nullWhenNoVaga),
  })

export const vagaForMedicoQuery = (id: string) =>
  queryOptions({
    queryKey: [...vagaPages.queryKey, 'medico', id],
    queryFn: ({ signal }) => call(getVagaForMedico, { params: { id }, signal }).catch(nullWhenNoVaga),
  })

export const ownVagaQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownVagas.queryKey, id],
    queryFn: ({ signal }) => call(getOwnVaga, { params: { id }, signal }).catch(nullWhenNoVaga),
  })

/** The number of future shifts that differ from the hospital's profile in place or phone. */
export const vagasToCorrectQuery = queryOptions({
  queryKey: ['vagas', 'to-correct'],
  queryFn: ({ signal }) => call(countVagasToCorrect, { signal }),
  select: ({ count }) => count,
})

export const replacements = { queryKey: ['vagas', 'replacements'] } as const

/** The listed doctors see a record of each load, so a return to the window does not load the list again. */
export const replacementsQuery = (vagaId: string) =>
  infiniteQueryOptions({
    queryKey: [...replacements.queryKey, vagaId],
    queryFn: ({ pageParam, signal }) =>
      call(listReplacements, { params: { id: vagaId }, query: { cursor: pageParam }, signal }),
    ...byCursor,
    refetchOnWindowFocus: false,
  })

export const histories = { queryKey: ['vagas', 'history'] } as const

export type HistoryOf = { vaga_id: string } | { candidatura_id: string }

export const historyQuery = (of: HistoryOf) =>
  infiniteQueryOptions({
    queryKey: [...histories.queryKey, of],
    queryFn: ({ pageParam, signal }) => call(listHistory, { query: { ...of, cursor: pageParam }, signal }),
    ...byCursor,
  })
