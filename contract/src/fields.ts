import { z } from 'zod'
import { messages } from './messages.ts'
import { holdsLink, isVisible, withoutInvisible } from './text-rules.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for (PostgreSQL refuses NUL)
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Half a surrogate pair is no character either: PostgreSQL's JSON refuses it. */
function isPlain(value: string) {
  return !control.test(value) && value.isWellFormed()
}

/** Free text of several lines, trimmed, without what is not seen; never with NUL and its like. */
export function text(max: number) {
  return z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, messages.fields.tooLong(max))
    .refine(isPlain, messages.fields.charactersInvalid)
}

/** One line of text that must not be empty, nor look so. */
export function required(max: number, message: string) {
  return z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .min(1, message)
    .refine((value) => value === '' || isVisible(value), message)
    .max(max, messages.fields.tooLong(max))
    .refine((value) => isPlain(value) && !/[\n\r\u0085\u2028\u2029]/.test(value), messages.fields.charactersInvalid)
}

/** The name of somebody: it stands in e-mails that we send, before our own link. */
export function personName(max: number, message: string) {
  return required(max, message).refine((value) => !holdsLink(value), messages.fields.nomeHasLink)
}

/** A plain day that exists, `YYYY-MM-DD`. */
export const day = z.iso.date(messages.fields.dateInvalid)

/** ISO 8601 with an offset. */
export const instant = z.iso.datetime({ offset: true })

export const id = z.uuid()

/** A keyset page: what `next_cursor` of the page before said, and how many rows at most. */
export const page = z.object({
  cursor: z
    .string()
    // A name of 200 characters and an id, encoded.
    .max(1500)
    .regex(/^[\w-]+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** The body of a PATCH: what is not named stays as it is, and at least one field is named. */
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
