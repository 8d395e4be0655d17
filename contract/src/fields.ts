import { z } from 'zod'
import { messages } from './messages.ts'
import { hasLoneSurrogate, holdsLink, isVisible, withoutInvisible } from './text-rules.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for (PostgreSQL refuses NUL)
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Also refuses half a surrogate pair, as PostgreSQL's JSON does. */
function isPlain(value: string) {
  return !control.test(value) && !hasLoneSurrogate(value)
}

/** Free text of several lines, trimmed, without invisible and control characters. */
export function text(max: number) {
  return z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, messages.fields.tooLong(max))
    .refine(isPlain, messages.fields.charactersInvalid)
}

/** Why somebody did something, in their own words. */
export const reason = text(500).refine(isVisible, messages.fields.reasonRequired)

/** Where it may stay empty. */
export const optionalReason = text(500).refine(
  (value) => value === '' || isVisible(value),
  messages.fields.charactersInvalid,
)

/** What somebody answers to it. */
export const reply = text(500).refine(isVisible, messages.fields.replyRequired)

/** One line of text that must not be empty or look empty. */
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

/** A name without links: e-mails contain it before our own link. */
export function personName(max: number, message: string) {
  return required(max, message).refine((value) => !holdsLink(value), messages.fields.nomeHasLink)
}

/** A day that exists, `YYYY-MM-DD`. */
export const day = z.iso.date(messages.fields.dateInvalid)

/** ISO 8601 with an offset. */
export const instant = z.iso.datetime({ offset: true })

export const id = z.uuid()

/** A keyset page. `cursor` is the `next_cursor` of the page before. */
export const page = z.object({
  cursor: z
    .string()
    // A name of 200 characters and an id, encoded.
    .max(1500)
    .regex(/^[\w-]+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/** The body of a PATCH: at least one field. Fields not given stay. */
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
