import { formatInteger } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { replacementsQuery } from '../queries.ts'
import { ReplacementRow } from './ReplacementRow.tsx'

interface ReplacementListProps {
  vaga: OwnVaga
  /** Shows at first only this many, because other things stand below the list. */
  first?: number
}

/** Lists the people who could take the shift. Each load is recorded, and the doctors see the record. */
export function ReplacementList({ vaga, first = Number.POSITIVE_INFINITY }: ReplacementListProps) {
  const list = useInfiniteQuery(replacementsQuery(vaga.id))
  const [shown, setShown] = useState(first)
  if (!list.data)
    return (
      <NotLoaded query={list} what="a lista" className="mt-4 flex flex-col gap-4">
        <Skeleton className="h-26 md:h-17" />
        <Skeleton className="h-26 md:h-17" />
      </NotLoaded>
    )
  const people = list.data.pages.flatMap((page) => page.items)
  if (people.length === 0) {
    return Number.isFinite(first) ? (
      <p className="py-2 text-ink-2">{messages.vagas.noReplacements}</p>
    ) : (
      <EmptyState
        icon={<Users />}
        title={messages.vagas.noReplacements}
        description="Aqui aparecem os candidatos anteriores desta vaga e, perto do início, quem já trabalhou aqui e aceita chamadas para urgências."
      />
    )
  }
  return (
    <>
      <ul aria-label="Quem pode cobrir o plantão" className="mt-2 -mb-2 divide-y divide-line">
        {people.slice(0, shown).map((person) => (
          <ReplacementRow key={person.medico_id} vaga={vaga} person={person} />
        ))}
      </ul>
      {shown < people.length ? (
        <Button variant="ghost" className="mt-2" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
          {`Mostrar mais ${formatInteger(people.length - shown)}`}
        </Button>
      ) : (
        <ShowMore list={list} shown={people.length} className="mt-4" />
      )}
    </>
  )
}
