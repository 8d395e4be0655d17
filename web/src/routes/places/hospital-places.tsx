import DoorOpen from 'lucide-react/icons/door-open'
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
]
