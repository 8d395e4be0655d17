import { use, useEffect, useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { DialogDrafts, type Draft } from './dialog-drafts.ts'
import { changedFields, readDraft, writeDraft } from './draft-store.ts'
import { draftOwner } from './stored-drafts.ts'

interface DraftFormProps<Input extends FieldValues, Output> extends UseFormProps<Input, unknown, Output> {
  /**
   * The values of all fields, undefined for a field without a choice. A draft holds the differences from these values.
   */
  defaultValues: DefaultValues<Input>
}

export interface FormDraft extends Draft {
  /** True when the form shows text of a stored draft. */
  isRestored: boolean
  discard: () => void
}

/**
 * A form whose text survives a reload, and a session that ends by itself.
 * @param draftKey the form's name, and the id of its row
 */
export function useDraftForm<Input extends FieldValues, Output>(
  draftKey: string,
  props: DraftFormProps<Input, Output>,
) {
  const [owner] = useState(draftOwner)
  const [base] = useState(props.defaultValues)
  const [restored, setRestored] = useState(() => readDraft(owner, draftKey, base))
  const form = useForm<Input, unknown, Output>({ ...props, defaultValues: { ...base, ...restored } })
  const { subscribe, getValues, reset } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // Another account, or none, may be signed in by now, while the form is still open.
          if (draftOwner() === owner) writeDraft(owner, draftKey, changedFields(base, values))
        },
      }),
    [subscribe, owner, draftKey, base],
  )

  const draft = useMemo<FormDraft>(() => {
    const forget = () => {
      writeDraft(owner, draftKey, {})
      setRestored({})
    }
    return {
      isRestored: Object.keys(restored).length > 0,
      isChanged: () => Object.keys(changedFields(base, getValues())).length > 0,
      forget,
      discard: () => {
        reset(base)
        forget()
      },
    }
  }, [restored, owner, draftKey, base, getValues, reset])

  const dialog = use(DialogDrafts)
  useEffect(() => {
    dialog?.add(draft)
    return () => void dialog?.delete(draft)
  }, [dialog, draft])

  return [form, draft] as const
}
