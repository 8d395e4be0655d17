import { useQuery } from '@tanstack/react-query'
import { TabCount } from '../../../components/ui/Tabs.tsx'
import { waitingWorkQuery } from './queries.ts'

export function WaitingWorkCount() {
  const { data } = useQuery(waitingWorkQuery)
  return <TabCount count={data ? data.claims + data.reports + data.requests : 0} />
}
