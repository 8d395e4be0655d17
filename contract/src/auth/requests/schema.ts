import { z } from 'zod'
import { personTypes } from '../../account-types.ts'
import { day, id, instant, text } from '../../fields.ts'
import { messages } from '../../messages.ts'
import { operacao } from '../../sentences/operacao.ts'
import { isVisible } from '../../text-rules.ts'

export const requestKinds = ['acesso', 'correcao', 'exclusao', 'outro'] as const
export type RequestKind = (typeof requestKinds)[number]

/** A request for access needs no text, because the export of all data answers it. */
export const requestBody = z
  .strictObject({ kind: z.enum(requestKinds, operacao.requestKindRequired), text: text(2000) })
  .refine(({ kind, text }) => kind === 'acesso' || isVisible(text), {
    path: ['text'],
    message: operacao.requestTextRequired,
  })
export type RequestInput = z.input<typeof requestBody>

export const personRequest = z
  .object({
    id,
    kind: z.enum(requestKinds),
    text: z.string(),
    created_at: instant,
    due_on: day,
    answered_at: instant.nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'PersonRequest' })
export type PersonRequest = z.output<typeof personRequest>

/** A request as operators read it. It does not name the person. */
export const waitingRequest = personRequest
  .omit({ answered_at: true, answer: true })
  .extend({ user_id: id, user_type: z.enum(personTypes) })
  .meta({ id: 'WaitingRequest' })
export type WaitingRequest = z.output<typeof waitingRequest>

export const answerBody = z.strictObject({
  request_id: id,
  answer: text(2000).refine(isVisible, messages.fields.replyRequired),
})

export const lookKinds = ['conta', 'vaga', 'sessoes', 'dados', 'suspensao', 'exclusao'] as const

/** An operator's look at a person's data, as it is listed for that person. */
export const operatorLook = z
  .object({ id, kind: z.enum(lookKinds), reason: z.string(), created_at: instant })
  .meta({ id: 'OperatorLook' })
export type OperatorLook = z.output<typeof operatorLook>
