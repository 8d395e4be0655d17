import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { showLabel } from '../filters/filter-labels.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { openVagasCountQuery } from '../queries.ts'
import { FilterFields } from './FilterFields.tsx'

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
