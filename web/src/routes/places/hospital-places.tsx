import DoorOpen from 'lucide-react/icons/door-open'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { WaitingCount } from '../../features/candidaturas/waiting/WaitingCount.tsx'
import { lazyScreen } from '../lazy-screen.tsx'
import type { PlaceList } from './Places.tsx'
import { ownVagasId, PublishedVagas } from './PublishedVagas.tsx'

/** The hospital's places, in the order of the tabs. The first comes with the dashboard, the others load later. */
export const hospitalPlaces: PlaceList = [
  {
    value: 'vagas',
    label: 'Vagas',
    icon: <DoorOpen aria-hidden />,
    title: 'Vagas Cadastradas',
    Screen: Object.assign(() => <PublishedVagas />, { preload: async () => ({ default: {} }) }),
    skip: { to: ownVagasId, label: 'Pular para as vagas' },
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
      import('../../features/contas/Contas.tsx').then(({ HospitalContas }) => ({ default: HospitalContas })),
    ),
  },
]
