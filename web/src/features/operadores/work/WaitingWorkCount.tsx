import { useQuery } from '@tanstack/react-query'
import { TabCount } from '../../../components/ui/Tabs.tsx'
import { waitingWorkQuery } from './queries.ts'

/** The number of claims, reports and requests that wait, shown beside the tab's label. */
export function WaitingWorkCount() {
  const { data } = useQuery(waitingWorkQuery)
  return <TabCount count={data ? data.claims + data.reports + data.requests : 0} />
}
