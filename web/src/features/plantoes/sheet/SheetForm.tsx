import { zodResolver } from '@hookform/resolvers/zod'
import { messages } from '@plantao/contract/messages'
import { maxPlantoes } from '@plantao/contract/plantoes/schema'
import { publishSheet as texts } from '@plantao/contract/sentences/plantoes'
import { eachNote } from '@plantao/contract/vagas/content-rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { DraftNotice } from '../../../components/drafts/DraftNotice.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { useDraftForm } from '../../../lib/drafts/use-draft-form.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { addDays, daysFrom, weekOf } from '../../../lib/time/days.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { setoresQuery } from '../../setores/setores.ts'
import { readChoices, writeChoices } from '../choices.ts'
import { DaysField } from '../days/DaysField.tsx'
import { plantoes, today, totalsOf, wallNow } from '../shifts.ts'
import { usePlannedShifts } from '../use-planned-shifts.ts'
import { type SavedShifts, useSavePlantoes } from '../use-publish.ts'
import { EqualFields } from './EqualFields.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { planOf } from './plan.ts'
import { StartFrom } from './StartFrom.tsx'
import { emptySheet, type SheetInput, type SheetPreset, type SheetValues, sheetForm } from './sheet-form.ts'
import { fromSetor } from './templates.ts'

interface SheetFormProps {
  preset: SheetPreset
  timeZone: string
  footer: HTMLElement | null
  onBusy: (isBusy: boolean) => void
  /** Called once the shifts are stored: as drafts, or with the decision to publish them. */
  onSaved: (saved: SavedShifts) => void
}

export function SheetForm({ preset, timeZone, footer, onBusy, onSaved }: SheetFormProps) {
  const { data: setores = [] } = useQuery(setoresQuery)
  const [form, draft] = useDraftForm<SheetInput, SheetValues>(draftKeyOf(preset), {
    resolver: zodResolver(sheetForm),
    defaultValues: startOf(preset, setores),
  })
  const values = useWatch({ control: form.control }) as SheetInput
  const now = wallNow(timeZone, useNow())
  const [first, setFirst] = useState(() => weekOf(preset.day && preset.day > today(now) ? preset.day : today(now))[0]!)
  const days = daysFrom(first, addDays(first, 7 * weeksShown - 1))
  const planned = usePlannedShifts([...days, ...readChoices(values.escolhas).map(({ day }) => day)].map(monthOf))
  const plan = planOf(values, planned.shifts, now)
  const totals = totalsOf(plan.shifts, plan.medicos)
  const save = useSavePlantoes()
  const { isPending } = save
  // The plan leaves out shifts that exist already, so the form waits until they are loaded.
  const isWaiting = isPending || planned.isPending
  useEffect(() => {
    onBusy(isPending)
    // The form may unmount while a call is pending, and must not leave the sheet locked.
    return () => onBusy(false)
  }, [onBusy, isPending])

  async function send(checked: SheetValues, isToPublish: boolean) {
    const body = { ...bodyOf(checked, plan), is_to_publish: isToPublish }
    try {
      const { plantao_ids: ids } = await save.mutateAsync(body)
      draft.discard()
      onSaved({ body, ids })
    } catch (error) {
      const [failed, offline] = isToPublish
        ? [texts.publishFailed, texts.publishOffline]
        : [texts.saveFailed, texts.saveOffline]
      notifyFailure(failed, { offline })(error)
    }
  }
  const submit = (isToPublish: boolean) =>
    form.handleSubmit(
      // When there are no shifts or too many, nothing is sent, and the summary says why.
      (checked) => (totals.count > 0 && totals.count <= maxPlantoes ? send(checked, isToPublish) : undefined),
      (invalid) => {
        if (Object.values(invalid).some((error) => error?.message === messages.fields.required))
          notify.error(messages.vagas.requiredTitle, messages.vagas.required)
      },
    )

  return (
    <>
      <DraftNotice draft={draft} className="mb-4" />
      <form noValidate onSubmit={(event) => event.preventDefault()} className="@container">
        {/* A narrow sheet has the days before the fields. */}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 @min-[50rem]:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <div className={columnClasses}>
            <StartFrom form={form} setores={setores} />
            <EqualFields form={form} setores={setores} />
          </div>
          <div className={columnClasses}>
            <DaysField form={form} days={days} onFirst={setFirst} now={now} planned={planned.shifts} />
            <PlanSummary form={form} plan={plan} totals={totals} planned={planned} now={now} />
          </div>
        </div>
      </form>
      {footer &&
        createPortal(
          <>
            <Button variant="secondary" loading={isWaiting} onClick={() => void submit(false)()}>
              Guardar rascunho
            </Button>
            <Button loading={isWaiting} onClick={() => void submit(true)()}>
              {totals.count === 0 ? 'Publicar plantões' : `Publicar ${plantoes(totals.count)}`}
            </Button>
          </>,
          footer,
        )}
    </>
  )
}

const columnClasses = 'flex min-w-0 flex-col gap-4 @max-[50rem]:contents'
/** A whole week lies ahead in these on any day. */
const weeksShown = 5
const monthOf = (day: string) => day.slice(0, 7)

/** The key of the form's draft. A sheet that was opened from a cell of 'Escala' has a draft of its own. */
const draftKeyOf = ({ setor_id, day, turno, modalidade }: SheetPreset) =>
  ['plantoes', setor_id, day, turno, modalidade === 'sobreaviso' && modalidade].filter(Boolean).join(':')

function startOf(
  { day, turno = 'dia', horario, modalidade, setor_id }: SheetPreset,
  setores: Parameters<typeof fromSetor>[0][],
): SheetInput {
  const setor = setores.find(({ id }) => id === setor_id)
  return {
    ...emptySheet,
    ...(setor && fromSetor(setor).fields),
    ...(modalidade && { modalidade }),
    ...(horario && { [`horario_${turno}`]: horario }),
    escolhas: day ? writeChoices([{ day, turno }]) : '',
  }
}

function bodyOf(
  { nome_vaga, especialidade, modalidade, setor_id, ...values }: SheetValues,
  { shifts, medicos }: Pick<ReturnType<typeof planOf>, 'shifts' | 'medicos'>,
) {
  return {
    nome_vaga,
    especialidade,
    modalidade,
    ...eachNote((_, name) => values[name]),
    setor_id: setor_id || null,
    shifts: shifts.flatMap(({ day, horario, valor }) =>
      Array.from({ length: medicos }, () => ({ data: day, horario, valor })),
    ),
  }
}
