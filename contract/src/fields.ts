import { z } from 'zod'
import { messages } from './messages.ts'
import { hasLoneSurrogate, holdsAddress, isVisible } from './text-rules.ts'

/** PostgreSQL refuses NUL and half a surrogate pair. */
function isPlain(value: string) {
  return !value.includes('\0') && !hasLoneSurrogate(value)
}

/** Free text of several lines, trimmed. Forms and server apply `cleanText` before this schema. */
export function text(max: number) {
  return z.string().trim().max(max, messages.fields.tooLong(max)).refine(isPlain, messages.fields.charactersInvalid)
}

export const reason = text(500).refine(isVisible, messages.fields.reasonRequired)

export const optionalReason = text(500).refine(
  (value) => value === '' || isVisible(value),
  messages.fields.charactersInvalid,
)

export const reply = text(500).refine(isVisible, messages.fields.replyRequired)

export function required(max: number, message: string) {
  return z
    .string()
    .trim()
    .min(1, message)
    .refine((value) => value === '' || isVisible(value), message)
    .max(max, messages.fields.tooLong(max))
    .refine((value) => isPlain(value) && !value.includes('\n'), messages.fields.charactersInvalid)
}

/** A name without internet addresses, because e-mails show it above our own link. */
export function personName(max: number, message: string) {
  return required(max, message).refine((value) => !holdsAddress(value), messages.fields.nomeHasLink)
}

export const day = z.iso.date(messages.fields.dateInvalid)

export const instant = z.iso.datetime({ offset: true })

export const id = z.uuid()

/** The query of a keyset page. `cursor` is the `next_cursor` of the page before. */
export const page = z.object({
  cursor: z
    .string()
    // The longest cursor holds a name of 200 characters and an id, encoded.
    .max(1500)
    .regex(/^[\w-]+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** The body of a PATCH with at least one field. A field that is not given keeps its value. */
export function patchOf<S extends z.core.$ZodLooseShape>(fields: S) {
  return z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined))
    .meta({ minProperties: 1 })
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}
