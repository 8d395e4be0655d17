import type { QueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { Page } from '../../components/layout/Page.tsx'
import { Tabs } from '../../components/ui/Tabs.tsx'
import {
  CandidaturaSkeletons,
  OwnCandidaturasSection,
} from '../../features/candidaturas/own-candidaturas/OwnCandidaturasSection.tsx'
import { MedicoHeader } from '../../features/medicos/MedicoHeader.tsx'
import { readFilters, toQuery } from '../../features/vagas/filters/filters-in-address.ts'
import { openVagasCountQuery, openVagasQuery } from '../../features/vagas/queries.ts'
import { sortOf } from '../../features/vagas/search/first-question.ts'
import { VagaSearch } from '../../features/vagas/search/VagaSearch.tsx'
import { loadEarly } from '../../lib/code-loading/new-version.ts'
import { whenIdle } from '../../lib/code-loading/when-idle.ts'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { currentSession } from '../../lib/session/session.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import { liveQueries } from '../live-queries.ts'

/** This tab loads its dialogs and forms later, because the list of vagas needs none of them. */
const OwnCandidaturas = lazyScreen<object>(() =>
  import('../../features/candidaturas/own-candidaturas/OwnCandidaturas.tsx').then((module) => ({
    default: module.OwnCandidaturas,
  })),
)

const tabs = [
  { value: 'vagas', label: 'Vagas', icon: <Search aria-hidden /> },
  { value: 'candidaturas', label: 'Minhas candidaturas', icon: <Send aria-hidden /> },
]

/** Loads the first vagas early, so that they are drawn without a skeleton. */
async function preloadData(queries: QueryClient) {
  const address = new URLSearchParams(location.search)
  if (tabOf(address) !== 'vagas') return
  const query = toQuery(readFilters(address))
  // The list loads a failed query again, and then shows the failure.
  const meta = {}
  await Promise.all([
    queries.prefetchInfiniteQuery({ ...openVagasQuery(query, sortOf(address, currentSession()?.user.id)), meta }),
    queries.prefetchQuery({ ...openVagasCountQuery(query), meta }),
  ])
}

const tabOf = (address: URLSearchParams) => (address.get('aba') === 'candidaturas' ? 'candidaturas' : 'vagas')

function MedicoDashboard() {
  useLiveQueries(liveQueries)
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params)
  // A failed preload is repeated when the tab is chosen, which then shows the failure.
  useEffect(() => whenIdle(() => void loadEarly(OwnCandidaturas.preload)), [])

  function choose(next: string) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next === 'candidaturas') after.set('aba', next)
      else after.delete('aba')
      return after
    })
    // The history entry has recorded the old position, and the other tab's list restores its own.
    window.scrollTo(0, 0)
  }

  return (
    <Page header={<MedicoHeader />} width="desk">
      <Tabs value={tab} onChange={choose} label="Áreas do médico" tabs={tabs} barOnPhone>
        {/* The hidden tab unmounts immediately, while its list can still read its scroll position. */}
        {tab === 'vagas' ? (
          <div className="md:pt-6">
            <VagaSearch />
          </div>
        ) : (
          <Suspense fallback={<CandidaturasLoading />}>
            <OwnCandidaturas />
          </Suspense>
        )}
      </Tabs>
    </Page>
  )
}

export default Object.assign(MedicoDashboard, { preloadData })

const CandidaturasLoading = () => (
  <OwnCandidaturasSection>
    <CandidaturaSkeletons />
  </OwnCandidaturasSection>
)
