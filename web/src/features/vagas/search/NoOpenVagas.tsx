import { messages } from '@plantao/contract/messages'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Search from 'lucide-react/icons/search'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { TextHints } from '../chips/TextHints.tsx'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'

export function NoOpenVagas({ isFiltered }: { isFiltered: boolean }) {
  const { clear } = useVagaFilters()
  if (!isFiltered) {
    return (
      <EmptyState
        icon={<CalendarDays />}
        title={messages.vagas.none}
        description="Deixe esta página aberta: assim que um hospital publicar uma vaga, ela aparece aqui."
      />
    )
  }
  return (
    <EmptyState
      icon={<Search />}
      title={messages.vagas.noneFiltered}
      description="Tente outras palavras ou menos filtros."
      action={
        <div className="flex flex-col items-center gap-4">
          <TextHints className="justify-center" />
          <Button variant="secondary" onClick={clear}>
            Limpar filtros
          </Button>
        </div>
      }
    />
  )
}
