import { formatValorPerHour } from '@plantao/contract/format'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { parseValor } from '@plantao/contract/vagas/rules'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useWatch } from 'react-hook-form'
import { MoneyInput } from '../../../components/masked-input/MaskedInput.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import type { VagaFormApi } from './use-vaga-form.ts'

/** The field of the value. It shows how the text is understood, and the value per hour. */
export function ValorField({ form }: { form: VagaFormApi }) {
  const [typed, horario] = useWatch({ control: form.control, name: ['valor', 'horario'] })
  const { valor, error, notice } = parseValor(typed)
  const read = parseHorario(horario)
  return (
    <Field
      label="Valor"
      error={error ?? form.formState.errors.valor?.message}
      hint={
        <span role="status" className="contents">
          {notice ? (
            <span className="flex items-start gap-1.5 font-semibold text-amber-ink">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {notice}
            </span>
          ) : (
            'Sem valor, a vaga aparece como “Valor a combinar”.'
          )}
        </span>
      }
    >
      <MoneyInput
        // The suffix is always rendered, even if empty: otherwise the input would remount while typing.
        suffix={<span>{valor && read ? formatValorPerHour(valor, read.minutes) : null}</span>}
        {...form.register('valor')}
      />
    </Field>
  )
}
