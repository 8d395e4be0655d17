import type { Hospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import type { OwnVaga, VagaFormValues } from '@plantao/contract/vagas/schema'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { DiscardQuestion } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { isShown } from '../../../lib/browser/restore-focus.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { useCreateVaga } from '../own-vaga-changes.ts'
import { useDuplicate } from './use-duplicate.ts'
import { useNewVaga } from './use-new-vaga.ts'
import { emptyVaga, formOf, useVagaForm, withChangedModalidade } from './use-vaga-form.ts'
import { VagaForm } from './VagaForm.tsx'

interface NewVagaProps {
  /** Null when the account has no hospital row, undefined while it loads. */
  hospital: Hospital | null | undefined
  today: string
  /** True when the hospital has no vaga yet: the empty list has the button that unfolds the form. */
  isFirst?: boolean
  onToggle?: (isUnfolded: boolean) => void
  /** A way to publish more than one vaga, below the form's own button. */
  more?: ReactNode
}

/**
 * The form of a new vaga. On a phone or in large text it folds behind a button, because the list of vagas matters more
 * there.
 */
export function NewVaga({ hospital, today, isFirst = false, onToggle, more }: NewVagaProps) {
  const headingId = useId()
  const boxId = useId()
  const [form, draft] = useVagaForm('new-vaga', emptyVaga)
  const [open, setOpen] = useState(draft.isRestored)
  useEffect(() => onToggle?.(open), [onToggle, open])
  /** A vaga to duplicate, which waits for permission to replace the typed text. */
  const [waiting, setWaiting] = useState<OwnVaga | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const create = useCreateVaga()

  function fillFrom(vaga: OwnVaga) {
    form.reset({ ...formOf(vaga), data: '', setor_id: vaga.setor?.id ?? '' })
    setOpen(true)
    // After a reset, the form's own `setFocus` fails until the fields are drawn again.
    requestAnimationFrame(() => document.getElementById(boxId)?.querySelector<HTMLElement>('[name="data"]')?.focus())
  }
  function unfold() {
    setOpen(true)
    // The field is hidden until the next frame.
    requestAnimationFrame(() => form.setFocus('nome_vaga'))
  }
  useNewVaga(unfold)
  useDuplicate((vaga) => (draft.isChanged() ? setWaiting(vaga) : fillFrom(vaga)))

  /** Moves the focus to where the next vaga begins: to the button when the form folds, otherwise to the first field. */
  function fold() {
    setOpen(false)
    requestAnimationFrame(() => {
      if (opener.current && isShown(opener.current)) opener.current.focus()
      // After a reset, the form's own `setFocus` fails until the fields are drawn again.
      else document.getElementById(boxId)?.querySelector('input')?.focus()
    })
  }

  function publish(values: VagaFormValues) {
    if (!hospital) return notify.error(messages.vagas.hospitalUnknown)
    create.mutate(
      { ...withChangedModalidade(values, {}), hospital_id: hospital.id },
      {
        onSuccess: () => {
          draft.discard()
          fold()
        },
        onError: (error) => {
          // The toast gives the reason, and the focus shows the field.
          if (hasCode(error, 'vaga_in_past')) form.setFocus('data')
        },
      },
    )
  }

  return (
    <>
      {!open && !isFirst && (
        <Button
          ref={opener}
          wide
          className="md:@min-[43rem]:hidden"
          aria-expanded={false}
          aria-controls={boxId}
          icon={<Plus aria-hidden className="size-5" />}
          onClick={unfold}
        >
          Nova vaga
        </Button>
      )}
      <Card
        as="section"
        id={boxId}
        aria-labelledby={headingId}
        className={cn('p-5', !open && 'hidden md:@min-[43rem]:block')}
      >
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 id={headingId} className="text-xl">
            Nova vaga
          </h2>
          <Button variant="ghost" size="icon" className="-my-2 -mr-2 md:@min-[43rem]:hidden" onClick={fold}>
            <X aria-hidden className="size-5" />
            <VisuallyHidden>Recolher formulário</VisuallyHidden>
          </Button>
        </div>
        <DraftNotice draft={draft} className="mb-4" />
        <VagaForm isNew form={form} today={today} labelledBy={headingId} onSubmit={publish}>
          <Button type="submit" wide loading={create.isPending}>
            Criar Vaga
          </Button>
        </VagaForm>
        {more && <div className="mt-2">{more}</div>}
      </Card>
      <DiscardQuestion
        open={waiting !== null}
        onOpenChange={() => setWaiting(null)}
        onDiscard={() => waiting && fillFrom(waiting)}
      />
    </>
  )
}
