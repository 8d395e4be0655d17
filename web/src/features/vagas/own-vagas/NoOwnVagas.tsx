import { messages } from '@plantao/contract/messages'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Search from 'lucide-react/icons/search'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { FirstVagaLink } from '../publish/FirstVagaLink.tsx'
import type { OwnVagaSearchState } from './use-own-vaga-search.ts'

interface NoOwnVagasProps {
  search: Pick<OwnVagaSearchState, 'query' | 'chip' | 'isFiltered'>
  onClear: () => void
}

export function NoOwnVagas({ search: { query, chip, isFiltered }, onClear }: NoOwnVagasProps) {
  const { noneOwn, noneOwnIn, noneFiltered, ownTextHint } = messages.vagas
  if (!isFiltered) {
    return (
      <Card>
        <EmptyState
          icon={<CalendarPlus />}
          title={noneOwn}
          description="Quando alguém se candidatar, você recebe um e-mail e a candidatura aparece aqui."
          action={
            // Beside or below the unfolded form, its own button is the one to press.
            <div data-first-vaga className="md:@min-[43rem]/tab:hidden">
              <FirstVagaLink />
            </div>
          }
        />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={<Search />}
        title={chip && !query.q ? noneOwnIn[chip] : noneFiltered}
        description={query.q && ownTextHint}
        action={
          <Button variant="secondary" onClick={onClear}>
            Ver todas as vagas
          </Button>
        }
      />
    </Card>
  )
}
