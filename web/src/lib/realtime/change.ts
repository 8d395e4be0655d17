import type { ChangeEvent } from '@plantao/contract/notificacoes/schema'

const reportedTopics = [
  'vagas',
  'candidaturas',
  'notificacoes',
  'plantoes',
  'setores',
  'membros',
  'proof',
  'limits',
] as const satisfies ChangeEvent['topic'][]

export interface Change {
  /**
   * The first part of the keys of stale queries. The server sends events only for `reportedTopics`. The other topics
   * come only from this page's own changes.
   */
  topic:
    | (typeof reportedTopics)[number]
    | 'auth'
    | 'avaliacoes'
    | 'documentos'
    | 'email-choices'
    | 'hospitais'
    | 'medicos'
    | 'operadores'
    | 'saved-searches'
  /** Without this id the change may concern any vaga of the account. */
  vaga_id?: string | undefined
}

export const isReported = ({ topic }: Change) => reportedTopics.some((reported) => reported === topic)

export const isReportedBy = ({ topic, vaga_id }: Change, event: Change) =>
  event.topic === topic && (vaga_id === undefined || event.vaga_id === vaga_id)

/** The changes of a transition that the server reports by two events, one for the vaga and one for its candidaturas. */
export const vagaAndCandidaturas = (vaga_id: string): Change[] => [
  { topic: 'vagas', vaga_id },
  { topic: 'candidaturas', vaga_id },
]
