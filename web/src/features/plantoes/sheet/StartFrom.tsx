import type { Setor } from '@plantao/contract/setores/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../../components/ui/chips/ChipLine.tsx'
import { ownVagasQuery } from '../../vagas/queries.ts'
import type { SheetFormApi } from './sheet-form.ts'
import { blank, type Template, templatesOf } from './templates.ts'

/** Chips that fill all fields except the days, from a sector or from an earlier vaga. */
export function StartFrom({ form, setores }: { form: SheetFormApi; setores: readonly Setor[] }) {
  const { data } = useInfiniteQuery({ ...ownVagasQuery(), meta: {} })
  const templates = templatesOf(data?.pages[0]?.items ?? [], setores)
  const [nome, setor] = useWatch({ control: form.control, name: ['nome_vaga', 'setor_id'] })
  if (templates.length === 0) return null

  function fillFrom({ fields }: Template) {
    for (const [name, value] of Object.entries(fields)) {
      form.setValue(name as keyof Template['fields'], value, { shouldDirty: true })
    }
    form.clearErrors()
  }

  return (
    <div className="@container flex min-w-0 flex-col gap-1.5 @max-[50rem]:-order-2">
      <p aria-hidden className="text-sm font-semibold text-ink-2">
        Começar de
      </p>
      <ChipLine label="Começar de">
        {[...templates, blank].map((template) => {
          const { nome_vaga, setor_id } = template.fields
          return (
            <Chip
              key={`${setor_id} ${nome_vaga}`}
              pressed={nome === nome_vaga && setor === setor_id}
              onClick={() => fillFrom(template)}
            >
              {template.label}
            </Chip>
          )
        })}
      </ChipLine>
    </div>
  )
}
