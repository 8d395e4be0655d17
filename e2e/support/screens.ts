import { authScreens } from './screens/auth.ts'
import { candidaturaScreens } from './screens/candidaturas.ts'
import { notificacaoScreens } from './screens/notificacoes.ts'
import { ownVagaScreens } from './screens/own-vagas.ts'
import { profileScreens } from './screens/profiles.ts'
import type { Screen } from './screens/screen.ts'
import { shiftDayScreens } from './screens/shift-day.ts'
import { vagaScreens } from './screens/vagas.ts'

/** Every view and dialog of the product. */
export const screens: Screen[] = [
  ...authScreens,
  ...vagaScreens,
  ...ownVagaScreens,
  ...candidaturaScreens,
  ...shiftDayScreens,
  ...notificacaoScreens,
  ...profileScreens,
]
