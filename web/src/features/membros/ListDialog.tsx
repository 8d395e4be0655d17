import type { Hospital } from '@plantao/contract/hospitais/schema'
import { membroCrm } from '@plantao/contract/membros/rules'
import type { AddedMembro, MembroFormValues, MembroName } from '@plantao/contract/membros/schema'
import { membros as texts } from '@plantao/contract/sentences/membros'
import { type ComponentProps, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DraftNotice } from '../../components/drafts/DraftNotice.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { CancelButton, Dialog } from '../../components/ui/dialog/Dialog.tsx'
import { controlClasses, Field, useFieldControl } from '../../components/ui/fields/Field.tsx'
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts'
import { notify } from '../../lib/notify/notify.ts'
import { MembroLine } from './MembroLine.tsx'
import { useChangeMembro, useCreateMembro, useCreateMembros } from './membros.ts'
import { readList } from './read-list.ts'

interface ListDialogProps {
  hospital: Hospital
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A row of the list that was not saved, and why. */
interface Undecided {
  row: MembroFormValues
  added: Extract<AddedMembro, { result: 'same_name' | 'crm_taken' }>
}

/** Adds the doctors of a pasted list: shows what was understood, saves it, and then asks about the rows that are left. */
export function ListDialog({ hospital, open, onOpenChange }: ListDialogProps) {
  const formId = useId()
  const create = useCreateMembros()
  const [undecided, setUndecided] = useState<readonly Undecided[]>([])
  function leave(rest: readonly Undecided[]) {
    setUndecided(rest)
    if (rest.length === 0) onOpenChange(false)
  }
  const save = (rows: MembroFormValues[], onSaved: () => void) =>
    create.mutate(rows, {
      onSuccess: (added) => {
        onSaved()
        const count = (result: AddedMembro['result']) => added.filter((each) => each.result === result).length
        notify.success(texts.listed(count('created'), count('existing')))
        leave(
          added.flatMap((each, index) =>
            each.result === 'same_name' || each.result === 'crm_taken' ? [{ row: rows[index]!, added: each }] : [],
          ),
        )
      },
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Colar lista de médicos"
      size="lg"
      initialFocus="textarea"
      locked={create.isPending}
      footer={
        undecided.length === 0 && (
          <>
            <CancelButton disabled={create.isPending} />
            <Button type="submit" form={formId} loading={create.isPending}>
              Salvar
            </Button>
          </>
        )
      }
    >
      {undecided.length === 0 ? (
        <PastedList id={formId} hospital={hospital} onSave={save} />
      ) : (
        <>
          <p className="font-semibold">{texts.toDecide}</p>
          <ul className="divide-y divide-line">
            {undecided.map((each) => (
              <Decision
                key={JSON.stringify(each)}
                {...each}
                onDone={() => leave(undecided.filter((other) => other !== each))}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

interface PastedListProps {
  id: string
  hospital: Hospital
  onSave: (rows: MembroFormValues[], onSaved: () => void) => void
}

function PastedList({ id, hospital, onSave }: PastedListProps) {
  const [form, draft] = useDraftForm('membros:list', { defaultValues: { text: '' } })
  const { register, control, handleSubmit, setError, formState } = form
  const lines = readList(useWatch({ control, name: 'text' }), hospital.estado, !hospital.is_limited)
  const rows = lines.flatMap(({ membro }) => membro ?? [])
  function submit() {
    if (rows.length > 0) onSave(rows, draft.forget)
    else setError('text', { message: texts.noneUnderstood }, { shouldFocus: true })
  }
  return (
    <form id={id} noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <Field label="Um médico por linha" hint={texts.listHint} error={formState.errors.text?.message}>
        <ListInput {...register('text')} />
      </Field>
      {lines.length > 0 && (
        <div>
          <p className="font-semibold">{texts.understood(rows.length)}</p>
          <ul className="divide-y divide-line">
            {lines.map(({ line, membro, unread }) => (
              <li key={line} className="py-1.5 wrap-anywhere">
                {membro && (
                  <>
                    <span className="font-semibold">{membro.nome}</span> <MembroLine membro={membro} />
                  </>
                )}
                {unread.length > 0 && (
                  <p className="text-sm font-semibold text-amber-ink">{texts.notUnderstood(line, unread)}</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}

/** Keeps the tabs between pasted cells, which `TextArea` would make blanks. */
const ListInput = (props: ComponentProps<'textarea'>) => (
  <textarea
    rows={8}
    spellCheck={false}
    placeholder={'Ana Prado; CRM/SP 123456; RQE 1234; Pediatria\nBruno Sá'}
    {...useFieldControl()}
    {...props}
    className={cn(controlClasses, 'max-h-80 resize-y')}
  />
)

function Decision({ row, added: { result, existing }, onDone }: Undecided & { onDone: () => void }) {
  const [create, change] = [useCreateMembro(), useChangeMembro()]
  const disabled = create.isPending || change.isPending
  const { nome, crm, crm_uf } = row
  const same = existing.length === 1 && crm !== null ? existing[0] : undefined
  const toSay = (known: MembroName) => ({ ...known, crm: membroCrm(known) })
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{nome}</span> <MembroLine membro={row} />
      </p>
      <p>{result === 'crm_taken' ? texts.crmTaken(toSay(existing[0]!)) : texts.sameName(existing.map(toSay))}</p>
      <div className="flex flex-wrap gap-2">
        {result === 'same_name' && (
          <Button
            variant="secondary"
            disabled={disabled}
            onClick={() => create.mutate({ ...row, is_another: true }, { onSuccess: onDone })}
          >
            É outra pessoa
          </Button>
        )}
        {result === 'same_name' && same && (
          <Button
            variant="secondary"
            disabled={disabled}
            onClick={() => change.mutate({ id: same.id, crm, crm_uf }, { onSuccess: onDone })}
          >
            É a mesma: guardar o CRM
          </Button>
        )}
        <Button variant="secondary" disabled={disabled} onClick={onDone}>
          Deixar de fora
        </Button>
      </div>
    </li>
  )
}
