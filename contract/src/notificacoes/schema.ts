import { z } from 'zod'
import { day, id, instant } from '../fields.ts'
import { deliveries, notificacaoKinds } from './kind-rules.ts'

/**
 * A change, by id only: the web then reloads its lists. With `within_ms` each client reloads at a random moment within
 * this time, so that not all reload at once.
 */
export const changeEvent = z.discriminatedUnion('topic', [
  z.object({ topic: z.enum(['vagas', 'candidaturas']), vaga_id: id, within_ms: z.int().positive().optional() }),
  z.object({ topic: z.enum(['notificacoes', 'plantoes', 'setores', 'membros', 'proof', 'limits']) }),
])
export type ChangeEvent = z.output<typeof changeEvent>

const kind = z.enum(notificacaoKinds)

/** A line of the bell: the newest notice of a kind about a vaga, read or not. `describeNotificacao` makes its text. */
export const notificacao = z
  .object({
    id,
    kind,
    /** The time since which the account can see the notice. */
    created_at: instant,
    is_read: z.boolean(),
    vaga_id: id.nullable(),
    nome_vaga: z.string().nullable(),
    data: day.nullable(),
    horario: z.string().nullable(),
    modalidade: z.string().nullable(),
    hospital: z.string().nullable(),
    medico: z.string().nullable(),
    agreed: z.boolean().nullable(),
    /** The number of people that this line is about. */
    count: z.number().int().min(1),
  })
  .meta({ id: 'Notificacao' })
export type Notificacao = z.output<typeof notificacao>

/** An unread acceptance of the last day, which a toast shows too. */
export const acceptance = notificacao
  .pick({ id: true, nome_vaga: true, data: true, horario: true, modalidade: true, hospital: true })
  .extend({ vaga_id: id })
  .meta({ id: 'Acceptance' })
export type Acceptance = z.output<typeof acceptance>

export const emailChoice = z.object({ kind, delivery: z.enum(deliveries) }).meta({ id: 'EmailChoice' })
export type EmailChoice = z.output<typeof emailChoice>
