import { messages } from '@plantao/contract/messages'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitingCountQuery } from '../../features/candidaturas/queries.ts'
import { LazyEditVaga } from '../../features/escala/edit/LazyEditVaga.tsx'
import { HospitalHeader } from '../../features/hospitais/HospitalHeader.tsx'
import { ownHospitalQuery } from '../../features/hospitais/own-hospital-query.ts'
import { setoresQuery } from '../../features/setores/setores.ts'
import { EditVaga } from '../../features/vagas/own-vagas/edit-vaga.ts'
import { notify } from '../../lib/notify/notify.ts'
import { useFirstAnswers } from '../../lib/queries/use-first-answers.ts'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { useUser } from '../../lib/session/session.ts'
import { AccountTypePending } from '../AccountTypeStates.tsx'
import { DashboardTabs, preloadTab } from '../dashboard-tabs/DashboardTabs.tsx'
import { hospitalTabs } from '../dashboard-tabs/hospital-tabs.tsx'
import { liveQueries } from '../live-queries.ts'

function HospitalDashboard() {
  useLiveQueries(liveQueries)
  const user = useUser()
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const isMissing = hospital.data === null
  useEffect(() => {
    if (isMissing) notify.error(messages.dashboard.hospitalFailed)
  }, [isMissing])
  // The page waits for the count beside a tab, because the count would move the next tab.
  if (!useFirstAnswers([useQuery(waitingCountQuery)])) return <AccountTypePending immediate />
  return (
    <EditVaga value={LazyEditVaga}>
      <DashboardTabs
        tabs={hospitalTabs}
        label="Áreas do hospital"
        header={(skip) => <HospitalHeader nome={hospital.data?.nome} skip={skip} />}
      />
    </EditVaga>
  )
}

/** Also loads what the page waits for: the count beside a tab, and the sectors, which add a field to the form. */
async function preloadDashboard(queries: QueryClient) {
  await Promise.all([
    preloadTab(hospitalTabs)(queries),
    queries.prefetchQuery({ ...waitingCountQuery, meta: {} }),
    queries.prefetchQuery(setoresQuery),
  ])
}

export default Object.assign(HospitalDashboard, { preloadData: preloadDashboard })
