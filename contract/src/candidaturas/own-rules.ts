import type { CandidaturaStatus } from './states.ts'

/** The groups of 'Minhas candidaturas', in their order. */
export type OwnGroup = 'next' | 'waiting' | 'answered'

interface OwnCandidaturaMoment {
  status: CandidaturaStatus
  vaga: { ends_at: string | null; open_until: string }
}

/** The server's list has the same groups (server/src/candidaturas/own-list.ts). */
export function ownGroup({ status, vaga }: OwnCandidaturaMoment, now: Date): OwnGroup {
  if (status !== 'aceita' && status !== 'pendente') return 'answered'
  const end = status === 'aceita' ? (vaga.ends_at ?? vaga.open_until) : vaga.open_until
  if (new Date(end) <= now) return 'answered'
  return status === 'aceita' ? 'next' : 'waiting'
}
