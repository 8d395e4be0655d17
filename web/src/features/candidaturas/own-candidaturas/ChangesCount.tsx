import { useQuery } from '@tanstack/react-query'
import { TabCount } from '../../../components/ui/Tabs.tsx'
import { ownChangesCountQuery } from '../queries.ts'

/** The number of changes that hospitals ask the doctor to agree to. */
export function ChangesCount() {
  const { data } = useQuery(ownChangesCountQuery)
  return <TabCount count={data?.count ?? 0} />
}
