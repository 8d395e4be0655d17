import { browserStorage, tabStorage } from '../browser/storage.ts'
import { currentTime } from '../time/clock.ts'
import { draftPrefix, draftStorage, storageKeyOf } from './stored-drafts.ts'

/** The fields of a draft: those that differ from the form's first values. */
export type DraftFields = Record<string, string | number>

/** Milliseconds that a draft is kept: from one evening to the next. */
const lifetime = 24 * 60 * 60 * 1000

/** Passwords are never stored, whatever form they are typed into. */
const isSecret = (field: string) => /senha|password/i.test(field)

const isStorable = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

export function changedFields(base: object, values: object) {
  const before = new Map(Object.entries(base))
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => before.has(field) && !isSecret(field) && isStorable(value) && value !== before.get(field),
    ),
  ) as DraftFields
}

/** @param base the form's first values. Fields that `base` lacks, and values of another type, are not read. */
export function readDraft(owner: string, draftKey: string, base: object): DraftFields {
  const text = draftStorage(owner).read(storageKeyOf(owner, draftKey)) ?? ''
  if (isExpired(text)) return {}
  const { fields } = JSON.parse(text)
  const types = new Map(Object.entries(base).map(([field, value]) => [field, typeof value]))
  const isOfForm = ([field, value]: [string, unknown]) =>
    types.get(field) === 'undefined' || types.get(field) === typeof value
  return changedFields(base, Object.fromEntries(Object.entries(fields ?? {}).filter(isOfForm)))
}

export function writeDraft(owner: string, draftKey: string, fields: DraftFields) {
  const text = Object.keys(fields).length === 0 ? null : JSON.stringify({ at: currentTime(), fields })
  draftStorage(owner).write(storageKeyOf(owner, draftKey), text)
}

export function forgetOldDrafts() {
  for (const storage of [tabStorage, browserStorage]) {
    for (const key of storage.keys(draftPrefix)) if (isExpired(storage.read(key) ?? '')) storage.write(key, null)
  }
}

/**
 * A draft from far in the future counts as expired too: before the server's first answer, times come from the device's
 * clock, which may be wrong.
 */
function isExpired(text: string) {
  try {
    return !(Math.abs(currentTime() - JSON.parse(text).at) < lifetime)
  } catch {
    return true
  }
}

forgetOldDrafts()
