import type { Acceptance } from '@plantao/contract/notificacoes/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadWhenOnline } from '../../lib/load-when-online.ts'
import { unreadQuery } from './queries.ts'

const acceptancesQuery = { ...unreadQuery, select: ({ accepted }: { accepted: Acceptance[] }) => accepted }

/** Tells the doctor of each new acceptance, on whatever page the doctor is. */
export function AcceptanceToasts({ userId }: { userId: string }) {
  const { data } = useQuery(acceptancesQuery)
  useEffect(() => {
    if (data && data.length > 0) {
      void loadWhenOnline(() => import('./tell-acceptances.ts')).then((module) => module.tellAcceptances(data, userId))
    }
  }, [data, userId])
  return null
}
