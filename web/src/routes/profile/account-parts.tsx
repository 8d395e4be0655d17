import type { Side } from '@plantao/contract/account-types'
import { counted, formatAverage, formatInstantDate } from '@plantao/contract/format'
import { profileAddress } from '@plantao/contract/profile-parts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SectionCard } from '../../components/ui/SectionCard.tsx'
import { OwnData } from '../../features/auth/own-data/OwnData.tsx'
import { ChangePassword } from '../../features/auth/password/ChangePassword.tsx'
import { OwnRequests } from '../../features/auth/requests/OwnRequests.tsx'
import { operatorLooksQuery, ownRequestsQuery } from '../../features/auth/requests/queries.ts'
import { SecondFactor, secondFactorQuery } from '../../features/auth/second-factor/SecondFactor.tsx'
import { EmailChoices } from '../../features/notificacoes/EmailChoices.tsx'
import { emailChoicesQuery } from '../../features/notificacoes/queries.ts'
import { readersZone } from '../../lib/time/readers-zone.ts'
import type { IndexRow } from './Parts.tsx'

/** Parts that are the same in both profiles. */
export const accountParts = {
  avisos: (
    <SectionCard title="Avisos">
      <EmailChoices />
    </SectionCard>
  ),
  seguranca: (
    <SectionCard title="Segurança">
      <div className="flex flex-col gap-8">
        <ChangePassword />
        <SecondFactor />
      </div>
    </SectionCard>
  ),
}

export const Conta = ({ side }: { side: Side }) => (
  <SectionCard title="Conta">
    <div className="flex flex-col gap-8">
      <OwnData accountType={side} />
      <OwnRequests />
    </div>
  </SectionCard>
)

interface Ratings {
  pages: { media: number; total: number }[]
}

export function ratingsState(ratings: Ratings | undefined) {
  const first = ratings?.pages[0]
  return first && (first.total > 0 ? `${formatAverage(first.media)} (${first.total})` : 'nenhuma')
}

/** The last rows of both indexes. @param lastLook when somebody else than the operators last saw the account's data */
export function useAccountRows(side: Side, lastLook = ''): IndexRow[] {
  const emails = useQuery(emailChoicesQuery).data?.items
  const looks = useInfiniteQuery(operatorLooksQuery).data?.pages[0]?.items
  const factor = useQuery(secondFactorQuery).data
  const requests = useInfiniteQuery(ownRequestsQuery).data?.pages.flatMap(({ items }) => items)
  const seenAt = [lastLook, looks?.[0]?.created_at ?? ''].sort().at(-1)
  const waiting = requests?.filter(({ answered_at }) => answered_at === null).length
  return [
    {
      name: 'Avisos',
      href: profileAddress(side, 'avisos'),
      state: emails && `${emails.filter(({ delivery }) => delivery !== 'never').length} de ${emails.length} ligados`,
    },
    {
      name: 'Quem viu meus dados',
      href: profileAddress(side, 'acessos'),
      state: looks && (seenAt ? formatInstantDate(seenAt, readersZone) : 'ninguém'),
    },
    {
      name: 'Segurança',
      href: profileAddress(side, 'seguranca'),
      // The row keeps its second line while the state loads, so that nothing below it moves.
      state: `Verificação em duas etapas: ${factor ? (factor.confirmed_at ? 'ligada' : 'desligada') : '…'}`,
    },
    {
      name: 'Conta',
      href: profileAddress(side, 'conta'),
      state: waiting ? counted(waiting, 'pedido em aberto', 'pedidos em aberto') : undefined,
    },
  ]
}
