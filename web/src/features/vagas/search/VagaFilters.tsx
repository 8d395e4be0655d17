import { cfmEspecialidade } from '@plantao/contract/especialidades/rules'
import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Field } from '../../../components/ui/Field.tsx'
import { Select } from '../../../components/ui/Select.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { HospitalFilter } from '../../hospitais/HospitalFilter.tsx'
import { openEspecialidadesQuery } from '../queries.ts'
import { SearchField } from './SearchField.tsx'
import { useVagaFilters } from './use-vaga-filters.ts'

export function VagaFilters() {
  const { applied, words, setWords, setHospital, setEspecialidade } = useVagaFilters()
  const folded = [applied.hospital_id, applied.especialidade].filter(Boolean).length
  const [open, setOpen] = useState(folded > 0)
  const id = useId()

  return (
    <section
      aria-label="Filtros das vagas"
      // Above the list below it, which the options of the combobox overlap.
      className="@container relative z-10 md:rounded-card md:border md:border-line md:bg-card md:p-5 md:shadow-card"
    >
      <div className="grid gap-4 lg:@min-[48rem]:grid-cols-[1.6fr_1fr_1fr]">
        <div className="flex flex-wrap items-end gap-2">
          <SearchField value={words} onSearch={setWords} />
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
            {folded > 0 && (
              <span
                aria-hidden
                className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full bg-brand text-sm text-on-brand"
              >
                {folded}
              </span>
            )}
          </Button>
        </div>
        <div
          id={id}
          className={cn('grid gap-4 md:@min-[30rem]:grid-cols-2 lg:@min-[48rem]:col-span-2', !open && 'max-md:hidden')}
        >
          <HospitalFilter id={applied.hospital_id} onChange={setHospital} />
          <EspecialidadeFilter value={applied.especialidade} onChange={setEspecialidade} />
        </div>
      </div>
    </section>
  )
}

/** The specialties of the open vagas, and the one in the address even if no open vaga has it. */
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
