import UserCog from 'lucide-react/icons/user-cog'
import { lazyScreen } from '../lazy-screen.tsx'
import type { PlaceList } from './Places.tsx'

/** The operators' places, in the order of the tabs. */
export const operacaoPlaces: PlaceList = [
  {
    value: 'conta',
    label: 'Minha conta',
    icon: <UserCog aria-hidden />,
    title: 'Minha conta',
    Screen: lazyScreen<object>(() =>
      import('../../features/operadores/OwnAccount.tsx').then(({ OwnAccount }) => ({ default: OwnAccount })),
    ),
  },
]
