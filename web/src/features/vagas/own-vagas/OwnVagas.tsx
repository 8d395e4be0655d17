import { counted, ownVagasCount } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { SearchField } from '../../../components/SearchField.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { MenuButton } from '../../../components/ui/MenuButton.tsx'
import { withParameters } from '../../../lib/browser/address.ts'
import { ownVagaCountsQuery } from '../queries.ts'
import { OwnVagaCards, type OwnVagaFormProps } from './OwnVagaCards.tsx'
import { OwnVagaChips } from './OwnVagaChips.tsx'
import type { CandidatosDialog } from './OwnVagaDialogs.tsx'
import { OwnVagaSkeletons } from './OwnVagaSkeletons.tsx'
import { useListActions } from './use-list-actions.ts'
import { type OwnVagaSearchState, tableForm, useOwnVagaSearch } from './use-own-vaga-search.ts'

const countOf = {
  rascunhos: (n: number) => counted(n, 'rascunho', 'rascunhos'),
  da_casa: (n: number) => `${counted(n, 'plantão', 'plantões')} da casa desde o mês passado`,
}

interface OwnVagasProps {
  title: string
  Candidatos: CandidatosDialog
  /** The list as a table. The page passes it, because it loads later, and comes from a domain that imports this one. */
  Table: ComponentType<OwnVagaFormProps>
}

/** The hospital's own list. One field and one set of chips serve both of its forms, the cards and the table. */
export function OwnVagas({ title, Candidatos, Table }: OwnVagasProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const search = useOwnVagaSearch()
  const { chip, isFiltered, isTable, plantoes } = search
  const counts = useQuery(ownVagaCountsQuery({ q: search.query.q }))
  const count = counts.data?.[chip ?? 'todas']
  const actions = useListActions(search)
  const isEmpty = !isFiltered && count === 0 && counts.data?.rascunhos === 0 && counts.data.da_casa === 0

  function clear() {
    search.clear()
    // The pressed button disappears with the empty state, and would take the focus along.
    heading.current?.focus({ preventScroll: true })
  }

  const form: OwnVagaFormProps = { title, search, count: counts.isPlaceholderData ? undefined : count, onClear: clear }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="mr-auto flex flex-wrap items-baseline gap-x-3">
          <h1 ref={heading} tabIndex={-1} className="text-2xl max-md:text-xl">
            {title}
          </h1>
          <p role="status" className="text-ink-2">
            {count !== undefined && (plantoes ? countOf[plantoes] : ownVagasCount)(count)}
          </p>
        </div>
        {!isEmpty && (
          <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-2">
            <SearchField
              label="Buscar"
              placeholder="Buscar vaga, médico ou data"
              labelClassName="sr-only"
              className="max-w-sm flex-1 basis-32"
              value={search.words}
              onSearch={search.setWords}
            />
            <div className="flex gap-2">
              <OtherForm search={search} />
              <MenuButton label="Mais ações da lista" actions={actions} />
            </div>
          </div>
        )}
      </div>
      {!isEmpty && <OwnVagaChips chosen={chip} onChoose={search.setChip} counts={counts.data} />}
      {search.hasRefused && <p className="mt-2 text-sm text-ink-2">{messages.vagas.filtersIgnored}</p>}
      <div className="mt-3">
        {isTable ? (
          <Suspense fallback={<OwnVagaSkeletons />}>
            <Table {...form} />
          </Suspense>
        ) : (
          <OwnVagaCards {...form} Candidatos={Candidatos} />
        )}
      </div>
    </>
  )
}

/**
 * Says which form the list has, and leads to the other. One link serves both ways, so that the focus stays on it. A
 * narrow list has room for the link only.
 */
function OtherForm({ search: { isTable, plantoes } }: { search: OwnVagaSearchState }) {
  const [address] = useSearchParams()
  const other = { forma: isTable ? undefined : tableForm, ...(plantoes && { mostrar: undefined }) }
  const names = ['Cartões', 'Tabela'] as const
  const box = 'inline-flex min-h-11 items-center px-3 font-semibold'
  return (
    <div
      className={cn(
        'flex overflow-clip rounded-control border border-edge bg-card print:hidden',
        isTable && 'flex-row-reverse',
      )}
    >
      <span className={cn(box, 'bg-brand-soft text-brand-2 @max-[43rem]:hidden forced-colors:underline')}>
        {names[Number(isTable)]}
      </span>
      <Link
        href={`/?${withParameters(address, other)}`}
        className={cn(box, 'text-ink-2 hover:text-ink focus-visible:-outline-offset-2')}
      >
        {names[Number(!isTable)]}
      </Link>
    </div>
  )
}
