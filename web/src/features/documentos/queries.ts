import { listDocumentos } from '@plantao/contract/documentos/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** Finds a documento by name; null when none was sent. */
export const documentoQuery = (name: string) =>
  queryOptions({
    queryKey: ['documentos', name],
    queryFn: async ({ signal }) => {
      const { items } = await call(listDocumentos, { query: { search: name }, signal })
      return items.find((item) => item.name === name) ?? null
    },
  })
