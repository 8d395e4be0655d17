import { useQuery } from '@tanstack/react-query'
import { TabCount } from '../../../components/ui/Tabs.tsx'
import { waitingCountQuery } from '../queries.ts'

export function WaitingCount() {
  const { data } = useQuery(waitingCountQuery)
  return <TabCount count={data?.candidatos ?? 0} />
}
