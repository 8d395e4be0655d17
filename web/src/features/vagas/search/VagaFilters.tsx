import { cfmEspecialidade } from '@plantao/contract/especialidades/rules'
import { type VagaFilters as Filters, vagaFilters } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../../components/ui/Button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Field } from '../../../components/ui/Field.tsx'
import { Select } from '../../../components/ui/Select.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { HospitalFilter } from '../../hospitais/HospitalFilter.tsx'
import { openEspecialidadesQuery } from '../queries.ts'
import { SearchField } from './SearchField.tsx'

type Name = 'q' | 'hospital' | 'especialidade'
const names: readonly Name[] = ['q', 'hospital', 'especialidade']

/** The filters as the address holds them; what no server would accept there is as if it were absent. */
export function useVagaFilters() {
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const { q, hospital_id, especialidade } = vagaFilters.shape
  const words = q.safeParse(typed).data || undefined
  const hospital = hospital_id.safeParse(params.get('hospital') ?? undefined).data
  const specialty = especialidade.safeParse(params.get('especialidade') ?? undefined).data || undefined
  const applied: Filters = { q: words, hospital_id: hospital, especialidade: specialty }

  function write(changes: Partial<Record<Name, string>>, replace = false) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace },
    )
  }

  return {
    applied,
    typed,
    isFiltered: Boolean(words || hospital || specialty),
    set: (name: Name, value: string) => write({ [name]: value }),
    /** One entry in the browser's history for a search, not one for each pause in typing it. */
    type: (value: string) => write({ q: value }, true),
    clear: () => write(Object.fromEntries(names.map((name) => [name, '']))),
  }
}

export function VagaFilters() {
  const { applied, typed, set, type } = useVagaFilters()
  const hidden = [applied.hospital_id, applied.especialidade].filter(Boolean).length
  const [open, setOpen] = useState(hidden > 0)
  const id = useId()

  return (
    <section
      aria-label="Filtros das vagas"
      // Above the list that follows: the options of a combobox fall over it.
      className="@container relative z-10 md:rounded-card md:border md:border-line md:bg-card md:p-5 md:shadow-card"
    >
      <div className="grid gap-4 lg:@min-[48rem]:grid-cols-[1.6fr_1fr_1fr]">
        <div className="flex flex-wrap items-end gap-2">
          <SearchField value={typed} onSettled={type} />
          <Button
            variant="secondary"
            size="icon"
            className="md:hidden"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            icon={<SlidersHorizontal aria-hidden className="size-5" />}
          >
            <VisuallyHidden>Filtros</VisuallyHidden>
            {hidden > 0 && (
              <span
                aria-hidden
                className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full bg-brand text-sm text-on-brand"
              >
                {hidden}
              </span>
            )}
          </Button>
        </div>
        <div
          id={id}
          className={cn('grid gap-4 md:@min-[30rem]:grid-cols-2 lg:@min-[48rem]:col-span-2', !open && 'max-md:hidden')}
        >
          <HospitalFilter id={applied.hospital_id} onChange={(hospital) => set('hospital', hospital)} />
          <EspecialidadeFilter value={applied.especialidade} onChange={(value) => set('especialidade', value)} />
        </div>
      </div>
    </section>
  )
}

/** The specialties of the open vagas; one that came with the address stays an option though it has none. */
function EspecialidadeFilter({ value = '', onChange }: { value?: string | undefined; onChange: (v: string) => void }) {
  const open = useQuery(openEspecialidadesQuery).data ?? []
  const isChosen = (nome: string) => cfmEspecialidade(nome) === cfmEspecialidade(value)
  const options = value && !open.some(isChosen) ? [value, ...open] : open
  return (
    <Field label="Especialidade">
      <Select value={options.find(isChosen) ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">Todas as especialidades</option>
        {options.map((nome) => (
          <option key={nome}>{nome}</option>
        ))}
      </Select>
    </Field>
  )
}
