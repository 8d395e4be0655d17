import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorState } from '../../../components/load-state/ErrorState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { hasCode } from '../../../lib/http/errors.ts'
import { searchAddress } from '../work/addresses.ts'
import { ReasonForm } from '../work/ReasonForm.tsx'
import { AccountData } from './AccountData.tsx'
import { lookQuery } from './queries.ts'

/** Asks for a reason, then shows the account. A reload asks again. */
export function AccountLook({ accountId }: { accountId: string }) {
  const [reason, setReason] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const leave = () => navigate(searchAddress)
  return (
    <>
      <Button
        variant="ghost"
        className="mb-3 -ml-4"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={leave}
      >
        Voltar à busca
      </Button>
      {reason === null ? (
        <ReasonForm draftKey={`look:${accountId}`} title="Por que abrir esta conta?" onReason={setReason} />
      ) : (
        <Look accountId={accountId} reason={reason} onErased={leave} />
      )}
    </>
  )
}

function Look({ accountId, reason, onErased }: { accountId: string; reason: string; onErased: () => void }) {
  const look = useQuery(lookQuery(accountId, reason))
  if (hasCode(look.error, 'account_not_found')) return <ErrorState title="Esta conta não existe mais" />
  if (look.data) return <AccountData page={look.data} onErased={onErased} />
  return <NotLoaded query={look} what="a conta" skeleton="h-60" />
}
