import type { QueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import Wallet from 'lucide-react/icons/wallet'
import { ChangesCount } from '../../features/candidaturas/own-candidaturas/ChangesCount.tsx'
import { readFilters, toQuery } from '../../features/vagas/filters/filters-in-address.ts'
import { openVagasId } from '../../features/vagas/filters/use-vaga-filters.ts'
import { openVagasCountQuery, openVagasQuery } from '../../features/vagas/queries.ts'
import { sortOf } from '../../features/vagas/search/first-question.ts'
import { VagaSearch } from '../../features/vagas/search/VagaSearch.tsx'
import { withLateStyle } from '../../lib/code-loading/late-style.ts'
import { currentSession } from '../../lib/session/session.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import type { DashboardTabItems } from './DashboardTabs.tsx'
import { MedicoStart } from './MedicoStart.tsx'

/** The doctor's tabs, in the order of the bar. The first comes with the dashboard, the others load later. */
export const medicoTabs: DashboardTabItems = [
  {
    value: 'vagas',
    label: 'Vagas',
    icon: <Search aria-hidden />,
    title: 'Vagas de Plantão Disponíveis',
    Screen: Object.assign(
      () => (
        <>
          <MedicoStart />
          <VagaSearch />
        </>
      ),
      { preload: async () => ({ default: { preloadData: preloadVagas } }) },
    ),
    skip: { to: openVagasId, label: 'Pular para as vagas' },
  },
  {
    value: 'candidaturas',
    label: 'Minhas candidaturas',
    shortLabel: 'Candidaturas',
    icon: <Send aria-hidden />,
    count: <ChangesCount />,
    title: 'Minhas candidaturas',
    Screen: lazyScreen<object>(() =>
      import('../../features/candidaturas/own-candidaturas/OwnCandidaturas.tsx').then(({ OwnCandidaturas }) => ({
        default: OwnCandidaturas,
      })),
    ),
  },
  {
    value: 'ganhos',
    label: 'Ganhos',
    icon: <Wallet aria-hidden />,
    title: 'Ganhos',
    Screen: lazyScreen<object>(() =>
      withLateStyle(import('../../features/contas/Contas.tsx')).then(({ MedicoGanhos }) => ({ default: MedicoGanhos })),
    ),
  },
]

async function preloadVagas(queries: QueryClient) {
  const address = new URLSearchParams(location.search)
  const query = toQuery(readFilters(address))
  // A failure is silent here, because the list repeats the query, and shows a second failure.
  const meta = {}
  await Promise.all([
    queries.prefetchInfiniteQuery({ ...openVagasQuery(query, sortOf(address, currentSession()?.user.id)), meta }),
    queries.prefetchQuery({ ...openVagasCountQuery(query), meta }),
  ])
}
