import { useQuery } from '@tanstack/react-query'
import { TabCount } from '../../../components/ui/Tabs.tsx'
import { waitingCountQuery } from '../queries.ts'

/** The number of candidates who wait, beside the tab 'Candidatos'. */
export function WaitingCount() {
  const { data } = useQuery(waitingCountQuery)
  return <TabCount count={data?.candidatos ?? 0} />
}
