import type { LiveQueries } from '../../lib/realtime/use-live-queries.ts'

export const liveNotificacoes: LiveQueries = {
  all: ['notificacoes'],
  staleAfter: ({ topic }) => (topic === 'notificacoes' ? [['notificacoes']] : []),
}
