import { authScreens } from './auth.ts'
import { candidaturaScreens } from './candidaturas.ts'
import { contasScreens } from './contas.ts'
import { escalaScreens } from './escala.ts'
import { membroScreens } from './membros.ts'
import { notificacaoScreens } from './notificacoes.ts'
import { operacaoScreens } from './operadores/operacao.ts'
import { proofScreens } from './operadores/proof.ts'
import { reportScreens } from './operadores/reports.ts'
import { ownVagaScreens } from './own-vagas.ts'
import { plantaoScreens } from './plantoes.ts'
import { profileScreens } from './profiles.ts'
import type { Screen } from './screen.ts'
import { secondFactorScreens } from './second-factor.ts'
import { setorScreens } from './setores.ts'
import { shiftDayScreens } from './shift-day.ts'
import { vagaScreens } from './vagas.ts'

export const screens: Screen[] = [
  ...authScreens,
  ...secondFactorScreens,
  ...vagaScreens,
  ...ownVagaScreens,
  ...plantaoScreens,
  ...candidaturaScreens,
  ...shiftDayScreens,
  ...contasScreens,
  ...escalaScreens,
  ...notificacaoScreens,
  ...profileScreens,
  ...proofScreens,
  ...reportScreens,
  ...setorScreens,
  ...membroScreens,
  ...operacaoScreens,
]
