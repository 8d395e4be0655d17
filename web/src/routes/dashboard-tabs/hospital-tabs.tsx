import type { QueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import DoorOpen from 'lucide-react/icons/door-open'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { WaitingCount } from '../../features/candidaturas/waiting/WaitingCount.tsx'
import { readOwnVagaSearch } from '../../features/vagas/own-vagas/use-own-vaga-search.ts'
import { ownVagaCountsQuery, ownVagasQuery } from '../../features/vagas/queries.ts'
import { withLateStyle } from '../../lib/code-loading/late-style.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import type { DashboardTabItems } from './DashboardTabs.tsx'
import { ownVagasId, PublishedVagas } from './PublishedVagas.tsx'

/** The hospital's tabs, in the order of the bar. The first comes with the dashboard, the others load later. */
export const hospitalTabs: DashboardTabItems = [
  {
    value: 'vagas',
    label: 'Vagas',
    icon: <DoorOpen aria-hidden />,
    title: 'Vagas Cadastradas',
    Screen: Object.assign(() => <PublishedVagas />, {
      preload: async () => ({ default: { preloadData: preloadOwnVagas } }),
    }),
    skip: { to: ownVagasId, label: 'Pular para as vagas' },
  },
  {
    value: 'escala',
    label: 'Escala',
    icon: <CalendarDays aria-hidden />,
    title: 'Escala',
    Screen: lazyScreen<object>(() =>
      withLateStyle(import('../../features/escala/Escala.tsx')).then(({ Escala }) => ({ default: Escala })),
    ),
    skip: { to: 'conteudo', label: 'Pular para os plantões' },
  },
  {
    value: 'candidatos',
    label: 'Candidatos',
    icon: <Users aria-hidden />,
    count: <WaitingCount />,
    title: 'Candidatos',
    Screen: lazyScreen<object>(() =>
      import('../../features/candidaturas/waiting/Candidatos.tsx').then(({ Candidatos }) => ({ default: Candidatos })),
    ),
  },
  {
    value: 'contas',
    label: 'Contas',
    icon: <Wallet aria-hidden />,
    title: 'Contas',
    Screen: lazyScreen<object>(() =>
      withLateStyle(import('../../features/contas/Contas.tsx')).then(({ HospitalContas }) => ({
        default: HospitalContas,
      })),
    ),
  },
]

async function preloadOwnVagas(queries: QueryClient) {
  const { query, sort, plantoes } = readOwnVagaSearch(new URLSearchParams(location.search))
  // A failure is silent here, because the list repeats the query, and shows a second failure.
  const meta = {}
  await Promise.all([
    plantoes ? null : queries.prefetchInfiniteQuery({ ...ownVagasQuery(query, sort), meta }),
    queries.prefetchQuery({ ...ownVagaCountsQuery({ q: query.q }), meta }),
  ])
}
