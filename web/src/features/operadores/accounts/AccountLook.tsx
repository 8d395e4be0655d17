import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../components/load-state/ErrorState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { hasCode } from '../../../lib/http/errors.ts'
import { Look } from '../work/Look.tsx'
import { AccountData } from './AccountData.tsx'
import { lookQuery } from './queries.ts'

export const AccountLook = ({ accountId }: { accountId: string }) => (
  <Look draftKey={`look:${accountId}`} title="Por que abrir esta conta?">
    {(reason, leave) => <Found accountId={accountId} reason={reason} onErased={leave} />}
  </Look>
)

function Found({ accountId, reason, onErased }: { accountId: string; reason: string; onErased: () => void }) {
  const look = useQuery(lookQuery(accountId, reason))
  if (hasCode(look.error, 'account_not_found')) return <ErrorState title="Esta conta não existe mais" />
  if (look.data) return <AccountData page={look.data} onErased={onErased} />
  return <NotLoaded query={look} what="a conta" skeleton="h-60" />
}
