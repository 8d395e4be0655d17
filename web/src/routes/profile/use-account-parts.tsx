import type { Side } from '@plantao/contract/account-types'
import { counted, formatAverage, formatInstantDate } from '@plantao/contract/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OwnData } from '../../features/auth/own-data/OwnData.tsx'
import { ChangePassword } from '../../features/auth/password/ChangePassword.tsx'
import { OwnRequests } from '../../features/auth/requests/OwnRequests.tsx'
import { operatorLooksQuery, ownRequestsQuery } from '../../features/auth/requests/queries.ts'
import { SecondFactor, secondFactorQuery } from '../../features/auth/second-factor/SecondFactor.tsx'
import { EmailChoices } from '../../features/notificacoes/EmailChoices.tsx'
import { emailChoicesQuery } from '../../features/notificacoes/queries.ts'
import { readersZone } from '../../lib/time/readers-zone.ts'
import type { Part } from './Parts.tsx'

export function ratingsState(first: { media: number; total: number } | undefined) {
  return first && (first.total > 0 ? `${formatAverage(first.media)} (${first.total})` : 'nenhuma')
}

/**
 * The last parts of both profiles.
 * @param lastSeen when somebody else than an operator last saw the account's data
 */
export function useAccountParts(side: Side, acessos: ReactNode, lastSeen = ''): Part[] {
  const emails = useQuery(emailChoicesQuery).data?.items
  const looks = useInfiniteQuery(operatorLooksQuery).data?.pages[0]?.items
  const factor = useQuery(secondFactorQuery).data
  const requests = useInfiniteQuery(ownRequestsQuery).data?.pages.flatMap(({ items }) => items)
  const on = emails?.filter(({ delivery }) => delivery !== 'never').length
  const seen = [lastSeen, looks?.[0]?.created_at ?? ''].sort()[1]
  const seenOn = seen ? formatInstantDate(seen, readersZone) : 'ninguém'
  const waiting = requests?.filter(({ answered_at }) => answered_at === null).length
  // The row keeps its second line while the state loads, so that nothing below it moves.
  const factorState = factor ? (factor.confirmed_at ? 'ligada' : 'desligada') : '…'
  return [
    { id: 'avisos', name: 'Avisos', state: emails && `${on} de ${emails.length} ligados`, body: <EmailChoices /> },
    { id: 'acessos', name: 'Quem viu meus dados', state: looks && seenOn, body: acessos },
    {
      id: 'seguranca',
      name: 'Segurança',
      state: `Verificação em duas etapas: ${factorState}`,
      body: (
        <div className="flex flex-col gap-8">
          <ChangePassword />
          <SecondFactor />
        </div>
      ),
    },
    {
      id: 'conta',
      name: 'Conta',
      state: waiting ? counted(waiting, 'pedido em aberto', 'pedidos em aberto') : undefined,
      body: (
        <div className="flex flex-col gap-8">
          <OwnData accountType={side} />
          <OwnRequests />
        </div>
      ),
    },
  ]
}
