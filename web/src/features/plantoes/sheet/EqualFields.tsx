import { formatValorPerHour } from '@plantao/contract/format'
import type { Setor } from '@plantao/contract/setores/schema'
import { noteNames, vagaNotes } from '@plantao/contract/vagas/content-rules'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { parseValor } from '@plantao/contract/vagas/rules'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MoneyInput } from '../../../components/masked-input/MaskedInput.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextArea, TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { EspecialidadeSelect } from '../../especialidades/EspecialidadeSelect.tsx'
import { SetorSelect } from '../../setores/SetorSelect.tsx'
import { ShiftIcon } from '../../vagas/card/ShiftIcon.tsx'
import { ModalidadeSelect } from '../../vagas/publish/ModalidadeSelect.tsx'
import { isChosen, type SheetTurno } from '../choices.ts'
import { kindOf } from '../shifts.ts'
import type { SheetFormApi } from './sheet-form.ts'
import { sheetTurnoTexts } from './sheet-turno-texts.ts'
import { fromSetor } from './templates.ts'

/** The facts that all shifts of the sheet share. */
export function EqualFields({ form, setores }: { form: SheetFormApi; setores: readonly Setor[] }) {
  const { errors } = form.formState
  const [setorId, outro, especialidade, escolhas] = useWatch({
    control: form.control,
    name: ['setor_id', 'horario_outro', 'especialidade', 'escolhas'],
  })
  const [hasOutro, setHasOutro] = useState(false)
  const isOutroShown = hasOutro || outro !== '' || isChosen(escolhas, 'outro')

  /** Chooses a sector, and fills the fields that are still empty with the sector's values. */
  function chooseSetor(id: string) {
    form.setValue('setor_id', id, { shouldDirty: true })
    const setor = setores.find((each) => each.id === id)
    if (!setor) return
    for (const [name, value] of Object.entries(fromSetor(setor).fields)) {
      const field = name as keyof ReturnType<typeof fromSetor>['fields']
      if (form.getValues(field) === '') form.setValue(field, value, { shouldDirty: true })
    }
  }

  return (
    <>
      <Field label="Nome da vaga" required error={errors.nome_vaga?.message}>
        <TextInput placeholder="Ex.: UTI Adulto" autoComplete="off" {...form.register('nome_vaga')} />
      </Field>
      <div className="grid items-start gap-x-3 gap-y-4 @min-[18rem]:grid-cols-2">
        <Field label="Especialidade" required error={errors.especialidade?.message}>
          <EspecialidadeSelect {...form.register('especialidade')} chosen={especialidade} />
        </Field>
        {(setorId !== '' || setores.some(({ is_archived }) => !is_archived)) && (
          <Field label="Setor">
            <SetorSelect setores={setores} value={setorId} onChange={chooseSetor} none="Sem setor" />
          </Field>
        )}
      </div>
      <TurnoFields form={form} turno="dia" />
      <TurnoFields form={form} turno="noite" />
      {isOutroShown ? (
        <TurnoFields form={form} turno="outro" />
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => {
            setHasOutro(true)
            requestAnimationFrame(() => form.setFocus('horario_outro'))
          }}
        >
          Outro horário
        </Button>
      )}
      <div className="grid items-start gap-x-3 gap-y-4 @min-[18rem]:grid-cols-2">
        <Field label="Médicos por turno" error={errors.medicos?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...form.register('medicos')} />
        </Field>
        <Field label="Modalidade" error={errors.modalidade?.message}>
          <ModalidadeSelect {...form.register('modalidade')} />
        </Field>
      </div>
      {noteNames.map((name) => (
        <Field key={name} label={vagaNotes[name].label} error={errors[name]?.message}>
          <TextArea rows={2} placeholder={vagaNotes[name].placeholder} {...form.register(name)} />
        </Field>
      ))}
    </>
  )
}

function TurnoFields({ form, turno }: { form: SheetFormApi; turno: SheetTurno }) {
  const { errors } = form.formState
  const [horarioName, valorName] = [`horario_${turno}`, `valor_${turno}`] as const
  const [horario, typed] = useWatch({ control: form.control, name: [horarioName, valorName] })
  const read = parseHorario(horario)
  const { valor, error, notice } = parseValor(typed)
  const { name, horarioLabel, valorLabel } = sheetTurnoTexts[turno]
  return (
    <fieldset className="grid items-start gap-x-3 gap-y-4 @min-[22rem]:grid-cols-2">
      <legend className="sr-only">{name}</legend>
      <Field label={horarioLabel} error={errors[horarioName]?.message}>
        <TextInput
          placeholder="13:00 - 19:00"
          autoComplete="off"
          icon={<ShiftIcon kind={kindOf(turno, read)} className="size-5" />}
          {...form.register(horarioName)}
        />
      </Field>
      <Field
        label={valorLabel}
        error={error ?? errors[valorName]?.message}
        hint={notice ?? (valor && read ? formatValorPerHour(valor, read.minutes) : undefined)}
      >
        <MoneyInput {...form.register(valorName)} />
      </Field>
    </fieldset>
  )
}
