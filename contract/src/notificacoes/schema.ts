import { z } from 'zod'
import { day, id, instant } from '../fields.ts'
import { deliveries, notificacaoKinds } from './kind-rules.ts'

/**
 * What changed, by id only: the web loads the stale lists again. Where very many follow, `within_ms` is the time over which
 * they do so: each at a random moment of it, and once in it.
 */
export const changeEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.enum(['vagas', 'candidaturas']), vaga_id: id, within_ms: z.int().positive().optional() }),
  z.object({ topic: z.literal('notificacoes') }),
])
export type ChangeEvent = z.output<typeof changeEvent>

const kind = z.enum(notificacaoKinds)

/** One event. Its words are made by `describeNotificacao`. */
export const notificacao = z
  .object({
    id,
    kind,
    /** Since when it can be seen. */
    created_at: instant,
    is_read: z.boolean(),
    vaga_id: id.nullable(),
    nome_vaga: z.string().nullable(),
    data: day.nullable(),
    horario: z.string().nullable(),
    hospital: z.string().nullable(),
    medico: z.string().nullable(),
  })
  .meta({ id: 'Notificacao' })
export type Notificacao = z.output<typeof notificacao>

/** How the e-mails of one kind go. */
export const emailChoice = z.object({ kind, delivery: z.enum(deliveries) }).meta({ id: 'EmailChoice' })
export type EmailChoice = z.output<typeof emailChoice>
