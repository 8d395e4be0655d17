import { dayIn, formatMonth } from '@plantao/contract/format'
import { duplicateRota } from '@plantao/contract/rota/routes'
import { type CopyUnit, daysOfUnit } from '@plantao/contract/rota/rules'
import type { DuplicateRota } from '@plantao/contract/rota/schema'
import { duplicate as texts } from '@plantao/contract/sentences/rota'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { call } from '../../../lib/http/api.ts'
import { callOnce } from '../../../lib/http/call-once.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { useUser } from '../../../lib/session/session.ts'
import { addDays, addMonths } from '../../../lib/time/days.ts'
import { daysInWords } from '../../../lib/time/days-in-words.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import { escalaAddress, readEscala } from '../escala-in-address.ts'
import { useOfferUndoOfMany } from '../rota/many-steps.ts'

interface DuplicateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Copies the week or the month of the address to a later one. What would be left out is listed before. */
export function DuplicateDialog({ open, onOpenChange }: DuplicateDialogProps) {
  const id = useId()
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const user = useUser()
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const today = dayIn(hospital.data?.time_zone ?? readersZone, useNow())
  const { view, dia: from } = readEscala(address, today)
  const unit: CopyUnit = view === 'mes' ? 'mes' : 'semana'
  const targets = Array.from({ length: 12 }, (_, n) =>
    unit === 'mes' ? addMonths(from, n + 1) : addDays(from, 7 * (n + 1)),
  )
  const nameOf = (day: string) => {
    const days = daysOfUnit(unit, day)
    return unit === 'mes' ? formatMonth(day.slice(0, 7)) : daysInWords(days[0]!, days.at(-1)!, today)
  }
  const [chosen, setChosen] = useState<Pick<DuplicateRota, 'pattern' | 'with_names'> & { to?: string }>({
    pattern: 'dia_da_semana',
    with_names: true,
  })
  const body = { unit, from, ...chosen, to: targets.find((day) => day === chosen.to) ?? targets[0]! }
  const preview = useQuery({
    queryKey: ['escala', 'duplicate', body],
    queryFn: ({ signal }) => call(duplicateRota, { body: { ...body, is_preview: true }, signal }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const offerUndo = useOfferUndoOfMany()
  const save = useChange({
    mutationFn: () => callOnce(duplicateRota, { body }),
    changes: () => [{ topic: 'plantoes' as const }],
    onSuccess: ({ added }) => {
      offerUndo(
        texts.done(added.length, nameOf(body.to)),
        added.map(({ plantao_id, membro_id }) => ({ kind: 'delete', plantao_id, from: membro_id })),
      )
      onOpenChange(false)
      navigate(escalaAddress(address, { dia: body.to }))
    },
    onError: notifyFailure(texts.failed, { offline: texts.offline }),
  })
  const count = preview.data ? preview.data.named + preview.data.unnamed : 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(unit)}
      description={nameOf(from)}
      locked={save.isPending}
      footer={
        <>
          <CancelButton disabled={save.isPending} />
          <Button
            disabled={count === 0 || preview.isPlaceholderData}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {texts.submit(count)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Para">
          <Select
            options={targets.map((day) => [day, nameOf(day)] as const)}
            value={body.to}
            onChange={({ target }) => setChosen({ ...chosen, to: target.value })}
          />
        </Field>
        <Field label="Como">
          <Select
            options={texts.patterns(unit)}
            value={body.pattern}
            onChange={({ target }) => setChosen({ ...chosen, pattern: target.value as DuplicateRota['pattern'] })}
          />
        </Field>
        <div className="flex items-center gap-2">
          <Checkbox id={id} checked={body.with_names} onChange={(with_names) => setChosen({ ...chosen, with_names })} />
          <label htmlFor={id} className="inline-flex min-h-11 items-center">
            Com os nomes
          </label>
        </div>
        {preview.data ? (
          <div role="status" aria-busy={preview.isPlaceholderData} className="flex flex-col gap-2">
            <p className="font-semibold">{texts.counts(preview.data)}</p>
            <ul className="list-disc pl-5 text-ink-2">
              {texts.leftOut(preview.data).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ) : (
          <NotLoaded query={preview} what="a prévia" skeleton="h-20" />
        )}
      </div>
    </Dialog>
  )
}
