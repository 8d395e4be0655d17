import Activity from 'lucide-react/icons/activity'
import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import UserCog from 'lucide-react/icons/user-cog'
import { WaitingWorkCount } from '../../features/operadores/work/WaitingWorkCount.tsx'
import { withLateStyle } from '../../lib/code-loading/late-style.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import type { DashboardTabItems } from './DashboardTabs.tsx'

export const operacaoTabs: DashboardTabItems = [
  {
    value: 'espera',
    label: 'O que espera',
    shortLabel: 'Espera',
    icon: <Inbox aria-hidden />,
    count: <WaitingWorkCount />,
    title: 'O que espera por você',
    Screen: lazyScreen<object>(() =>
      withLateStyle(import('../../features/operadores/work/Waiting.tsx')).then(({ Waiting }) => ({ default: Waiting })),
    ),
  },
  {
    value: 'buscar',
    label: 'Buscar',
    icon: <Search aria-hidden />,
    title: 'Buscar',
    Screen: lazyScreen<object>(() =>
      withLateStyle(import('../../features/operadores/accounts/Search.tsx')).then(({ Search }) => ({
        default: Search,
      })),
    ),
  },
  {
    value: 'estado',
    label: 'Estado',
    icon: <Activity aria-hidden />,
    title: 'Estado da instalação',
    Screen: lazyScreen<object>(() =>
      withLateStyle(import('../../features/operadores/work/State.tsx')).then(({ State }) => ({ default: State })),
    ),
  },
  {
    value: 'conta',
    label: 'Minha conta',
    shortLabel: 'Conta',
    icon: <UserCog aria-hidden />,
    title: 'Minha conta',
    Screen: lazyScreen<object>(() =>
      import('../../features/operadores/OwnAccount.tsx').then(({ OwnAccount }) => ({ default: OwnAccount })),
    ),
  },
]
