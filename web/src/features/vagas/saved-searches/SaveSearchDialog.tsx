import type { AlertChoice } from '@plantao/contract/saved-searches/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { hospitalNameQuery } from '../../hospitais/queries.ts'
import { useCityNames } from '../filters/use-city-names.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { AlertsField } from './AlertsField.tsx'
import { SearchNameForm } from './SearchNameForm.tsx'
import { useSaveSearch } from './saved-searches.ts'
import { searchName } from './search-name.ts'

interface SaveSearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function SaveSearchDialog({ open, onOpenChange }: SaveSearchDialogProps) {
  const { filters, query } = useVagaFilters()
  const save = useSaveSearch()
  const [alerts, setAlerts] = useState<AlertChoice>('quarter-hour')
  const hospital = useQuery(hospitalNameQuery(filters.hospital_id)).data
  const cidade = useCityNames()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Salvar busca"
      initialFocus="[name=name]"
      description="Guarda os filtros que você escolheu, para abrir de novo com um toque."
      locked={save.isPending}
    >
      <SearchNameForm
        draftKey={`search:${JSON.stringify(query)}`}
        name={searchName(filters, { hospital, cidade })}
        busy={save.isPending}
        more={<AlertsField value={alerts} onChange={setAlerts} />}
        onSave={(name) => save.mutate({ name, alerts, filters: query }, { onSuccess: () => onOpenChange(false) })}
      />
    </Dialog>
  )
}
