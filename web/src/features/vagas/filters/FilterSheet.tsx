import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { openVagasCountQuery } from '../queries.ts'
import { FilterFields } from './FilterFields.tsx'
import { showLabel } from './filter-labels.ts'
import { useVagaFilters } from './use-vaga-filters.ts'

interface FilterSheetProps {
  hasAll: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sheet with the filters. Each choice applies immediately, and the button only leads back to the list. */
export function FilterSheet({ hasAll, open, onOpenChange }: FilterSheetProps) {
  const { query, isFiltered, clear } = useVagaFilters()
  const count = useQuery({ ...openVagasCountQuery(query), enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filtros"
      footer={
        <>
          {isFiltered && (
            <Button variant="secondary" onClick={clear}>
              Limpar filtros
            </Button>
          )}
          <Button className="min-w-44 grow md:grow-0" onClick={() => onOpenChange(false)}>
            <span aria-live="polite">{count.data === undefined ? 'Ver vagas' : showLabel(count.data)}</span>
          </Button>
        </>
      }
    >
      <FilterFields hasAll={hasAll} />
    </Dialog>
  )
}
