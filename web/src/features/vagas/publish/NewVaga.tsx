import type { Hospital } from '@plantao/contract/hospitais/schema'
import { messages } from '@plantao/contract/messages'
import type { VagaFormValues } from '@plantao/contract/vagas/schema'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { ApiError } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify.ts'
import { isShown } from '../../../lib/restore-focus.ts'
import { useCreateVaga } from '../queries.ts'
import { emptyVaga, useVagaForm, VagaForm } from './VagaForm.tsx'

interface NewVagaProps {
  /** Null when the account has no such row, undefined while it has not arrived. */
  hospital: Hospital | null | undefined
  /** The day it is now where the hospital stands. */
  today: string
}

/** Stands beside the list; on a phone, or in large text, it is folded behind a button, because there the list is what one comes for. */
export function NewVaga({ hospital, today }: NewVagaProps) {
  const headingId = useId()
  const boxId = useId()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const form = useVagaForm(emptyVaga)
  const create = useCreateVaga()

  /** The focus goes to where the next vaga begins: the button when the form is folded, else the first field. */
  function fold() {
    setOpen(false)
    requestAnimationFrame(() => {
      if (opener.current && isShown(opener.current)) opener.current.focus()
      // Not by the form, which knows its fields anew only after its reset has been drawn.
      else document.getElementById(boxId)?.querySelector('input')?.focus()
    })
  }

  function publish(values: VagaFormValues) {
    if (!hospital) return notify.error(messages.vagas.hospitalUnknown)
    create.mutate(
      { ...values, hospital_id: hospital.id },
      {
        onSuccess: () => {
          form.reset(emptyVaga)
          fold()
        },
        onError: (error) => {
          // The toast says why; the field only shows which one it is.
          if (error instanceof ApiError && error.code === 'vaga_in_past') form.setFocus('data')
        },
      },
    )
  }

  return (
    <>
      {!open && (
        <Button
          ref={opener}
          wide
          className="md:@min-[43rem]:hidden"
          aria-expanded={false}
          aria-controls={boxId}
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => {
            setOpen(true)
            // The field can take the focus by the next frame, not before.
            requestAnimationFrame(() => form.setFocus('nome_vaga'))
          }}
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
        <VagaForm form={form} today={today} labelledBy={headingId} onSubmit={publish}>
          <Button type="submit" wide loading={create.isPending}>
            Criar Vaga
          </Button>
        </VagaForm>
      </Card>
    </>
  )
}
