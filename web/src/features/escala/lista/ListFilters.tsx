import { escalaList as texts } from '@plantao/contract/sentences/escala'
import { vagaSituationLabel } from '@plantao/contract/sentences/vagas'
import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { DayRangeFields } from '../../../components/date-field/DayRangeFields.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { especialidadesQuery } from '../../especialidades/queries.ts'
import { setoresQuery } from '../../setores/setores.ts'
import { draftState, type ListSearchState } from './use-list-search.ts'

interface ListFiltersProps {
  list: ListSearchState
  today: string
}

export function ListFilters({ list: { search, isOfDrafts, filterCount, change }, today }: ListFiltersProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data: setores = [] } = useQuery(setoresQuery)
  const { data: especialidades = [] } = useQuery(especialidadesQuery)
  const { situacao, setor_id, especialidade, data_de, data_ate } = search
  const options = {
    estado: [...Object.entries(vagaSituationLabel), [draftState, 'Rascunhos'] as const],
    setor: withChosen(
      setores.map(({ id, nome, is_archived }) => [id, is_archived ? `${nome} (arquivado)` : nome]),
      setor_id && [setor_id, texts.unknownSetor],
    ),
    especialidade: withChosen(
      especialidades.map((nome) => [nome, nome]),
      especialidade && [especialidade, especialidade],
    ),
  }
  const select = (label: string, all: string, name: keyof typeof options, value: string | undefined) => (
    <Field label={label}>
      <Select
        none={all}
        options={options[name]}
        value={value ?? ''}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <div className="@container mt-3 print:hidden">
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={id}
        className="@min-[44rem]:hidden"
        icon={<SlidersHorizontal aria-hidden className="size-5" />}
        onClick={() => setOpen(!open)}
      >
        Filtros{filterCount > 0 && ` (${filterCount})`}
      </Button>
      <div
        id={id}
        className={cn(
          'grid gap-x-3 gap-y-4 @max-[44rem]:mt-3 @min-[24rem]:grid-cols-2 @min-[44rem]:grid-cols-3 @min-[64rem]:grid-cols-[repeat(3,minmax(0,1fr))_minmax(18rem,1.6fr)]',
          !open && '@max-[44rem]:hidden',
        )}
      >
        {select('Situação', 'Todas', 'estado', isOfDrafts ? draftState : situacao)}
        {options.setor.length > 0 && select('Setor', 'Todos os setores', 'setor', setor_id)}
        {select('Especialidade', 'Todas as especialidades', 'especialidade', especialidade)}
        <div className="@container @min-[24rem]:@max-[64rem]:col-span-2">
          <DayRangeFields
            range={{ from: data_de, to: data_ate }}
            today={today}
            onChange={({ from, to }) => change({ de: from, ate: to })}
          />
        </div>
      </div>
    </div>
  )
}

type Option = [value: string, text: string]

/** Adds the option that the address names, if the options lack it. */
function withChosen(options: Option[], chosen: Option | '' | undefined): Option[] {
  return !chosen || options.some(([value]) => value === chosen[0]) ? options : [...options, chosen]
}
