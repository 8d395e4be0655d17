import { MedicoHeader } from '../../features/medicos/MedicoHeader.tsx'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { DashboardTabs, preloadTab } from '../dashboard-tabs/DashboardTabs.tsx'
import { medicoTabs } from '../dashboard-tabs/medico-tabs.tsx'
import { liveQueries } from '../live-queries.ts'

function MedicoDashboard() {
  useLiveQueries(liveQueries)
  return <DashboardTabs tabs={medicoTabs} label="Áreas do médico" header={(skip) => <MedicoHeader skip={skip} />} />
}

export default Object.assign(MedicoDashboard, { preloadData: preloadTab(medicoTabs) })
