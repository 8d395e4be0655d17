import { useQuery } from '@tanstack/react-query'
import { TabCount } from '../../../components/ui/Tabs.tsx'
import { waitingWorkQuery } from './queries.ts'

/** How many claims, reports and requests wait, beside the tab. */
export function WaitingWorkCount() {
  const { data } = useQuery(waitingWorkQuery)
  return <TabCount count={data ? data.claims + data.reports + data.requests : 0} />
}
