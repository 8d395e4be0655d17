import { listDocumentos } from '@plantao/contract/documentos/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

export const documentoQuery = (name: string) =>
  queryOptions({
    queryKey: ['documentos', name],
    queryFn: async ({ signal }) => {
      const { items } = await call(listDocumentos, { query: { search: name }, signal })
      return items.find((item) => item.name === name) ?? null
    },
  })
