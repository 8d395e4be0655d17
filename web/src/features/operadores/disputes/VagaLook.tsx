import { lookAtVaga } from '@plantao/contract/operadores/work/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../components/load-state/ErrorState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { withFactor } from '../factor-again/with-factor.ts'
import { Look } from '../work/Look.tsx'
import { VagaHistory } from './VagaHistory.tsx'

export const VagaLook = ({ vagaId }: { vagaId: string }) => (
  <Look draftKey={`look:${vagaId}`} title="Por que abrir este histórico?">
    {(reason) => <Found vagaId={vagaId} reason={reason} />}
  </Look>
)

function Found({ vagaId, reason }: { vagaId: string; reason: string }) {
  const look = useQuery(vagaLookQuery(vagaId, reason))
  if (hasCode(look.error, 'vaga_not_found')) return <ErrorState title="Esta vaga não existe mais" />
  if (look.data) return <VagaHistory found={look.data} />
  return <NotLoaded query={look} what="o histórico" skeleton="h-60" />
}

/** The people concerned see a record of each load, so the page never loads the history again by itself. */
const vagaLookQuery = (vagaId: string, reason: string) =>
  queryOptions({
    queryKey: ['operadores', 'vaga', vagaId, reason],
    queryFn: ({ signal }) => withFactor(() => call(lookAtVaga, { body: { vaga_id: vagaId, reason }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
