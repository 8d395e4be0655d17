import { formatInstant } from '@plantao/contract/format'
import { earlierNames as texts } from '@plantao/contract/sentences/plantoes'
import { useQuery } from '@tanstack/react-query'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { plantaoNamesQuery } from './queries.ts'

/** The doctors of the house who stood at a shift before. Nothing where there were none. */
export function EarlierNames({ id }: { id: string }) {
  const { data: names = [] } = useQuery(plantaoNamesQuery(id))
  if (names.length === 0) return null
  return (
    <section aria-label={texts.title}>
      <h3 className="mb-1 text-base">{texts.title}</h3>
      <ul className="text-ink-2">
        {names.map(({ nome, replaced_at, is_by_caller }) => (
          <li key={replaced_at + nome}>{texts.left(nome, formatInstant(replaced_at, readersZone), is_by_caller)}</li>
        ))}
      </ul>
    </section>
  )
}
