import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { Page } from '../../components/layout/Page.tsx'
import { TabPanel, Tabs } from '../../components/ui/Tabs.tsx'
import { liveCandidaturas } from '../../features/candidaturas/live-queries.ts'
import {
  CandidaturaSkeletons,
  OwnCandidaturasSection,
} from '../../features/candidaturas/own/OwnCandidaturasSection.tsx'
import { MedicoHeader } from '../../features/medicos/MedicoHeader.tsx'
import { liveNotificacoes } from '../../features/notificacoes/live-queries.ts'
import { liveVagas } from '../../features/vagas/live-queries.ts'
import { VagaSearch } from '../../features/vagas/search/VagaSearch.tsx'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { lazyScreen } from '../lazy-screen.tsx'

/** With its dialogs and their forms, which the list of vagas does without. */
const OwnCandidaturas = lazyScreen<object>(() =>
  import('../../features/candidaturas/own/OwnCandidaturas.tsx').then((module) => ({ default: module.OwnCandidaturas })),
)

const tabs = [
  { value: 'vagas', label: 'Vagas', icon: <Search aria-hidden /> },
  { value: 'candidaturas', label: 'Minhas candidaturas', icon: <Send aria-hidden /> },
]

const live = [liveVagas, liveCandidaturas, liveNotificacoes]

export default function MedicoDashboard() {
  useLiveQueries(live)
  const [params, setParams] = useSearchParams()
  const tab = params.get('aba') === 'candidaturas' ? 'candidaturas' : 'vagas'

  function choose(next: string) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next === 'candidaturas') after.set('aba', next)
      else after.delete('aba')
      return after
    })
    // After the history entry, which records the old scroll position, and before React draws the other tab, whose list
    // restores its own.
    window.scrollTo(0, 0)
  }

  return (
    <Page header={<MedicoHeader />} width="desk">
      <Tabs value={tab} onChange={choose} label="Áreas do médico" tabs={tabs} barOnPhone>
        {/* The hidden tab unmounts at once, while its list can still read its scroll position. */}
        <TabPanel value="vagas" className="md:pt-6">
          {tab === 'vagas' && <VagaSearch />}
        </TabPanel>
        <TabPanel value="candidaturas">
          {tab === 'candidaturas' && (
            <Suspense fallback={<CandidaturasLoading />}>
              <OwnCandidaturas />
            </Suspense>
          )}
        </TabPanel>
      </Tabs>
    </Page>
  )
}

const CandidaturasLoading = () => (
  <OwnCandidaturasSection>
    <CandidaturaSkeletons />
  </OwnCandidaturasSection>
)
