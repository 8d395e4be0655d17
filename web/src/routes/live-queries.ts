import { liveAvaliacoes } from '../features/avaliacoes/live-queries.ts'
import { liveCandidaturas } from '../features/candidaturas/live-queries.ts'
import { liveContas } from '../features/contas/live-queries.ts'
import { liveEscala } from '../features/escala/live-queries.ts'
import { liveLimits } from '../features/hospitais/limits/live-queries.ts'
import { liveProof } from '../features/hospitais/proof/live-queries.ts'
import { liveMembros } from '../features/membros/live-queries.ts'
import { liveNotificacoes } from '../features/notificacoes/live-queries.ts'
import { livePlantoes } from '../features/plantoes/live-queries.ts'
import { liveSetores } from '../features/setores/live-queries.ts'
import { liveVagas } from '../features/vagas/live-queries.ts'

export const liveQueries = [
  liveVagas,
  liveSetores,
  liveMembros,
  liveProof,
  liveLimits,
  liveCandidaturas,
  liveAvaliacoes,
  liveContas,
  liveEscala,
  liveNotificacoes,
  livePlantoes,
]
